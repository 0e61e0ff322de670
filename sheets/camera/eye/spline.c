/* A thin plate that is held at nodes: how far the paper has bent away from a plane, everywhere. */
#include "sample.h"

static const float UNIT = 100; /* Millimetres that are 1 inside: numbers near 1 lose least. */
static const float LEAST = 1e-5f; /* Slack of a node that is to be met: two at one place need some. */
static const double LEVEL = -1e-7; /* Holds the tilt where the nodes do not: fewer than three, or all in a line. */

/* Natural logarithms of four numbers at once, none below 1e-30; errors below 2e-6 of the result or of 1. */
static Four logs(Four x) {
    typedef int32_t Whole __attribute__((vector_size(16)));
    x = (Four)((Whole)x | ((Whole)(x < four(1e-30f)) & (Whole)four(1e-30f)));
    Whole bits = (Whole)x, exponent = (bits >> 23) - 127;
    Four part = (Four)((bits & 0x007fffff) | 0x3f800000);
    Whole large = part > four(1.41421356f);
    part = (Four)(((Whole)(part * four(0.5f)) & large) | ((Whole)part & ~large)), exponent -= large;
    Four t = (part - four(1)) / (part + four(1)), s = t * t;
    Four rest = four(0.2f) + s * (four(0.14285714f) + s * four(0.11111111f));
    return __builtin_convertvector(exponent, Four) * four(0.69314718f) +
           four(2) * t * (four(1) + s * (four(0.33333333f) + s * rest));
}

static float kernel(Point one, Point other) {
    float x = (one.x - other.x) / UNIT, y = (one.y - other.y) / UNIT, square = x * x + y * y;
    return square > 0 ? square * logs(four(square))[0] : 0;
}

/* Fill in the system of one slack per node; its sides are the bends across and down. */
static void system_of(double *m, const Node *nodes, int n, const float *slack, int stride, int sides, const float *bends) {
    int size = n + 3, wide = size + sides;
    for (int i = 0; i < size * wide; i++) m[i] = 0;
    for (int i = 0; i < n; i++) {
        double *row = m + i * wide, ground[3] = {1, nodes[i].x / UNIT, nodes[i].y / UNIT};
        for (int j = 0; j < i; j++) {
            Point one = {nodes[i].x, nodes[i].y}, other = {nodes[j].x, nodes[j].y};
            row[j] = m[j * wide + i] = (double)kernel(one, other);
        }
        row[i] = (double)(slack ? slack[i * stride] : LEAST);
        for (int k = 0; k < 3; k++) row[n + k] = m[(n + k) * wide + i] = ground[k];
        for (int side = 0; side < sides; side++) row[size + side] = (double)bends[i * 4 + side];
    }
    for (int k = 0; k < 3; k++) m[(n + k) * wide + n + k] = LEVEL;
}

/* Solve the plate of nodes. With slack it need not meet them: the more of it, the stiffer it is there, across and down. */
int spline_solve(Spline *spline, const Node *nodes, int n, const Point *slack) {
    if (n < 0 || n > SPLINE_MOST || !eye_owns(nodes, (size_t)n * sizeof *nodes)) return EYE_BAD_INPUT;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 4; k++)
            if (!(__builtin_fabsf((&nodes[i].x)[k]) < 1e4f)) return EYE_BAD_INPUT;
    int size = n + 3, sides = slack ? 1 : 2, fours = (n + 3) / 4;
    Four *all = eye_room((uint32_t)fours * 4 * sizeof(Four));
    uint32_t mark = eye_mark();
    double *m = eye_room((uint32_t)(size * (size + sides)) * sizeof *m);
    if (!all || !m) return EYE_NO_MEMORY;
    *spline = (Spline){fours, all, all + fours, all + 2 * fours, all + 3 * fours, {{0, 0}, {0, 0}, {0, 0}}};
    for (int i = 0; i < 4 * fours; i++) all[i] = four(0);
    for (int i = 0; i < n; i++) spline->x[i / 4][i % 4] = nodes[i].x / UNIT, spline->y[i / 4][i % 4] = nodes[i].y / UNIT;
    for (int axis = 0; axis < 2; axis += sides) {
        system_of(m, nodes, n, slack ? &slack[0].x + axis : NULL, 2, sides, n ? &nodes[0].dx + axis : NULL);
        if (!equations_solve(m, size, sides)) return EYE_BAD_INPUT;
        for (int side = 0; side < sides; side++) {
            const double *answers = m + size + side;
            Four *weights = axis + side ? spline->down : spline->across;
            for (int i = 0; i < n; i++) weights[i / 4][i % 4] = (float)answers[i * (size + sides)];
            for (int k = 0; k < 3; k++) (&spline->ground[k].x)[axis + side] = (float)answers[(n + k) * (size + sides)];
        }
    }
    eye_release(mark);
    return 0;
}

/* Return how far from a place the plane has to be entered, in mm. */
Point spline_at(const Spline *spline, Point place) {
    float x = place.x / UNIT, y = place.y / UNIT;
    const Point *ground = spline->ground;
    Four across = four(0), down = four(0);
    for (int i = 0; i < spline->fours; i++) {
        Four dx = spline->x[i] - four(x), dy = spline->y[i] - four(y), square = dx * dx + dy * dy, near = square * logs(square);
        across += spline->across[i] * near, down += spline->down[i] * near;
    }
    return (Point){ground[0].x + ground[1].x * x + ground[2].x * y + (across[0] + across[1] + across[2] + across[3]),
                   ground[0].y + ground[1].y * x + ground[2].y * y + (down[0] + down[1] + down[2] + down[3])};
}
