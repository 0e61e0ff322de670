/* Tones: a flat picture in grey, with the sums that windows of any size need. */
#include "sample.h"

enum { INK = 45 }; /* So much darker than all that the blank has nearby is what somebody has written, and no print. */
static const float AROUND = 1.5f; /* Millimetres around ink whose mean takes its place. */

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
    uint32_t count = (uint32_t)((w / step + 1) * (h / step + 1));
    *tones = (Tones){eye_room(count * 4), eye_room(count * 4), eye_room(count * 8), w / step, h / step};
    if (!tones->at || !tones->sums || !tones->squares) return EYE_NO_MEMORY;
    for (int y = 0; y < tones->h; y++)
        for (int x = 0; x < tones->w; x++) {
            uint32_t grey = 0;
            for (int k = 0; k < step * step; k++)
                grey += brightness(rgba + ((size_t)(y * step + k / step) * (size_t)w + (size_t)(x * step + k % step)) * 4);
            tones->at[y * tones->w + x] = (float)((grey / (uint32_t)(step * step) + 128) >> 8);
        }
    sum_up(tones);
    return 0;
}

/* The darkest of a picture around each pixel, first across, then down; NULL without memory. */
float *darkest_around(const float *picture, int w, int h, int reach) {
    float *across = eye_room((uint32_t)(w * h) * 4), *all = eye_room((uint32_t)(w * h) * 4);
    for (int pass = 0; across && all && pass < 2; pass++) {
        const float *from = pass ? across : picture;
        float *to = pass ? all : across;
        for (int i = 0; i < w * h; i++) to[i] = from[i];
        for (int i = 0; i < h * (2 * reach + 1); i++) {
            int y = i / (2 * reach + 1), k = i % (2 * reach + 1) - reach, right = pass ? 0 : k, down = pass ? k : 0;
            int first = right < 0 ? -right : 0, last = y + down < 0 || y + down >= h ? 0 : right > 0 ? w - right : w;
            for (int x = first; x < last; x++) {
                float other = from[(y + down) * w + right + x];
                to[y * w + x] = other < to[y * w + x] ? other : to[y * w + x];
            }
        }
    }
    return across ? all : NULL;
}

/* Find what is written on a flat picture that has even light: 1 for each pixel of ink. NULL without memory. */
uint8_t *tones_ink(const Tones *tones, const Tones *blank, int reach) {
    uint8_t *ink = eye_room((uint32_t)(tones->w * tones->h));
    uint32_t mark = eye_mark();
    const float *darkest = darkest_around(blank->at, blank->w, blank->h, reach);
    for (int i = 0; ink && darkest && i < tones->w * tones->h; i++) ink[i] = tones->at[i] < darkest[i] - INK;
    eye_release(mark);
    return darkest ? ink : NULL;
}

/* The sum over a square around a pixel, as far as there is a picture, of which all sums from its corner are known. */
static uint32_t sum_around(const uint32_t *sums, int w, int h, int x, int y, int reach) {
    int left = x < reach ? 0 : x - reach, right = x + reach >= w ? w : x + reach + 1, wide = w + 1;
    const uint32_t *above = sums + (y < reach ? 0 : y - reach) * wide;
    const uint32_t *below = sums + (y + reach >= h ? h : y + reach + 1) * wide;
    return below[right] - below[left] - above[right] + above[left];
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
