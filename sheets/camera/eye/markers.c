/* Markers: squares of 6 x 6 modules with a black border and 16 modules within that tell which one it is. */
#include "sample.h"

enum { MODULES = 6, CELLS = MODULES + 2 }; /* with what is around it, which is white */
enum { MOST_PATTERNS = 64, MOST_QUADS = 4096, MOST_FOUND = 128 };
enum { PROFILE = 25 }; /* places at which an edge is looked for along a side */
enum { LIVE = 1024 }; /* of the longer side of a plane on which a live picture is searched */

/* The mean of a module: nine places within it. */
static float cell(const Grey *grey, const Plane *plane, int column, int row) {
    float sum = 0;
    for (int k = 0; k < 9; k++) {
        Point at = {(float)column + 0.5f + 0.25f * (float)(k % 3 - 1), (float)row + 0.5f + 0.25f * (float)(k / 3 - 1)};
        sum += grey_at(grey, plane_at(plane, at));
    }
    return sum / 9;
}

/* Modules as shares of white, between the black of the border and the white around; 0 where those are not there. */
static int modules(const Grey *grey, const Plane *plane, float out[4][4]) {
    float sums[CELLS / 2] = {0}, cells[CELLS][CELLS];
    int wrong = 0;
    for (int y = 0; y < CELLS; y++)
        for (int x = 0; x < CELLS; x++) sums[depth_of(x, y, CELLS)] += cells[y][x] = cell(grey, plane, x - 1, y - 1);
    float light = sums[0] / (4 * (CELLS - 1)), dark = sums[1] / (4 * (CELLS - 3)), contrast = light - dark;
    if (!(contrast > 8 + 0.12f * light)) return 0;
    for (int y = 0; y < CELLS; y++)
        for (int x = 0; x < CELLS; x++) {
            float share = (cells[y][x] - dark) / contrast;
            int depth = depth_of(x, y, CELLS);
            if (depth < 2) wrong += depth ? share > 0.5f : share < 0.5f;
            else out[y - 2][x - 2] = share;
        }
    return wrong <= 4;
}

/* Blur mixes neighbours: take as much of them off again. The border beyond is black. */
static void sharpen(float m[4][4], float out[4][4], float times) {
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 4; x++) {
            float around = (y ? m[y - 1][x] : 0) + (y < 3 ? m[y + 1][x] : 0) + (x ? m[y][x - 1] : 0) + (x < 3 ? m[y][x + 1] : 0);
            out[y][x] = m[y][x] + times * (m[y][x] - around / 4);
        }
}

/* Where a module of a pattern is when its marker is turned by quarters, counted from the highest bit. */
static int turned(int x, int y, int turn) {
    for (int t = 0; t < turn; t++) {
        int swapped = x;
        x = y, y = 3 - swapped;
    }
    return 4 * y + x;
}

/* How alike modules and a pattern are: 1 when black is black and white is white, at most one module doubtful. */
static float alike(float m[4][4], uint16_t pattern, int turn) {
    float sum = 0;
    int wrong = 0;
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 4; x++) {
            float share = 2 * within(m[y][x], 0, 1) - 1;
            if (!(pattern >> (15 - turned(x, y, turn)) & 1)) share = -share;
            sum += share;
            wrong += share < 0;
            if (share < -0.35f) return 0;
        }
    return wrong > 1 ? 0 : sum / 16;
}

/* Tell which marker has these modules, and by how many quarters it is turned. */
static int recognize(float m[4][4], const uint16_t *patterns, int n, Marker *out, int *turn) {
    float sharp[4][4];
    out->confidence = 0;
    for (int pass = 0; pass < 3; pass++) {
        sharpen(m, sharp, 0.5f * (float)pass);
        for (int id = 0; id < n; id++)
            for (int t = 0; t < 4; t++) {
                float like = alike(sharp, patterns[id], t);
                if (like > out->confidence) out->confidence = like, out->id = (float)id, *turn = t;
            }
    }
    return out->confidence > 0.55f;
}

/* How wide a module is, by the mean of the sides. */
static float module_of(const Quad *quad) {
    float edges = 0;
    for (int k = 0; k < 4; k++) edges += distance(quad->corner[k], quad->corner[(k + 1) & 3]) / 4;
    return edges / MODULES;
}

/* How far outside of a line, along (across_x, across_y), the paper is brightest against what is within; how steep it
 * is there. */
