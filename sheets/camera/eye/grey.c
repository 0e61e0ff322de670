/* The photo, and grey planes of it: as it is, and halved until it is small. Every question is asked where pixels suit it. */
#include "sample.h"

enum { LEVELS = 5, SMALLEST = 512 };

static Photo photo;
static Grey levels[LEVELS];
static int count;

const Photo *photo_seen(void) { return count ? &photo : NULL; }

void photo_forget(void) { count = 0; }

/* Each pixel is the mean of four; a last odd column or row is left out, as no edge of a sheet lies there. */
static void halve(const Grey *from, uint8_t *to) {
    int w = from->w / 2, h = from->h / 2;
    for (int y = 0; y < h; y++) {
        const uint8_t *upper = from->at + 2 * y * from->w, *lower = upper + from->w;
        for (int x = 0; x < w; x++)
            to[y * w + x] = (uint8_t)((upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1] + 2) >> 2);
    }
}

/* Look at a photo, which stays where the host has put it. */
EXPORT("eye_photo") int32_t eye_photo(const uint8_t *rgba, int32_t w, int32_t h) {
    photo_forget();
    if (w < 1 || h < 1 || w > EYE_LONGEST || h > EYE_LONGEST || !eye_owns(rgba, (size_t)w * (size_t)h * 4)) return EYE_BAD_INPUT;
    uint8_t *plane = eye_room((uint32_t)w * (uint32_t)h);
    if (!plane) return EYE_NO_MEMORY;
    for (int i = 0; i < w * h; i++) plane[i] = (uint8_t)(brightness(rgba + 4 * i) >> 8);
    levels[0] = (Grey){plane, w, h, 1};
    int made = 1;
    for (; made < LEVELS && (w > SMALLEST || h > SMALLEST) && w > 1 && h > 1; made++) {
        w /= 2, h /= 2;
        if (!(plane = eye_room((uint32_t)w * (uint32_t)h))) return EYE_NO_MEMORY;
        halve(&levels[made - 1], plane);
        levels[made] = (Grey){plane, w, h, 2 * levels[made - 1].step};
    }
    photo = (Photo){rgba, levels[0].w, levels[0].h};
    count = made;
    return 1;
}

/* Return the coarsest plane whose pixels are no wider than this many of the photo's; NULL without a photo. */
const Grey *grey_level(float step) {
    if (!count) return NULL;
    int level = 0;
    while (level + 1 < count && levels[level + 1].step <= step) level++;
    return &levels[level];
}

/* Return how bright a place of the photo is, between its nearest four pixels; beyond the edge, as at the edge. */
float grey_at(const Grey *grey, Point place) {
    float x = within(place.x / grey->step - 0.5f, 0, (float)(grey->w - 1));
    float y = within(place.y / grey->step - 0.5f, 0, (float)(grey->h - 1));
    int column = (int)x, row = (int)y;
    float across = x - (float)column, down = y - (float)row;
    const uint8_t *at = grey->at + row * grey->w + column;
    int right = column + 1 < grey->w, below = row + 1 < grey->h ? grey->w : 0;
    float upper = (float)at[0] + across * (float)(at[right] - at[0]);
    float lower = (float)at[below] + across * (float)(at[below + right] - at[below]);
    return upper + down * (lower - upper);
}
