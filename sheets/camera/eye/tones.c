/* Tones: a flat picture in grey, with the sums that windows of any size need. */
#include "sample.h"

enum { INK = 45 };
/* So much darker than all that the blank has nearby is what somebody has written, and no print. */

static const float AROUND = 1.5f;
/* Millimetres around ink whose mean takes its place. */

static int tones_room(Tones *tones, int w, int h) {
    uint32_t count = (uint32_t)((w + 1) * (h + 1));
    *tones = (Tones){eye_room(count * 4), eye_room(count * 4), eye_room(count * 8), w, h};
    return tones->at && tones->sums && tones->squares ? 0 : EYE_NO_MEMORY;
}

static void sum_up(const Tones *tones) {
    int wide = tones->w + 1;
    for (int x = 0; x < wide; x++) tones->sums[x] = 0, tones->squares[x] = 0;
    for (int y = 0; y < tones->h; y++) {
        uint32_t sum = 0, *sums = tones->sums + (y + 1) * wide;
        uint64_t square = 0, *squares = tones->squares + (y + 1) * wide;
        sums[0] = 0, squares[0] = 0;
        for (int x = 0; x < tones->w; x++) {
            uint32_t grey = (uint32_t)tones->at[y * tones->w + x];
            sum += grey, square += grey * grey;
            sums[x + 1] = sums[x + 1 - wide] + sum, squares[x + 1] = squares[x + 1 - wide] + square;
        }
    }
}

/* Make the tones of a picture, of half as many pixels across and down if so wanted. */
int tones_make(Tones *tones, const uint8_t *rgba, int w, int h, int halved) {
    int step = halved ? 2 : 1;
    if (tones_room(tones, w / step, h / step)) return EYE_NO_MEMORY;
    for (int y = 0; y < tones->h; y++)
        for (int x = 0; x < tones->w; x++) {
            uint32_t grey = 0;
            for (int k = 0; k < step * step; k++) {
                const uint8_t *from = rgba + ((size_t)(y * step + k / step) * (size_t)w + (size_t)(x * step + k % step)) * 4;
                grey += 77u * from[0] + 150u * from[1] + 29u * from[2];
            }
            tones->at[y * tones->w + x] = (float)((grey / (uint32_t)(step * step) + 128) >> 8);
        }
    sum_up(tones);
    return 0;
}

/* The darkest of a blank around each pixel, first across, then down. */
static float *darkest_of(const Tones *blank, int reach) {
    int w = blank->w, h = blank->h;
    float *across = eye_room((uint32_t)(w * h) * 4), *all = eye_room((uint32_t)(w * h) * 4);
    for (int i = 0; across && all && i < w * h; i++) {
        int x = i % w, first = x < reach ? -x : -reach, last = x + reach >= w ? w - 1 - x : reach;
        across[i] = blank->at[i];
        for (int k = first; k <= last; k++) across[i] = blank->at[i + k] < across[i] ? blank->at[i + k] : across[i];
    }
    for (int y = 0; across && all && y < h; y++)
        for (int k = y < reach ? 0 : y - reach; k <= y + reach && k < h; k++)
            for (int x = 0; x < w; x++)
                if (k == (y < reach ? 0 : y - reach) || across[k * w + x] < all[y * w + x]) all[y * w + x] = across[k * w + x];
    return across ? all : NULL;
}

/* Find what is written on a flat picture that has even light: 1 for each pixel of ink. NULL without memory. */
uint8_t *tones_ink(const Tones *tones, const Tones *blank, int reach) {
    uint8_t *ink = eye_room((uint32_t)(tones->w * tones->h));
    uint32_t mark = eye_mark();
    const float *darkest = darkest_of(blank, reach);
    for (int i = 0; ink && darkest && i < tones->w * tones->h; i++) ink[i] = tones->at[i] < darkest[i] - INK;
    eye_release(mark);
    return darkest ? ink : NULL;
}

/* Put what is usual around it into the place of ink. */
int tones_clean(const Tones *tones, const uint8_t *ink, float scale) {
    int w = tones->w, h = tones->h, wide = w + 1, reach = (int)(AROUND * scale);
    uint32_t mark = eye_mark(), *counts = eye_room((uint32_t)(wide * (h + 1)) * 4);
    if (!counts) return EYE_NO_MEMORY;
    for (int i = 0; i < w * h; i++)
        if (ink[i]) tones->at[i] = 0;
    sum_up(tones);
    for (int x = 0; x < wide; x++) counts[x] = 0;
    for (int y = 0; y < h; y++) {
        uint32_t sum = 0, *row = counts + (y + 1) * wide;
        row[0] = 0;
        for (int x = 0; x < w; x++) sum += !ink[y * w + x], row[x + 1] = row[x + 1 - wide] + sum;
    }
    for (int i = 0; i < w * h; i++)
        if (ink[i]) {
            uint32_t paper = sum_around(counts, w, h, i % w, i / w, reach);
            tones->at[i] = paper ? (float)(sum_around(tones->sums, w, h, i % w, i / w, reach) / paper) : 128;
        }
    eye_release(mark);
    sum_up(tones);
    return 0;
}

/* Standard deviation of a part of a picture, times the root of its pixels; its mean beside it. */
float tones_spread(const Tones *tones, int left, int top, int right, int bottom, float *mean) {
    int first = top * (tones->w + 1), last = bottom * (tones->w + 1);
    const uint32_t *sums = tones->sums;
    const uint64_t *squares = tones->squares;
    uint32_t sum = sums[last + right] - sums[last + left] - sums[first + right] + sums[first + left];
    uint64_t square = squares[last + right] - squares[last + left] - squares[first + right] + squares[first + left];
    double all = (double)sum, pixels = (double)(right - left) * (bottom - top);
    *mean = (float)(all / pixels);
    return eye_sqrt((float)((double)square - all * all / pixels));
}
