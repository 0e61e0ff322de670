/* Straight lines: a x + b y = c, with a and b of length 1. */
#include "eye.h"

/* How far a place is from a line, positive on the side to which (a, b) looks. */
float line_away(Line line, Point place) { return line.a * place.x + line.b * place.y - line.c; }

/* Lay the line through points from which they are least far; 0 where there is none. */
int line_through(const Point *points, int n, Line *out) {
    float x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    if (n < 2) return 0;
    for (int i = 0; i < n; i++) x += points[i].x, y += points[i].y;
    x /= (float)n, y /= (float)n;
    for (int i = 0; i < n; i++) {
        float dx = points[i].x - x, dy = points[i].y - y;
        xx += dx * dx, xy += dx * dy, yy += dy * dy;
    }
    /* Along the line lies the eigenvector of the greater eigenvalue; across it the other one. */
    float half = (xx - yy) / 2, root = eye_sqrt(half * half + xy * xy);
    float a = half > 0 ? -xy : half - root, b = half > 0 ? half + root : xy;
    float length = eye_sqrt(a * a + b * b);
    if (!(length > 1e-6f)) return 0;
    *out = (Line){a / length, b / length, (a * x + b * y) / length};
    return 1;
}

/* Find where two lines meet; 0 where they are almost parallel. */
int line_cross(Line one, Line other, Point *out) {
    float turn = one.a * other.b - one.b * other.a;
    if (!(turn > 0.05f || turn < -0.05f)) return 0;
    *out = (Point){(one.c * other.b - other.c * one.b) / turn, (one.a * other.c - other.a * one.c) / turn};
    return 1;
}
