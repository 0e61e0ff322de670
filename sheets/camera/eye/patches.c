/* Patches: what the network sees of a box, on the photo laid flat and on the blank. */
#include "sample.h"

enum { SIDE = PATCH_SIDE, SAMPLES = 4 }; /* Cells of a patch across and down, and samples of a cell across and down. */
static const float WIDER = 1.2f; /* How much wider and higher than its box the region of a patch is. */

static float colour_of(const uint8_t *at) {
    int most = at[0] > at[1] ? at[0] : at[1], least = at[0] < at[1] ? at[0] : at[1];
    return (float)((at[2] > most ? at[2] : most) - (at[2] < least ? at[2] : least));
}

/* Grey of both pictures and how much more colour the photo has, pixel by pixel. */
static Four *planes_of(const uint8_t *flat, const uint8_t *blank, int pixels) {
    Four *planes = eye_room((uint32_t)pixels * sizeof *planes);
    for (int i = 0; planes && i < pixels; i++, flat += 4, blank += 4)
        planes[i] = (Four){(float)(brightness(flat) >> 8), (float)(brightness(blank) >> 8), colour_of(flat) - colour_of(blank), 0};
    return planes;
}

static void patch_make(const Four *planes, int w, int h, float scale, const float *box, float *out) {
    const float fine = SIDE * SAMPLES;
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++, out += 4) {
            Four sum = four(0);
            for (int k = 0; k < SAMPLES * SAMPLES; k++) {
                float across = ((float)(column * SAMPLES + k % SAMPLES) + 0.5f) / fine - 0.5f;
                float down = ((float)(row * SAMPLES + k / SAMPLES) + 0.5f) / fine - 0.5f;
                float x = (box[0] + box[2] / 2 + across * box[2] * WIDER) * scale;
                float y = (box[1] + box[3] / 2 + down * box[3] * WIDER) * scale;
                sum += fours_at(planes, w, h, x, y);
            }
            Four mean = sum / four(SAMPLES * SAMPLES * 255);
            out[0] = mean[0], out[1] = mean[1], out[2] = mean[0] - mean[1], out[3] = mean[2];
        }
}

/* Boxes have four numbers each: left, top, width and height in mm. */
EXPORT("eye_patches") int32_t eye_patches(const uint8_t *flat, const uint8_t *blank, int32_t w, int32_t h, float scale, const float *boxes,
                    int32_t n, float *out) {
    if (!flat_given(flat, w, h, scale) || !flat_given(blank, w, h, scale) || n < 0 || n > BOXES_MOST) return EYE_BAD_INPUT;
    if (!eye_owns(boxes, (size_t)n * 16) || !eye_owns(out, (size_t)n * PATCH * 4)) return EYE_BAD_INPUT;
    uint32_t mark = eye_mark();
    Four *planes = planes_of(flat, blank, w * h);
    for (int i = 0; planes && i < n; i++) patch_make(planes, w, h, scale, boxes + i * 4, out + i * PATCH);
    eye_release(mark);
    return planes ? n : EYE_NO_MEMORY;
}
