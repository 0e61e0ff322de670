/* Quality: how like the blank the flat photo is around a box. Where it is not, the sheet was laid flat wrongly. */
#include "sample.h"

static const float LEAST = 10; /* Millimetres of what is compared, across and down, at least: a box alone may be empty, or full of ink. */
static const float PLAIN = 4; /* Standard deviation below which a part of the blank is as good as white. */
static const float PAPER = 0.3f; /* Of what is compared so much at least must not be ink: a thumb is as dark. */
static const float NEAR = 0.5f; /* Millimetres that the print may be off without being taken for ink. */
static const float UNKNOWN = -2;

/* From where to where a box and what is around it reaches, in pixels. */
static void reach_of(float start, float length, float scale, int most, int *first, int *last) {
    float middle = (start + length / 2) * scale, half = (length > LEAST ? length : LEAST) / 2 * scale;
    *first = (int)within(middle - half, 0, (float)(most - 1));
    *last = (int)within(middle + half, (float)(*first + 1), (float)most);
}

/* Correlation of what is not ink. */
static float likeness(const Tones *flat, const Tones *blank, const uint8_t *ink, const float *box, float scale) {
    int left, right, top, bottom;
    reach_of(box[0], box[2], scale, flat->w, &left, &right), reach_of(box[1], box[3], scale, flat->h, &top, &bottom);
    double n = 0, a = 0, b = 0, aa = 0, bb = 0, ab = 0;
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++) {
            int i = y * flat->w + x;
            double bare = (double)blank->at[i], seen = (double)flat->at[i];
            if (!ink[i]) n += 1, a += bare, b += seen, aa += bare * bare, bb += seen * seen, ab += bare * seen;
        }
    float mean, all = (float)((right - left) * (bottom - top)), bare = tones_spread(blank, left, top, right, bottom, &mean);
    if (!(bare > PLAIN * eye_sqrt(all))) return UNKNOWN;
    if (n < (double)(all * PAPER)) return 0;
    double spread = (aa - a * a / n) * (bb - b * b / n);
    return spread > n ? within((float)(ab - a * b / n) / eye_sqrt((float)spread), -1, 1) : 0;
}

/* For each box one number, at most 1; less than -1 where the blank has nothing to be known by. */
EXPORT("eye_quality") int32_t eye_quality(const uint8_t *flat, const uint8_t *blank, int32_t w, int32_t h, float scale, const float *boxes, int32_t n,
                    float *out) {
    if (!flat_given(flat, w, h, scale) || !flat_given(blank, w, h, scale) || n < 0 || n > BOXES_MOST) return EYE_BAD_INPUT;
    if (!eye_owns(boxes, (size_t)n * 16) || !eye_owns(out, (size_t)n * 4)) return EYE_BAD_INPUT;
    uint32_t mark = eye_mark();
    Tones seen, bare;
    const uint8_t *ink = NULL;
    if (!tones_make(&seen, flat, w, h, 0) && !tones_make(&bare, blank, w, h, 0)) ink = tones_ink(&seen, &bare, (int)(NEAR * scale));
    for (int i = 0; i < n && ink; i++) out[i] = likeness(&seen, &bare, ink, boxes + i * 4, scale);
    eye_release(mark);
    return ink ? n : EYE_NO_MEMORY;
}
