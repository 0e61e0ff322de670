/* The QR code of a sheet: where its modules are, once the plane has told where the code is, and how dark each is. */
#include "sample.h"

enum { SIDE = 25, FINE = 2 * SIDE + 3, LARGE = 9, SMALL = 5, LESSONS = 8 };
enum { PIXELS = 6 }; /* of a module seen from above */
enum { FARTHEST = 30, FAR_OFF = 4, LITTLE_OFF = 2 };
/* Modules that a large square may be from its place at most, from where the three together are, and the small one, once
 * the others are known. */

enum { WAYS = 25 }; /* places that tell how dark a module is, half a module from each other */
enum { KNOWN = WAYS + 3 }; /* with the light around, 1, and the right side */

static const float SURE = 0.3f;

/* Draw nested squares: the large one with the white around it, the small one without what is around. */
static Patch draw(int modules) {
    Patch square = patch_room(modules * PIXELS);
    for (int y = 0; square.at && y < square.high; y++)
        for (int x = 0; x < square.wide; x++) {
            int depth = depth_of(x / PIXELS, y / PIXELS, modules);
            square.at[y * square.wide + x] = modules == LARGE ? depth == 0 || depth == 2 : depth == 1;
        }
    return square;
}

/* Soften a pattern's edges as a camera does: the mean of its neighbours, twice. */
static void soften(const Patch *patch, float *spare) {
    for (int pass = 0; pass < 4; pass++) {
        int across = pass & 1 ? patch->wide : 1, n = patch->wide * patch->high;
        for (int i = 0; i < n; i++) spare[i] = patch->at[i];
        for (int i = 2 * across; i < n - 2 * across; i++)
            patch->at[i] = (spare[i - 2 * across] + spare[i - across] + spare[i] + spare[i + across] + spare[i + 2 * across]) / 5;
    }
}

/* Where the grid of modules lies in the patch, by the three large squares; 0 where they are not there. So many modules
 * more than those of the code are in the patch on every side. */
static int lay_grid(const Patch *patch, const Patch *large, int more, Plane *out, Point corners[4]) {
    const Point from[4] = {{3.5f, 3.5f}, {SIDE - 3.5f, 3.5f}, {3.5f, SIDE - 3.5f}, {SIDE - 3.5f, SIDE - 3.5f}};
    Point expected[3], first;
    for (int k = 0; k < 3; k++) expected[k] = (Point){(from[k].x + (float)more) * PIXELS, (from[k].y + (float)more) * PIXELS};
    /* All three together first, or one is taken for another. */
    if (pattern_find(patch, large, expected, 3, (more - 1) * PIXELS, 3, 0.01f / PIXELS, &first) < 0.2f) return 0;
    Point off = {first.x - expected[0].x, first.y - expected[0].y};
    for (int k = 0; k < 3; k++) {
        Point near = {expected[k].x + off.x, expected[k].y + off.y};
        if (pattern_find(patch, large, &near, 1, FAR_OFF * PIXELS, 3, 0.02f / PIXELS, &corners[k]) < 0.5f) return 0;
    }
    corners[3] = (Point){corners[1].x + corners[2].x - corners[0].x, corners[1].y + corners[2].y - corners[0].y};
    return plane_pairs(from, corners, out);
}

/* The same with the small square: aslant and on bent paper the fourth corner is elsewhere. */
static int lay_better(const Patch *patch, const Patch *small, const Point corners[4], const Plane *grid, Plane *out) {
    const Point from[4] = {{3.5f, 3.5f}, {SIDE - 3.5f, 3.5f}, {3.5f, SIDE - 3.5f}, {SIDE - 6.5f, SIDE - 6.5f}};
    Point near = plane_at(grid, from[3]), to[4] = {corners[0], corners[1], corners[2], near};
    if (pattern_find(patch, small, &near, 1, LITTLE_OFF * PIXELS, 1, 0.05f / PIXELS, &to[3]) < 0.4f) return 0;
    return plane_pairs(from, to, out);
}

