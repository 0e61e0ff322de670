/* Light: how bright white paper is in each part of a flat picture, and the picture without the differences. */
#include "sample.h"

static const float CELL = 8; /* Millimetres of a cell, in each of which the light is measured. */
enum { WHITE = 250 }; /* From this value on the blank is white paper; so bright becomes the paper of the photo. */
static const float NEAR = 0.5f; /* Millimetres around a pixel in which the blank must be white as well. */
static const float BRIGHT = 0.9f; /* Of the white pixels of a cell so many are darker than the light that is taken for it. */
static const float NONE = -1;

typedef struct {
    int across, down;
    float side; /* pixels of a cell */
    Four *light;
} Ground;

/* Of each pixel of a blank the darkest channel there is around it: white paper is at least WHITE. */
static float *darkest_of(const Photo *blank, float scale) {
    float *least = eye_room((uint32_t)(blank->w * blank->h) * 4);
    const uint8_t *at = blank->rgba;
    for (int i = 0; least && i < blank->w * blank->h; i++, at += 4) {
        int less = at[0] < at[1] ? at[0] : at[1];
        least[i] = (float)(at[2] < less ? at[2] : less);
    }
    return least ? darkest_around(least, blank->w, blank->h, (int)(NEAR * scale + 0.5f)) : NULL;
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
static Four light_of(const Photo *blank, const float *darkest, const uint8_t *flat, int left, int top, int side) {
    uint32_t counts[3][256] = {{0}}, all = 0;
    for (int y = top; y < top + side && y < blank->h; y++)
        for (int x = left; x < left + side && x < blank->w; x++)
            if (darkest[y * blank->w + x] >= WHITE) {
                const uint8_t *at = flat + ((size_t)y * (size_t)blank->w + (size_t)x) * 4;
                for (int channel = 0; channel < 3; channel++) counts[channel][at[channel]]++;
                all++;
            }
    Four light = four(NONE);
    for (int channel = 0; channel < 3 && all; channel++) light[channel] = quantile(counts[channel], all, BRIGHT);
    return light;
}

/* Give cells without white paper the mean of their neighbours, from there outwards; return how many are left. */
static int fill(const Ground *ground, Four *next) {
    int left = 0, across = ground->across;
    for (int place = 0; place < across * ground->down; place++) {
        int count = 0;
        Four sum = four(0);
        next[place] = ground->light[place];
        for (int k = 0; k < 9 && next[place][0] == NONE; k++) {
            int x = place % across + k % 3 - 1, y = place / across + k / 3 - 1;
            if (x < 0 || y < 0 || x >= across || y >= ground->down || ground->light[y * across + x][0] == NONE) continue;
            sum += ground->light[y * across + x], count++;
        }
        if (count) next[place] = sum / four((float)count);
        left += next[place][0] == NONE;
    }
    return left;
}

static int inside(int i, int n) { return i < 0 ? 0 : i < n ? i : n - 1; }

/* The middle light of a cell and those around it; beyond the edge lie the cells of the edge. */
static Four smooth(const Ground *ground, int column, int row) {
    Four light = four(0);
    for (int channel = 0; channel < 3; channel++) {
        float values[9];
        for (int k = 0; k < 9; k++) {
            int x = inside(column + k % 3 - 1, ground->across), y = inside(row + k / 3 - 1, ground->down);
            values[k] = ground->light[y * ground->across + x][channel];
        }
        light[channel] = middle_of(values, 9);
    }
    return light;
}

/* Measure the light of all cells, and smooth it. */
static int ground_make(Ground *ground, const uint8_t *flat, const Photo *blank, float scale) {
    int side = (int)(CELL * scale);
    *ground = (Ground){(blank->w + side - 1) / side, (blank->h + side - 1) / side, (float)side, NULL};
    int count = ground->across * ground->down, known = 0;
    Four *light = eye_room((uint32_t)count * sizeof(Four)), *next = eye_room((uint32_t)count * sizeof(Four));
    const float *darkest = darkest_of(blank, scale);
    if (!light || !next || !darkest) return EYE_NO_MEMORY;
    ground->light = light;
    for (int place = 0; place < count; place++) {
        light[place] = light_of(blank, darkest, flat, place % ground->across * side, place / ground->across * side, side);
        known += light[place][0] != NONE;
    }
    if (!known) light[0] = four(255);
    for (int left = count - known; left;) {
        left = fill(ground, next);
        for (int place = 0; place < count; place++) light[place] = next[place];
    }
    for (int place = 0; place < count; place++) next[place] = smooth(ground, place % ground->across, place / ground->across);
    ground->light = next;
    return 0;
}

/* Make white paper equally bright everywhere. */
int light_off(uint8_t *flat, const Photo *blank, float scale) {
    uint32_t mark = eye_mark();
    Ground ground;
    int fault = ground_make(&ground, flat, blank, scale);
    for (int y = 0; y < blank->h && !fault; y++)
        for (int x = 0; x < blank->w; x++, flat += 4) {
            float across = ((float)x + 0.5f) / ground.side, down = ((float)y + 0.5f) / ground.side;
            Four light = fours_at(ground.light, ground.across, ground.down, across, down), pixel = sample_pixel(flat);
            for (int channel = 0; channel < 3; channel++)
                flat[channel] = (uint8_t)within(pixel[channel] * (float)WHITE / within(light[channel], 1, 255), 0, 255);
        }
    eye_release(mark);
    return fault;
}

EXPORT("eye_light") int32_t eye_light(uint8_t *flat, const uint8_t *rgba, int32_t w, int32_t h, float scale) {
    if (!flat_given(flat, w, h, scale) || !flat_given(rgba, w, h, scale)) return EYE_BAD_INPUT;
    Photo blank = {rgba, w, h};
    return light_off(flat, &blank, scale);
}
