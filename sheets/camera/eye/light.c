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
    const float *darkest = darkest_of(blank, scale);
    if (!light || !next || !darkest) return EYE_NO_MEMORY;
    ground->light = light;
    for (int place = 0; place < count; place++) {
        light[place] = light_of(blank, darkest, flat, place % ground->across * side, place / ground->across * side, side);
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
