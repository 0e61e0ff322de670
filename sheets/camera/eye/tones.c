/* Tones: a flat picture in grey, with the sums that windows of any size need. */
#include "sample.h"

/* Make the tones of a picture, of half as many pixels across and down if so wanted. */
int tones_make(Tones *tones, const uint8_t *rgba, int w, int h, int halved) {
    int step = halved ? 2 : 1, wide;
    *tones = (Tones){NULL, NULL, NULL, w / step, h / step};
    wide = tones->w + 1;
    uint32_t count = (uint32_t)(wide * (tones->h + 1));
    tones->at = eye_room(count * 4), tones->sums = eye_room(count * 4), tones->squares = eye_room(count * 8);
    if (!tones->at || !tones->sums || !tones->squares) return EYE_NO_MEMORY;
    for (int x = 0; x < wide; x++) tones->sums[x] = 0, tones->squares[x] = 0;
    for (int y = 0; y < tones->h; y++) {
        uint32_t sum = 0, *sums = tones->sums + (y + 1) * wide;
        uint64_t square = 0, *squares = tones->squares + (y + 1) * wide;
        sums[0] = 0, squares[0] = 0;
        for (int x = 0; x < tones->w; x++) {
            uint32_t grey = 0;
            for (int k = 0; k < step * step; k++) {
                const uint8_t *from = rgba + ((size_t)(y * step + k / step) * (size_t)w + (size_t)(x * step + k % step)) * 4;
                grey += 77u * from[0] + 150u * from[1] + 29u * from[2];
            }
            grey = (grey / (uint32_t)(step * step) + 128) >> 8;
            tones->at[y * tones->w + x] = (float)grey;
            sum += grey, square += grey * grey;
            sums[x + 1] = sums[x + 1 - wide] + sum, squares[x + 1] = squares[x + 1 - wide] + square;
        }
    }
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
