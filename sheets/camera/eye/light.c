/* Light: how bright white paper is in each part of a flat picture, and the picture without the differences. */
#include "sample.h"

static const float CELL = 8;
/* Millimetres of a cell, in each of which the light is measured. */

enum { WHITE = 250 };
/* From this value on the blank is white paper; so bright becomes the paper of the photo. */

static const float NEAR = 0.5f;
/* Millimetres around a pixel in which the blank must be white as well. */

static const float BRIGHT = 0.9f;
/* Of the white pixels of a cell so many are darker than the light that is taken for it. */

static const float NONE = -1;

typedef struct {
    int across, down;
    float side; /* pixels of a cell */
    Four *light;
} Ground;

typedef struct {
    const Photo *blank;
    uint32_t *dark; /* how many pixels above and left of each corner are not white */
    int near;
} White;

static int white_make(White *white, const Photo *blank, float scale) {
    int wide = blank->w + 1;
    *white = (White){blank, eye_room((uint32_t)(wide * (blank->h + 1)) * 4), (int)(NEAR * scale + 0.5f)};
    if (!white->dark) return EYE_NO_MEMORY;
    for (int x = 0; x < wide; x++) white->dark[x] = 0;
    for (int y = 0; y < blank->h; y++) {
        uint32_t *row = white->dark + (y + 1) * wide, sum = 0;
        const uint8_t *at = blank->rgba + (size_t)y * (size_t)blank->w * 4;
        row[0] = 0;
        for (int x = 0; x < blank->w; x++, at += 4) {
            sum += at[0] < WHITE || at[1] < WHITE || at[2] < WHITE;
            row[x + 1] = row[x + 1 - wide] + sum;
        }
    }
    return 0;
}

static int is_white(const White *white, int x, int y) {
    return !sum_around(white->dark, white->blank->w, white->blank->h, x, y, white->near);
}

/* The value below which a share of counted values lies, between two of them if need be. */
static float quantile(const uint32_t *counts, uint32_t all, float share) {
    float rank = share * (float)(all - 1);
    uint32_t whole = (uint32_t)rank, seen = 0;
    int low = 0, high;
    while (seen + counts[low] <= whole) seen += counts[low++];
    high = low;
    if (seen + counts[low] == whole + 1 && whole + 1 < all)
        do high++;
        while (!counts[high]);
    return (float)low + (float)(high - low) * (rank - (float)whole);
}

/* Measure the light of a cell; NONE where the blank has no white paper. */
static Four light_of(const White *white, const uint8_t *flat, int left, int top, int side) {
    uint32_t counts[3][256] = {{0}}, all = 0;
    const Photo *blank = white->blank;
    for (int y = top; y < top + side && y < blank->h; y++)
        for (int x = left; x < left + side && x < blank->w; x++)
            if (is_white(white, x, y)) {
                const uint8_t *at = flat + ((size_t)y * (size_t)blank->w + (size_t)x) * 4;
                for (int channel = 0; channel < 3; channel++) counts[channel][at[channel]]++;
                all++;
            }
    Four light = four(NONE);
    for (int channel = 0; channel < 3 && all; channel++) light[channel] = quantile(counts[channel], all, BRIGHT);
    return light;
}

/* Call for the cells around one, itself among them: known ones alone, or those of the edge again where it ends. */
static int around(const Ground *ground, int column, int row, int known, Four *cells) {
    int count = 0;
    for (int y = row - 1; y <= row + 1; y++)
        for (int x = column - 1; x <= column + 1; x++) {
            int i = x < 0 ? 0 : x >= ground->across ? ground->across - 1 : x;
            int j = y < 0 ? 0 : y >= ground->down ? ground->down - 1 : y;
            if (known && (i != x || j != y)) continue;
            Four cell = ground->light[j * ground->across + i];
            if (!known || cell[0] != NONE) cells[count++] = cell;
        }
    return count;
}

