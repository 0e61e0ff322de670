/* Homographies: what a flat sheet looks like through a pinhole. */
#include "eye.h"

enum { UNKNOWNS = 8, TRIES = 150, ROUNDS = 8, MOST_POINTS = 4096 };

/* Where a place lies; one at the horizon is far away, and none is not a number. */
Point plane_at(const Plane *plane, Point place) {
    const float *m = plane->m;
    float z = m[6] * place.x + m[7] * place.y + m[8];
    if (!(z > 1e-9f || z < -1e-9f)) z = 1e-9f;
    return (Point){(m[0] * place.x + m[1] * place.y + m[2]) / z, (m[3] * place.x + m[4] * place.y + m[5]) / z};
}

/* Points moved to around 0 and shrunk to about 1, where eight unknowns are of one size. */
typedef struct {
    double x, y, scale;
} Frame;

static Frame frame_of(const Point *points, int n) {
    Frame frame = {0, 0, 0};
    for (int i = 0; i < n; i++) frame.x += points[i].x, frame.y += points[i].y;
    frame.x /= n, frame.y /= n;
    for (int i = 0; i < n; i++) frame.scale += __builtin_fabs(points[i].x - frame.x) + __builtin_fabs(points[i].y - frame.y);
    frame.scale = frame.scale > 1e-9 ? n / frame.scale : 1;
    return frame;
}

/* Add the two equations of a pair of points to the normal equations. */
static void add_pair(double a[UNKNOWNS][UNKNOWNS + 1], double x, double y, double u, double v, double weight) {
    double rows[2][UNKNOWNS + 1] = {{x, y, 1, 0, 0, 0, -u * x, -u * y, u}, {0, 0, 0, x, y, 1, -v * x, -v * y, v}};
    for (int e = 0; e < 2; e++)
        for (int r = 0; r < UNKNOWNS; r++)
            for (int c = 0; c <= UNKNOWNS; c++) a[r][c] += weight * rows[e][r] * rows[e][c];
}

/* Undo the frames: out = back(photo frame) * h * (sheet frame). */
static int unframe(const double h[9], Frame from, Frame to, Plane *out) {
    double m[9], n[9];
    for (int r = 0; r < 3; r++) {
        m[3 * r] = h[3 * r] * from.scale, m[3 * r + 1] = h[3 * r + 1] * from.scale;
        m[3 * r + 2] = h[3 * r + 2] - from.scale * (h[3 * r] * from.x + h[3 * r + 1] * from.y);
    }
    for (int c = 0; c < 3; c++) {
        n[c] = m[c] / to.scale + to.x * m[6 + c];
        n[3 + c] = m[3 + c] / to.scale + to.y * m[6 + c];
        n[6 + c] = m[6 + c];
    }
    if (!(__builtin_fabs(n[8]) > 1e-12)) return 0;
    for (int i = 0; i < 9; i++) out->m[i] = (float)(n[i] / n[8]);
    return 1;
}

/* The homography of least squares; twice, as the first one tells how much each equation is worth in pixels. */
static int fit(const Point *sheet, const Point *photo, const double *weights, int n, Plane *out) {
    Frame from = frame_of(sheet, n), to = frame_of(photo, n);
    double h[9] = {0, 0, 0, 0, 0, 0, 0, 0, 1};
    for (int round = 0; round < (n > 4 ? 3 : 1); round++) {
        double a[UNKNOWNS][UNKNOWNS + 1] = {{0}};
        for (int i = 0; i < n; i++) {
            double x = (sheet[i].x - from.x) * from.scale, y = (sheet[i].y - from.y) * from.scale;
            double u = (photo[i].x - to.x) * to.scale, v = (photo[i].y - to.y) * to.scale;
            double z = h[6] * x + h[7] * y + 1, weight = weights ? weights[i] : 1;
            add_pair(a, x, y, u, v, __builtin_fabs(z) > 1e-3 ? weight / (z * z) : 0);
        }
        if (!equations_solve(a[0], UNKNOWNS, 1)) return 0;
        for (int i = 0; i < UNKNOWNS; i++) h[i] = a[i][UNKNOWNS];
    }
    return unframe(h, from, to, out);
}

/* Take four places to four others. */
int plane_pairs(const Point from[4], const Point to[4], Plane *out) { return fit(from, to, NULL, 4, out); }

/* Take a rectangle, whose upper left corner is 0, to four corners. */
int plane_quad(const Quad *quad, float width, float height, Plane *out) {
    const Point square[4] = {{0, 0}, {width, 0}, {width, height}, {0, height}};
    return plane_pairs(square, quad->corner, out);
}

static float squares_away(const Plane *plane, Point sheet, Point photo) {
    Point at = plane_at(plane, sheet);
    float dx = at.x - photo.x, dy = at.y - photo.y, away = dx * dx + dy * dy;
    return away < 1e12f ? away : 1e12f;
}

/* How well a plane suits all points: what lies beyond `near` counts as if it lay there. */
static float cost(const Plane *plane, const Point *sheet, const Point *photo, int n, float near) {
    float sum = 0;
    for (int i = 0; i < n; i++) {
        float away = squares_away(plane, sheet[i], photo[i]);
        sum += away < near * near ? away : near * near;
    }
    return sum;
}

/* Begin with four points that most others agree with: numbers at random, the same ones always. */
static int begin(const Point *sheet, const Point *photo, int n, float near, Plane *best) {
    uint32_t state = 1;
    float least = -1;
    for (int try = 0; try < TRIES; try++) {
        int which[4];
        for (int k = 0; k < 4; k++) {
            state = state * 1664525u + 1013904223u;
            which[k] = (int)((state >> 8) % (uint32_t)n);
            for (int j = 0; j < k; j++)
                if (which[j] == which[k]) k--, j = k;
        }
        Point from[4], to[4];
        for (int k = 0; k < 4; k++) from[k] = sheet[which[k]], to[k] = photo[which[k]];
        Plane plane;
        if (!plane_pairs(from, to, &plane)) continue;
        float here = cost(&plane, sheet, photo, n, near);
        if (least < 0 || here < least) least = here, *best = plane;
    }
    return least >= 0;
}

/* Fit a plane to places of the sheet on the photo; points further off than `near` pixels count for nothing.
 * Returns how many are nearer. */
EXPORT("eye_plane") int32_t eye_plane(const Point *sheet, const Point *photo, int32_t n, float near, Plane *out) {
    if (n < 4 || n > MOST_POINTS || !(near > 0) || !eye_owns(sheet, (size_t)n * sizeof *sheet) || !eye_owns(photo, (size_t)n * sizeof *photo) || !eye_owns(out, sizeof *out))
        return EYE_BAD_INPUT;
    uint32_t mark = eye_mark();
    double *weights = eye_room((uint32_t)n * sizeof *weights);
    if (!weights) return EYE_NO_MEMORY;
    Plane plane;
    int close = 0, there = n == 4 ? plane_pairs(sheet, photo, &plane) : begin(sheet, photo, n, near, &plane);
    for (int round = 0; there && n > 4 && round < ROUNDS; round++) {
        for (int i = 0; i < n; i++) {
            double rest = 1 - (double)squares_away(&plane, sheet[i], photo[i]) / (near * near);
            weights[i] = rest > 0 ? rest * rest : 0;
        }
        Plane next;
        if (!fit(sheet, photo, weights, n, &next)) break;
        plane = next;
    }
    for (int i = 0; there && i < n; i++) close += squares_away(&plane, sheet[i], photo[i]) < near * near;
    eye_release(mark);
    if (!there || close < 4) return EYE_NOT_FOUND;
    *out = plane;
    return close;
}
