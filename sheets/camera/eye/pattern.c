/* Something printed whose look is known, looked for in a picture of a few of its kind: by correlation. */
#include "sample.h"

/* Take in a pixel that is seen, and what it should be. */
void alike_add(Sums *sums, float seen, float wanted) {
    sums->n++, sums->seen += seen, sums->wanted += wanted, sums->products += seen * wanted;
    sums->seen_squares += seen * seen, sums->wanted_squares += wanted * wanted;
}

/* How alike what is seen and what should be are, from -1 to 1. Paper is never all alike: less than two steps of grey are
 * no picture. */
float alike_share(const Sums *s) {
    float n = s->n > 0 ? s->n : 1, spread = s->seen_squares - s->seen * s->seen / n, wide = s->wanted_squares - s->wanted * s->wanted / n;
    return spread > 4 * n && wide > 0 ? (s->products - s->seen * s->wanted / n) / eye_sqrt(spread * wide) : 0;
}

/* How like the pattern a place of the patch is; its upper left pixel is at x, y. Pixels of the pattern below 0 do not
 * count; of `stride` pixels across and down the middle one is looked at. */
static float like(const Patch *patch, const Patch *pattern, int x, int y, int stride) {
    Sums sums = {0};
    for (int v = stride / 2; v < pattern->high; v += stride)
        for (int u = stride / 2; u < pattern->wide; u += stride) {
            float wanted = pattern->at[v * pattern->wide + u];
            if (wanted >= 0) alike_add(&sums, patch->at[(y + v) * patch->wide + x + u], wanted);
        }
    return alike_share(&sums);
}

/* The place of the pattern's middle, to parts of a pixel. */
static Point fine(const Patch *patch, const Patch *pattern, int x, int y) {
    float here = like(patch, pattern, x, y, 1), dx = 0, dy = 0;
    if (x > 0 && x + pattern->wide < patch->wide)
        dx = peak_between(like(patch, pattern, x - 1, y, 1), here, like(patch, pattern, x + 1, y, 1));
    if (y > 0 && y + pattern->high < patch->high)
        dy = peak_between(like(patch, pattern, x, y - 1, 1), here, like(patch, pattern, x, y + 1, 1));
    return (Point){(float)x + within(dx, -1, 1) + (float)pattern->wide / 2, (float)y + within(dy, -1, 1) + (float)pattern->high / 2};
}

typedef struct {
    int x, y;
    float worth;
} Shift;

/* The upper left pixel of a pattern whose middle is at a place, moved. */
static int corner(float middle, int size, int shift) { return (int)(middle - (float)size / 2 + 0.5f) + shift; }

/* How like the pattern places are on average, all moved by the same; -2 where one is not in the patch. */
static float together(const Patch *patch, const Patch *pattern, const Point *near, int n, int dx, int dy, int stride) {
    float sum = 0;
    for (int k = 0; k < n; k++) {
        int x = corner(near[k].x, pattern->wide, dx), y = corner(near[k].y, pattern->high, dy);
        if (x < 0 || y < 0 || x + pattern->wide > patch->wide || y + pattern->high > patch->high) return -2;
        sum += like(patch, pattern, x, y, stride);
    }
    return sum / (float)n;
}

/* The best of the shifts around one; each pixel off is worth less by `far`. */
static Shift best_of(const Patch *patch, const Patch *pattern, const Point *near, int n, Shift middle, int reach, int pace, float far) {
    Shift best = {0, 0, -2};
    for (int dy = middle.y - reach; dy <= middle.y + reach; dy += pace)
        for (int dx = middle.x - reach; dx <= middle.x + reach; dx += pace) {
            float worth = together(patch, pattern, near, n, dx, dy, pace > 1 ? 2 * pace : 1) - far * eye_sqrt((float)(dx * dx + dy * dy));
            if (worth > best.worth) best = (Shift){dx, dy, worth};
        }
    return best;
}

/* Look for a pattern that is expected at places of the patch, with its middle; they are off by the same, at most by
 * `reach` pixels. Returns how like it the best places are, and where the first one is. */
float pattern_find(const Patch *patch, const Patch *pattern, const Point *near, int n, int reach, int pace, float far, Point *out) {
    Shift best = best_of(patch, pattern, near, n, (Shift){0, 0, 0}, reach, pace, far);
    if (pace > 1 && best.worth > -2) best = best_of(patch, pattern, near, n, best, pace, 1, far);
    if (!(best.worth > -2)) return 0;
    *out = fine(patch, pattern, corner(near->x, pattern->wide, best.x), corner(near->y, pattern->high, best.y));
    return together(patch, pattern, near, n, best.x, best.y, 1);
}

Patch patch_room(int side) { return (Patch){eye_room((uint32_t)(side * side) * sizeof(float)), side, side}; }

/* Fill a patch with what lies at its places of a sheet, seen from above: its upper left corner is at a place, in mm. */
void patch_fill(const Patch *patch, const Plane *plane, Point corner, float pitch) {
    Point here = plane_at(plane, (Point){corner.x + pitch * (float)patch->wide / 2, corner.y + pitch * (float)patch->high / 2});
    Point next = plane_at(plane, (Point){corner.x + pitch * ((float)patch->wide / 2 + 1), corner.y + pitch * (float)patch->high / 2});
    const Grey *grey = grey_level(distance(here, next));
    for (int y = 0; y < patch->high; y++)
        for (int x = 0; x < patch->wide; x++) {
            Point place = {corner.x + pitch * ((float)x + 0.5f), corner.y + pitch * ((float)y + 0.5f)};
            patch->at[y * patch->wide + x] = grey_at(grey, plane_at(plane, place));
        }
}