static float patch_at(const Patch *patch, Point place) {
    float x = place.x - 0.5f, y = place.y - 0.5f, last = (float)(patch->wide - 1);
    x = within(x, 0, last - 0.01f), y = within(y, 0, last - 0.01f);
    int column = (int)x, row = (int)y;
    const float *at = patch->at + row * patch->wide + column;
    float across = x - (float)column, down = y - (float)row;
    float upper = at[0] + across * (at[1] - at[0]), lower = at[patch->wide] + across * (at[patch->wide + 1] - at[patch->wide]);
    return upper + down * (lower - upper);
}

/* The mean around the middle of a module: 5 x 5 places, `apart` modules from each other, the nearer ones more. */
static float around(const Patch *patch, const Plane *grid, float column, float row, float apart) {
    static const float weights[5] = {0.135f, 0.607f, 1, 0.607f, 0.135f};
    float sum = 0, whole = 0;
    for (int v = 0; v < 5; v++)
        for (int u = 0; u < 5; u++) {
            float weight = weights[u] * weights[v];
            Point place = {column + 0.5f + apart * (float)(u - 2), row + 0.5f + apart * (float)(v - 2)};
            sum += weight * patch_at(patch, plane_at(grid, place)), whole += weight;
        }
    return sum / whole;
}

/* How light every module is, with two more around, and how light it is around it. */
typedef struct {
    float here[FINE][FINE], wide[SIDE][SIDE];
} Lightness;

static void measure(const Patch *patch, const Plane *grid, Lightness *out) {
    for (int y = 0; y < FINE; y++)
        for (int x = 0; x < FINE; x++) out->here[y][x] = around(patch, grid, (float)(x - 2) / 2, (float)(y - 2) / 2, 0.2f);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) out->wide[y][x] = around(patch, grid, (float)x, (float)y, 0.9f);
}

/* Modules that every code has alike: 1 black, -1 white, 0 not known. */
float module_known(int x, int y) {
    int u = x < 12 ? x : SIDE - 1 - x, v = y < 12 ? y : SIDE - 1 - y;
    if ((x < 12 || y < 12) && u < 8 && v < 8) {
        int depth = depth_of(u + 1, v + 1, LARGE);
        return depth == 0 || depth == 2 ? -1 : 1;
    }
    int dx = x > 18 ? x - 18 : 18 - x, dy = y > 18 ? y - 18 : 18 - y, near = dx > dy ? dx : dy;
    if (near <= 2) return near == 1 ? -1 : 1;
    return x == 6 ? (y & 1 ? -1 : 1) : y == 6 ? (x & 1 ? -1 : 1) : 0;
}

/* What tells how dark a module is; the last one is the right side of an equation. */
static void facts(const Lightness *light, int x, int y, float said, double out[KNOWN]) {
    for (int k = 0; k < WAYS; k++) out[k] = light->here[2 * y + k / 5][2 * x + k % 5] / 64;
    out[WAYS] = light->wide[y][x] / 64, out[WAYS + 1] = 1, out[WAYS + 2] = said;
}

/* Learn from modules of which it is said whether they are black how blur has mixed neighbours, and tell all by it. */
static int learn(const Lightness *light, const float *said, float *modules) {
    double a[KNOWN - 1][KNOWN] = {{0}}, f[KNOWN];
    for (int i = 0; i < SIDE * SIDE; i++) {
        facts(light, i % SIDE, i / SIDE, said[i], f);
        for (int r = 0; said[i] != 0 && r < KNOWN - 1; r++)
            for (int c = 0; c < KNOWN; c++) a[r][c] += f[r] * f[c];
    }
    for (int r = 0; r < KNOWN - 1; r++) a[r][r] += 0.05;
    if (!equations_solve(a[0], KNOWN - 1, 1)) return 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        double sum = 0;
        facts(light, i % SIDE, i / SIDE, 0, f);
        for (int k = 0; k < KNOWN - 1; k++) sum += a[k][KNOWN - 1] * f[k];
        modules[i] = (float)sum;
    }
    return 1;
}

