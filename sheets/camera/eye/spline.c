/* A thin plate that is held at nodes: how far the paper has bent away from a plane, everywhere. */
#include "eye.h"

static const float UNIT = 100;
/* Millimetres that are 1 inside: numbers near 1 lose least. */

static const float LEAST = 1e-5f;
/* Slack of a node that is to be met: two at one place need some. */

static const double LEVEL = -1e-7;
/* Holds the tilt where the nodes do not: fewer than three, or all in a line. */

static float kernel(Point one, Point other) {
    float x = (one.x - other.x) / UNIT, y = (one.y - other.y) / UNIT, square = x * x + y * y;
    return square > 0 ? square * eye_log(square) : 0;
}

/* Solve rows of a square matrix with `sides` columns behind it, by elimination; what nothing says becomes 0. */
static void eliminate(double *m, int size, int sides) {
    int wide = size + sides;
    for (int k = 0; k < size; k++) {
        int best = k;
        for (int i = k + 1; i < size; i++)
            if (__builtin_fabs(m[i * wide + k]) > __builtin_fabs(m[best * wide + k])) best = i;
        double *pivot = m + k * wide, *other = m + best * wide;
        if (best != k)
            for (int j = k; j < wide; j++) {
                double kept = pivot[j];
                pivot[j] = other[j], other[j] = kept;
            }
        if (__builtin_fabs(pivot[k]) < 1e-12) continue;
        for (int i = k + 1; i < size; i++) {
            double *row = m + i * wide, share = row[k] / pivot[k];
            if (share != 0)
                for (int j = k; j < wide; j++) row[j] -= share * pivot[j];
        }
    }
    for (int k = size - 1; k >= 0; k--)
        for (int side = size; side < wide; side++) {
            double *row = m + k * wide, sum = row[side];
            for (int j = k + 1; j < size; j++) sum -= row[j] * m[j * wide + side];
            row[side] = __builtin_fabs(row[k]) < 1e-12 ? 0 : sum / row[k];
        }
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
    if (n < 0 || n > SPLINE_MOST || !numbers_given(nodes, n * 4)) return EYE_BAD_INPUT;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 4; k++)
            if (!(__builtin_fabsf((&nodes[i].x)[k]) < 1e4f)) return EYE_BAD_INPUT;
    *spline = (Spline){n, nodes, eye_room((uint32_t)(n + 3) * sizeof(Point))};
    uint32_t mark = eye_mark();
    int size = n + 3, sides = slack ? 1 : 2;
    double *m = eye_room((uint32_t)(size * (size + sides)) * sizeof *m);
    if (!spline->weights || !m) return EYE_NO_MEMORY;
    float *weights = &spline->weights[0].x;
    for (int axis = 0; axis < 2; axis += sides) {
        system_of(m, nodes, n, slack ? &slack[0].x + axis : NULL, 2, sides, n ? &nodes[0].dx + axis : NULL);
        eliminate(m, size, sides);
        for (int i = 0; i < size; i++)
            for (int side = 0; side < sides; side++)
                weights[i * 2 + axis + side] = (float)m[i * (size + sides) + size + side];
    }
    eye_release(mark);
    return 0;
}

/* Return how far from a place the plane has to be entered, in mm. */
Point spline_at(const Spline *spline, Point place) {
    const Point *weights = spline->weights, *ground = weights + spline->n;
    float x = place.x / UNIT, y = place.y / UNIT;
    Point sum = {ground[0].x + ground[1].x * x + ground[2].x * y, ground[0].y + ground[1].y * x + ground[2].y * y};
    for (int i = 0; i < spline->n; i++) {
        float near = kernel(place, (Point){spline->nodes[i].x, spline->nodes[i].y});
        sum.x += weights[i].x * near, sum.y += weights[i].y * near;
    }
    return sum;
}
