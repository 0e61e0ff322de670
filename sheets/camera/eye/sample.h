/* Pixels between pixels: four numbers at once, the same operations wherever they are compiled. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include "eye.h"

static inline Four four(float x) { return (Four){x, x, x, x}; }

typedef uint8_t Bytes __attribute__((vector_size(4), aligned(1), may_alias));

static inline Four sample_pixel(const uint8_t *rgba) { return __builtin_convertvector(*(const Bytes *)rgba, Four); }

/* Hold a number between two others; what is no number becomes the first. */
static inline float within(float x, float least, float most) { return !(x > least) ? least : x > most ? most : x; }

/* The four channels of a picture at a place; beyond its edge lie the pixels of the edge. */
static inline Four sample_at(const Photo *picture, float x, float y) {
    x = within(x - 0.5f, 0, (float)(picture->w - 1)), y = within(y - 0.5f, 0, (float)(picture->h - 1));
    int i = (int)x, j = (int)y;
    float a = x - (float)i, b = y - (float)j;
    size_t right = i + 1 < picture->w ? 4 : 0, below = j + 1 < picture->h ? (size_t)picture->w * 4 : 0;
    const uint8_t *at = picture->rgba + ((size_t)j * (size_t)picture->w + (size_t)i) * 4;
    Four left = sample_pixel(at) + (sample_pixel(at + below) - sample_pixel(at)) * four(b);
    Four next = sample_pixel(at + right) + (sample_pixel(at + right + below) - sample_pixel(at + right)) * four(b);
    return left + (next - left) * four(a);
}

/* The sum over a square around a pixel, as far as there is a picture, of which all sums from its corner are known. */
static inline uint32_t sum_around(const uint32_t *sums, int w, int h, int x, int y, int reach) {
    int left = x < reach ? 0 : x - reach, right = x + reach >= w ? w : x + reach + 1, wide = w + 1;
    const uint32_t *above = sums + (y < reach ? 0 : y - reach) * wide;
    const uint32_t *below = sums + (y + reach >= h ? h : y + reach + 1) * wide;
    return below[right] - below[left] - above[right] + above[left];
}

#endif