/* What is known of the modules at first, and then what is fairly sure. */
static void say(const float *modules, float *said) {
    for (int i = 0; i < SIDE * SIDE; i++) {
        float is = module_known(i % SIDE, i / SIDE);
        if (is == 0 && modules) is = modules[i] > SURE ? 1 : modules[i] < -SURE ? -1 : 0;
        said[i] = is;
    }
}

static int read_grid(const Patch *patch, const Plane *grid, Lightness *light, uint8_t *text, int most) {
    float modules[SIDE * SIDE], said[SIDE * SIDE];
    measure(patch, grid, light);
    for (int k = 0; k < LESSONS; k++) {
        say(k ? modules : NULL, said);
        if (!learn(light, said, modules)) return EYE_NOT_FOUND;
        int length = codewords_text(modules, text, most);
        if (length > 0) return length;
    }
    return EYE_NOT_FOUND;
}

/* Where the corners of the code lie in mm of the plane. */
static void tell_corners(const Plane *grid, Point corner, float pitch, Point *out) {
    static const Point ends[4] = {{0, 0}, {SIDE, 0}, {SIDE, SIDE}, {0, SIDE}};
    for (int k = 0; k < 4; k++) {
        Point at = plane_at(grid, ends[k]);
        out[k] = (Point){corner.x + pitch * at.x, corner.y + pitch * at.y};
    }
}

static int32_t read_code(const Plane *plane, Point corner, float side, int more, Point *corners, uint8_t *text, int32_t most) {
    Patch patch = patch_room((SIDE + 2 * more) * PIXELS), large = draw(LARGE), small = draw(SMALL);
    float *spare = eye_room((LARGE * PIXELS) * (LARGE * PIXELS) * sizeof(float));
    Lightness *light = eye_room(sizeof *light);
    if (!patch.at || !large.at || !small.at || !spare || !light) return EYE_NO_MEMORY;
    soften(&large, spare), soften(&small, spare);
    float module = side / SIDE;
    Point first = {corner.x - (float)more * module, corner.y - (float)more * module};
    patch_fill(&patch, plane, first, module / PIXELS);
    Plane grid, better;
    Point squares[4];
    if (!lay_grid(&patch, &large, more, &grid, squares)) return EYE_NOT_FOUND;
    if (lay_better(&patch, &small, squares, &grid, &better)) {
        tell_corners(&better, first, module / PIXELS, corners);
        int length = read_grid(&patch, &better, light, text, most);
        if (length > 0) return length;
    }
    tell_corners(&grid, first, module / PIXELS, corners);
    return read_grid(&patch, &grid, light, text, most);
}

/* Read the QR code whose modules fill a square of the sheet, or one that is so far off, in mm; tell where its corners are
 * seen, in mm of the plane, if its large squares are. Returns how many characters it has, or a fault. */
EXPORT("eye_code") int32_t eye_code(const Plane *plane, const float *square, float reach, Point *corners, uint8_t *text, int32_t most) {
    if (most < 1 || most > 256 || !photo_seen() || !eye_owns(plane, sizeof *plane) || !eye_owns(square, 12)) return EYE_BAD_INPUT;
    float side = square[2], modules = reach / side * SIDE;
    if (!(side > 1 && side < 1000 && reach >= 0) || !eye_owns(corners, 4 * sizeof *corners) || !eye_owns(text, (size_t)most)) return EYE_BAD_INPUT;
    uint32_t mark = eye_mark();
    int more = 1 + (modules < 2 ? 2 : modules < FARTHEST ? (int)modules : FARTHEST);
    int32_t length = read_code(plane, (Point){square[0], square[1]}, side, more, corners, text, most);
    eye_release(mark);
    return length == 0 ? EYE_NOT_FOUND : length;
}
