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

/* A grey plane: the photo, or the photo made smaller; step is how many pixels of the photo one of its pixels is wide. */
typedef struct {
    const uint8_t *at;
    int w, h;
    float step;
} Grey;

typedef struct {
    const uint8_t *rgba;
    int w, h;
} Photo;

/* Corners clockwise, as seen, in pixels of the photo. */
typedef struct {
    Point corner[4];
} Quad;

/* As the host has it; its corners begin with its own upper left. */
typedef struct {
    float id, confidence;
    Quad quad;
} Marker;

/* memory.c: one arena, which the host clears between photos. */
void eye_clear(void);
void *eye_room(uint32_t bytes);
uint32_t eye_mark(void);
void eye_release(uint32_t mark);
int eye_owns(const void *start, size_t bytes);

/* grey.c: the photo, and its grey planes. */
const Photo *photo_seen(void);
void photo_forget(void);
const Grey *grey_level(float step);
float grey_at(const Grey *grey, Point place);

/* plane.c: homographies. */
Point plane_at(const Plane *plane, Point place);
int plane_quad(const Quad *quad, float width, float height, Plane *out);
int plane_pairs(const Point from[4], const Point to[4], Plane *out);

/* equations.c */
int equations_solve(double *a, int n, int sides);

/* line.c: straight lines through points. */
typedef struct {
    float a, b, c;
} Line;
float line_away(Line line, Point place);
int line_through(const Point *points, int n, Line *out);
int line_cross(Line one, Line other, Point *out);

/* borders.c: dark things that have four corners. */
int borders_quads(const Grey *grey, int half, Quad *out, int most);

/* spline.c: a thin plate through nodes. */
enum { SPLINE_MOST = 256 };

typedef float Four __attribute__((vector_size(16)));

typedef struct {
    int fours; /* of nodes, the last ones without weight */
    Four *x, *y, *across, *down;
    Point ground[3]; /* of 1, x and y */
} Spline;

int spline_solve(Spline *spline, const Node *nodes, int n, const Point *slack);
Point spline_at(const Spline *spline, Point place);

/* flat.c: the sheet laid flat. */
int flat_make(const Plane *plane, const Spline *bends, int w, int h, float scale, int finest, uint8_t *out);
int plane_given(const Plane *plane);
int flat_given(const uint8_t *rgba, int w, int h, float scale);
/* light.c */
int light_off(uint8_t *flat, const Photo *blank, float scale);

/* tones.c: a flat picture in grey, and sums over all that is above and left of its pixels. */
typedef struct {
    float *at;
    uint32_t *sums;
    uint64_t *squares;
    int w, h;
} Tones;

int tones_make(Tones *tones, const uint8_t *rgba, int w, int h, int halved);
float *darkest_around(const float *picture, int w, int h, int reach);
uint8_t *tones_ink(const Tones *tones, const Tones *blank, int reach);
int tones_clean(const Tones *tones, const uint8_t *ink, float scale);
float tones_spread(const Tones *tones, int left, int top, int right, int bottom, float *mean);

/* patches.c and network.c: cells of a patch, its numbers, and how many boxes are read at once. */
enum { PATCH_SIDE = 32, PATCH = PATCH_SIDE * PATCH_SIDE * 4, BOXES_MOST = 1024 };

/* pattern.c: sums for a correlation; a piece of a sheet seen from above, and something printed that is looked for in it. */
typedef struct {
    float n, seen, wanted, seen_squares, wanted_squares, products;
} Sums;

typedef struct {
    float *at;
    int wide, high;
} Patch;

void alike_add(Sums *sums, float seen, float wanted);
float alike_share(const Sums *sums);
Patch patch_room(int side);
void patch_fill(const Patch *patch, const Plane *plane, Point corner, float pitch);
float pattern_find(const Patch *patch, const Patch *pattern, const Point *near, int n, int reach, int pace, float far, Point *out);

/* code.c and codewords.c: the modules of a QR code that are always alike, and what the others say. */
float module_known(int x, int y);
int codewords_text(const float *modules, uint8_t *text, int most);

/* numbers.c: what freestanding C lacks, the same to the bit wherever it runs. */
float eye_exp(float x);
float eye_sqrt(float x);
float middle_of(float *numbers, int n);

#endif
