/* Quality: how like the blank the flat photo is around a box. Where it is not, the sheet was laid flat wrongly. */
#include "sample.h"

static const float LEAST = 10;
/* Millimetres of what is compared, across and down, at least: a box alone may be empty, or full of ink. */

static const float PLAIN = 4;
/* Standard deviation below which a part of the blank is as good as white. */

static const float UNKNOWN = -2;

/* From where to where a box and what is around it reaches, in pixels. */
static void reach_of(float start, float length, float scale, int most, int *first, int *last) {
    float middle = (start + length / 2) * scale, half = (length > LEAST ? length : LEAST) / 2 * scale;
    *first = (int)within(middle - half, 0, (float)(most - 1));
    *last = (int)within(middle + half, (float)(*first + 1), (float)most);
}

static float likeness(const Tones *flat, const Tones *blank, const float *box, float scale) {
    int left, right, top, bottom;
    float mean, other;
    reach_of(box[0], box[2], scale, flat->w, &left, &right), reach_of(box[1], box[3], scale, flat->h, &top, &bottom);
    float pixels = (float)((right - left) * (bottom - top));
    float bare = tones_spread(blank, left, top, right, bottom, &mean), seen = tones_spread(flat, left, top, right, bottom, &other);
    if (!(bare > PLAIN * eye_sqrt(pixels))) return UNKNOWN;
    if (!(seen > eye_sqrt(pixels))) return 0;
    float sum = 0;
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++) sum += (blank->at[y * blank->w + x] - mean) * (flat->at[y * flat->w + x] - other);
    return within(sum / bare / seen, -1, 1);
}

/* For each box one number, at most 1; less than -1 where the blank has nothing to be known by. */
EXPORT("eye_quality")
int32_t eye_quality(const uint8_t *flat, const uint8_t *blank, int32_t w, int32_t h, float scale, const float *boxes, int32_t n,
                    float *out) {
    if (!flat_given(flat, w, h, scale) || !flat_given(blank, w, h, scale) || n < 0 || n > BOXES_MOST) return EYE_BAD_INPUT;
    if (!numbers_given(boxes, n * 4) || !numbers_given(out, n)) return EYE_BAD_INPUT;
    uint32_t mark = eye_mark();
    Tones seen, bare;
    int fault = tones_make(&seen, flat, w, h, 1) || tones_make(&bare, blank, w, h, 1) ? EYE_NO_MEMORY : 0;
    for (int i = 0; i < n && !fault; i++) out[i] = likeness(&seen, &bare, boxes + i * 4, scale / 2);
    eye_release(mark);
    return fault ? fault : n;
}