static float edge(const Grey *grey, Point at, Point across, float reach, float apart, float *steep) {
    enum { STEPS = 8 };
    float rise[2 * STEPS + 1];
    int best = 0;
    for (int k = -STEPS; k <= STEPS; k++) {
        float out = reach * (float)k / STEPS + apart, in = reach * (float)k / STEPS - apart;
        float outer = grey_at(grey, (Point){at.x + across.x * out, at.y + across.y * out});
        rise[k + STEPS] = outer - grey_at(grey, (Point){at.x + across.x * in, at.y + across.y * in});
        if (rise[k + STEPS] > rise[best]) best = k + STEPS;
    }
    *steep = best == 0 || best == 2 * STEPS ? 0 : rise[best];
    if (!(*steep > 0)) return 0;
    return reach * ((float)(best - STEPS) + peak_between(rise[best - 1], rise[best], rise[best + 1])) / STEPS;
}

/* The line of a side, from where black becomes white along it; 0 where that is hardly to be seen. */
static int side(const Grey *grey, Point from, Point to, float reach, float apart, Line *line) {
    float long_ = distance(from, to), steep[PROFILE], most = 0;
    if (!(long_ > 1)) return 0;
    /* Clockwise on the screen: outside is on the left hand. */
    Point across = {(to.y - from.y) / long_, (from.x - to.x) / long_}, places[PROFILE], good[PROFILE];
    for (int k = 0; k < PROFILE; k++) {
        float share = 0.08f + 0.84f * (float)k / (PROFILE - 1);
        Point at = {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
        float away = edge(grey, at, across, reach, apart, &steep[k]);
        places[k] = (Point){at.x + away * across.x, at.y + away * across.y};
        if (steep[k] > most) most = steep[k];
    }
    int n = 0;
    for (int k = 0; k < PROFILE; k++)
        if (steep[k] > 0.4f * most) good[n++] = places[k];
    for (int round = 0; round < 3; round++) {
        if (n < PROFILE / 3 || !line_through(good, n, line)) return 0;
        float sum = 0;
        for (int k = 0; k < n; k++) sum += line_away(*line, good[k]) * line_away(*line, good[k]);
        float limit = 4 * sum / (float)n + 0.01f;
        int kept = 0;
        for (int k = 0; k < n; k++)
            if (line_away(*line, good[k]) * line_away(*line, good[k]) <= limit) good[kept++] = good[k];
        n = kept;
    }
    return 1;
}

/* Lay the corners of a marker where the lines of its sides meet on the photo itself; 0 where they do not, and are kept. */
static int refine(Quad *quad, float share) {
    Quad was = *quad, fine;
    Line lines[4];
    float module = module_of(quad), reach = share * module > 1.5f ? share * module : 1.5f, apart = module * 0.2f > 0.7f ? module * 0.2f : 0.7f;
    const Grey *grey = grey_level(module / 4 > 1 ? module / 4 : 1);
    for (int k = 0; k < 4; k++)
        if (!side(grey, was.corner[k], was.corner[(k + 1) & 3], reach, apart, &lines[k])) return 0;
    for (int k = 0; k < 4; k++) {
        Point at;
        if (!line_cross(lines[(k + 3) & 3], lines[k], &at) || !(distance(at, was.corner[k]) < 2 * reach)) return 0;
        fine.corner[k] = at;
    }
    *quad = fine;
    return 1;
}

/* Look whether a quad is a marker; its corners then begin with its own upper left. */
static int read_marker(const Quad *quad, const uint16_t *patterns, int n, Marker *out) {
    Plane plane;
    float m[4][4];
    int turn = 0;
    const Grey *grey = grey_level(module_of(quad) / 4);
    if (!plane_quad(quad, MODULES, MODULES, &plane) || !modules(grey, &plane, m) || !recognize(m, patterns, n, out, &turn)) return 0;
    for (int k = 0; k < 4; k++) out->quad.corner[k] = quad->corner[(k + turn) & 3];
    return 1;
}

static Point middle_of_quad(const Quad *quad) {
    Point middle = {0, 0};
    for (int k = 0; k < 4; k++) middle.x += quad->corner[k].x / 4, middle.y += quad->corner[k].y / 4;
    return middle;
}

/* Add a marker, unless it is one that was found before; the surer of the two is kept. */
static int add(Marker *found, int n, Marker marker) {
    for (int i = 0; i < n; i++) {
        if (distance(middle_of_quad(&marker.quad), middle_of_quad(&found[i].quad)) > 0.4f * distance(marker.quad.corner[0], marker.quad.corner[2])) continue;
        if (marker.confidence > found[i].confidence) found[i] = marker;
        return n;
    }
    if (n < MOST_FOUND) found[n++] = marker;
    return n;
}

/* Add the markers of a plane, seen through windows of some size. */
static int search(const Grey *grey, int half, const uint16_t *patterns, int n, Quad *quads, Marker *found, int count) {
    int many = borders_quads(grey, half, quads, MOST_QUADS);
    for (int i = 0; i < many; i++) {
        Marker marker;
        if (!read_marker(&quads[i], patterns, n, &marker)) continue;
        Quad fine = marker.quad;
        Marker again;
        if (refine(&fine, 0.5f) && read_marker(&fine, patterns, n, &again) && again.id == marker.id) marker = again;
        count = add(found, count, marker);
    }
    return count;
}

/* Find markers: on a small plane with effort 0, for live pictures; on one twice as fine too with 1, and with 2 on one
 * twice as fine again. A pattern is 16 bits, the first module the highest, 1 is white. Returns how many were found. */
EXPORT("eye_markers") int32_t eye_markers(const uint16_t *patterns, int32_t n, int32_t effort, Marker *out, int32_t most) {
    static const int halves[] = {7, 3, 15};
    if (n < 1 || n > MOST_PATTERNS || most < 0 || most > MOST_FOUND || !eye_owns(patterns, (size_t)n * 2) || !eye_owns(out, (size_t)most * sizeof *out) || !photo_seen())
        return EYE_BAD_INPUT;
    uint32_t mark = eye_mark();
    Quad *quads = eye_room(MOST_QUADS * sizeof *quads);
    Marker *found = eye_room(MOST_FOUND * sizeof *found);
    if (!quads || !found) return eye_release(mark), EYE_NO_MEMORY;
    int longer = photo_seen()->w > photo_seen()->h ? photo_seen()->w : photo_seen()->h, many = 0;
    float step = 1;
    while ((float)longer > LIVE * step) step *= 2;
    for (int pass = 0; pass <= effort && pass < 3 && step >= 1; pass++, step /= 2)
        for (int k = 0; k < (effort > 0 ? 3 : 1); k++) many = search(grey_level(step), halves[k], patterns, n, quads, found, many);
    many = many < most ? many : most;
    for (int i = 0; i < many; i++) out[i] = found[i];
    eye_release(mark);
    return many;
}

/* How like a marker a place is by its modules, border and white around; nothing where those within are not alike, as
 * anything dark has a border. */
static float like_pattern(const Grey *grey, const Plane *plane, uint16_t pattern) {
    Sums all = {0}, middle = {0};
    for (int y = 0; y < CELLS; y++)
        for (int x = 0; x < CELLS; x++) {
            int depth = depth_of(x, y, CELLS), inner = depth > 1;
            float wanted = !depth || (inner && pattern >> (15 - turned(x - 2, y - 2, 0)) & 1) ? 1 : -1;
            float here = cell(grey, plane, x - 1, y - 1);
            alike_add(&all, here, wanted);
            if (inner) alike_add(&middle, here, wanted);
        }
    return alike_share(&middle) > 0.5f ? alike_share(&all) : 0;
}

/* Look once more for one marker, whose corners are expected somewhere within reach: white lines may run through it.
 * Returns 1 with it, or that it is not found. */
EXPORT("eye_marker_guess") int32_t eye_marker_guess(const uint16_t *pattern, const Quad *expected, float reach, Marker *out) {
    if (!photo_seen() || !(reach >= 0) || !eye_owns(pattern, 2) || !eye_owns(expected, sizeof *expected) || !eye_owns(out, sizeof *out)) return EYE_BAD_INPUT;
    float module = module_of(expected);
    if (!(module > 1 && module < EYE_LONGEST)) return EYE_NOT_FOUND;
    if (reach > 30 * module) reach = 30 * module;
    const Grey *grey = grey_level(module / 3);
    Marker best = {0, 0, *expected};
    Point from = {0, 0};
    for (float pace = module / 2, far = reach; pace > module / 10; far = pace, pace /= 2) {
        Point around = from;
        for (float dy = -far; dy <= far; dy += pace)
            for (float dx = -far; dx <= far; dx += pace) {
                Quad there = *expected;
                for (int k = 0; k < 4; k++) there.corner[k].x += around.x + dx, there.corner[k].y += around.y + dy;
                Plane plane;
                float like = plane_quad(&there, MODULES, MODULES, &plane) ? like_pattern(grey, &plane, *pattern) : 0;
                if (like > best.confidence) best = (Marker){0, like, there}, from = (Point){around.x + dx, around.y + dy};
            }
    }
    if (best.confidence < 0.65f) return EYE_NOT_FOUND;
    refine(&best.quad, 0.8f);
    *out = best;
    return 1;
}
