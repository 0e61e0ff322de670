/* The eye: pixels of a photo -> places of a printed sheet with probabilities. No library, no input that makes it trap.
 *
 * The same sources are compiled to WebAssembly (`make eye`), which the command line and the page run as it is, and by
 * gcc with sanitizers, which the tests feed with damaged input. Pictures are rows of pixels from the top, four bytes a
 * pixel (red, green, blue, anything); the middles of pixels are at halves. Places on a sheet are in mm from the upper
 * left of its trim, places on a photo in pixels. A plane is a homography from mm to pixels, row by row, the last number
 * 1. A node is a place on the sheet and how far from there, in mm, the plane would have to be entered: x, y, dx, dy.
 */
#ifndef EYE_H
#define EYE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__wasm__)
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

/* Faults; everything exported returns one of them or what it found, never less than 0. */
enum {
    EYE_NO_MEMORY = -1,
    EYE_BAD_INPUT = -2,
    EYE_NOT_FOUND = -3,
};

/* Of the longer side of a photo and of a flat picture, in pixels. */
enum { EYE_LONGEST = 8192 };

typedef struct {
    float m[9];
} Plane;

typedef struct {
    float x, y;
} Point;

typedef struct {
    float x, y, dx, dy;
} Node;

/* memory.c: one arena, which the host clears between photos. */
void eye_clear(void);
void *eye_room(uint32_t bytes);
uint32_t eye_mark(void);
void eye_release(uint32_t mark);

/* numbers.c: what freestanding C lacks, the same to the bit wherever it runs. */
float eye_log(float x);
float eye_exp(float x);
float eye_sqrt(float x);

#endif
