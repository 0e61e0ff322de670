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

/* The same of a picture that has four numbers a pixel. */
static inline Four fours_at(const Four *picture, int w, int h, float x, float y) {
    x = within(x - 0.5f, 0, (float)(w - 1)), y = within(y - 0.5f, 0, (float)(h - 1));
    int i = (int)x, j = (int)y, right = i + 1 < w, below = j + 1 < h ? w : 0;
    const Four *at = picture + j * w + i;
    Four left = at[0] + (at[below] - at[0]) * four(y - (float)j);
    Four next = at[right] + (at[right + below] - at[right]) * four(y - (float)j);
    return left + (next - left) * four(x - (float)i);
}

/* How bright a pixel is: 256 times its grey. */
static inline uint32_t brightness(const uint8_t *rgba) { return 77u * rgba[0] + 150u * rgba[1] + 29u * rgba[2]; }

/* Where a parabola through three neighbours is highest, from the middle one; there if it is not bent down. */
static inline float peak_between(float before, float here, float after) {
    float bend = before - 2 * here + after;
    return bend < 0 ? (before - after) / (2 * bend) : 0;
}

/* How many squares of a side lie between a place and the nearest end of a square of them: 0 at the edge. */
static inline int depth_of(int x, int y, int side) {
    int least = x < y ? x : y, most = x > y ? x : y;
    return least < side - 1 - most ? least : side - 1 - most;
}

static inline float distance(Point a, Point b) { return eye_sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)); }

#endif