/* Give cells without white paper the mean of their neighbours, from there outwards; return how many are left. */
static int fill(const Ground *ground, Four *next) {
    int left = 0;
    Four cells[9];
    for (int row = 0; row < ground->down; row++)
        for (int column = 0; column < ground->across; column++) {
            int place = row * ground->across + column, count = 0;
            next[place] = ground->light[place];
            if (next[place][0] != NONE) continue;
            count = around(ground, column, row, 1, cells);
            Four sum = four(0);
            for (int k = 0; k < count; k++) sum += cells[k];
            if (count) next[place] = sum / four((float)count);
            else left++;
        }
    return left;
}

/* Measure the light of all cells, and smooth it. */
static int ground_make(Ground *ground, const uint8_t *flat, const Photo *blank, float scale) {
    int side = (int)(CELL * scale);
    *ground = (Ground){(blank->w + side - 1) / side, (blank->h + side - 1) / side, (float)side, NULL};
    int count = ground->across * ground->down, known = 0;
    Four *light = eye_room((uint32_t)count * sizeof(Four)), *next = eye_room((uint32_t)count * sizeof(Four));
    White white;
    if (!light || !next || white_make(&white, blank, scale)) return EYE_NO_MEMORY;
    ground->light = light;
    for (int place = 0; place < count; place++) {
        light[place] = light_of(&white, flat, place % ground->across * side, place / ground->across * side, side);
        known += light[place][0] != NONE;
    }
    if (!known)
        for (int place = 0; place < count; place++) light[place] = four(255);
    for (int left = count - known; known && left;) {
        left = fill(ground, next);
        for (int place = 0; place < count; place++) light[place] = next[place];
    }
    for (int place = 0; place < count; place++) {
        Four cells[9];
        around(ground, place % ground->across, place / ground->across, 0, cells);
        for (int channel = 0; channel < 3; channel++) {
            float values[9];
            for (int k = 0; k < 9; k++) values[k] = cells[k][channel];
            next[place][channel] = middle_of(values, 9);
        }
    }
    ground->light = next;
    return 0;
}

/* The light at a pixel, between the middles of cells. */
static Four ground_at(const Ground *ground, int x, int y) {
    float across = within(((float)x + 0.5f) / ground->side - 0.5f, 0, (float)(ground->across - 1));
    float down = within(((float)y + 0.5f) / ground->side - 0.5f, 0, (float)(ground->down - 1));
    int i = (int)across, j = (int)down;
    const Four *at = ground->light + j * ground->across + i;
    const Four *below = j + 1 < ground->down ? at + ground->across : at;
    int right = i + 1 < ground->across;
    Four left = at[0] + (below[0] - at[0]) * four(down - (float)j);
    Four next = at[right] + (below[right] - at[right]) * four(down - (float)j);
    return left + (next - left) * four(across - (float)i);
}

/* Make white paper equally bright everywhere. */
int light_off(uint8_t *flat, const Photo *blank, float scale) {
    uint32_t mark = eye_mark();
    Ground ground;
    int fault = ground_make(&ground, flat, blank, scale);
    for (int y = 0; y < blank->h && !fault; y++)
        for (int x = 0; x < blank->w; x++, flat += 4) {
            Four light = ground_at(&ground, x, y), pixel = sample_pixel(flat);
            for (int channel = 0; channel < 3; channel++)
                flat[channel] = (uint8_t)within(pixel[channel] * (float)WHITE / within(light[channel], 1, 255), 0, 255);
        }
    eye_release(mark);
    return fault;
}

EXPORT("eye_light")
int32_t eye_light(uint8_t *flat, const uint8_t *rgba, int32_t w, int32_t h, float scale) {
    if (!flat_given(flat, w, h, scale) || !flat_given(rgba, w, h, scale)) return EYE_BAD_INPUT;
    Photo blank = {rgba, w, h};
    return light_off(flat, &blank, scale);
}
