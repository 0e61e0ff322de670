/* Registration by the print: windows of the blank are looked for on the photo laid flat, and the bends laid through them. */
#include "sample.h"

/* How the sheet is looked at, coarse first: each pass begins where the one before has ended. */
typedef struct {
    int halved;     /* whether at half the scale */
    int finest;     /* samples of a pixel, across and down, at most */
    float reach;    /* mm that a window may be away */
    float lone;     /* mm from the median of its neighbours at which it is not believed */
    float stiff;    /* of the plate */
} Pass;

static const Pass PASSES[] = {{1, 1, 3, 0.8f, 3e-4f}, {0, 2, 1, 0.4f, 1e-4f}, {0, 3, 0.5f, 0.3f, 1e-4f}};

enum { FEWEST = 12 };

static const float SIDE = 11; /* Of a window, in mm, and how far it is to the next. */
static const float PLAIN = 5; /* Standard deviation of a window of the blank below which it has nothing to be known by. */
static const float LIKE = 0.3f; /* Correlation below which a window is not believed. */
static const float NEAR = 1; /* Millimetres within which the print is expected once the coarse pass is done: what no print there can be is ink. */
static const float FAR = 0.02f; /* How much less like a window is that lies a millimetre further: print repeats itself. */
static const float SURE = 3, EXACT = 0.1f; /* Windows are out that the plate misses by so many times the usual, and by more than so many mm. */

typedef struct {
    Node node;
    Point slack;
} Window;

typedef float Loose __attribute__((vector_size(16), aligned(4)));

/* Sum of products of a window with as much of a picture. */
static float product(const float *window, const float *at, int side, int wide) {
    Four sum = four(0);
    for (int y = 0; y < side; y++, at += wide)
        for (int x = 0; x < side; x += 4, window += 4) sum += *(const Four *)window * *(const Loose *)(at + x);
    return sum[0] + sum[1] + sum[2] + sum[3];
}

/* Where between three neighbours a parabola through them is highest, and how steeply it falls. */
static float peak(float before, float here, float after, float *fall) {
    *fall = 2 * here - before - after;
    return *fall > 1e-6f ? within((after - before) / (2 * *fall), -0.5f, 0.5f) : 0;
}

/* Look for a window of the blank around its place; 0 where it has nothing to be known by, or is not there. */
static int find(const Tones *blank, const Tones *seen, int left, int top, int side, int reach, float scale, float *window,
                float *likes, Window *found) {
    float mean, spread = tones_spread(blank, left, top, left + side, top + side, &mean), best = -2, other;
    if (!(spread > PLAIN * (float)side)) return 0;
    for (int i = 0; i < side * side; i++) window[i] = (blank->at[(top + i / side) * blank->w + left + i % side] - mean) / spread;
    int size = 2 * reach + 1, place = 0;
    for (int i = 0; i < size * size; i++) {
        int x = left + i % size - reach, y = top + i / size - reach;
        likes[i] = -1;
        if (x < 0 || y < 0 || x + side > seen->w || y + side > seen->h) continue;
        float all = tones_spread(seen, x, y, x + side, y + side, &other), dx = (float)(x - left) / scale, dy = (float)(y - top) / scale;
        if (!(all > (float)side)) continue;
        likes[i] = product(window, seen->at + y * seen->w + x, side, seen->w) / all;
        float here = likes[i] - FAR * eye_sqrt(dx * dx + dy * dy);
        if (here > best) best = here, place = i;
    }
    int column = place % size, row = place / size;
    if (likes[place] < LIKE || column < 1 || row < 1 || column > size - 2 || row > size - 2) return 0;
    Point fall;
    const float *at = likes + place;
    float x = peak(at[-1], at[0], at[1], &fall.x), y = peak(at[-size], at[0], at[size], &fall.y);
    float doubt = (1.05f - at[0]) / (scale * scale);
    found->node = (Node){((float)left + (float)side / 2) / scale, ((float)top + (float)side / 2) / scale,
                         ((float)(column - reach) + x) / scale, ((float)(row - reach) + y) / scale};
    found->slack = (Point){doubt / within(fall.x, 1e-3f, 1), doubt / within(fall.y, 1e-3f, 1)};
    return 1;
}

/* Leave out windows that are off by more than a number of mm. */
static int drop(Window *windows, int n, const float *off, float most) {
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (off[i] <= most) windows[kept++] = windows[i];
    return kept;
}

/* Leave out windows that have moved otherwise than those around them. */
static int drop_lone(Window *windows, int n, float step, float lone, float *off) {
    for (int i = 0; i < n; i++) {
        float across[32], down[32];
        int near = 0;
        for (int k = 0; k < n && near < 32; k++) {
            float x = __builtin_fabsf(windows[k].node.x - windows[i].node.x), y = __builtin_fabsf(windows[k].node.y - windows[i].node.y);
            if (x < 2.1f * step && y < 2.1f * step) across[near] = windows[k].node.dx, down[near++] = windows[k].node.dy;
        }
        float x = windows[i].node.dx - middle_of(across, near), y = windows[i].node.dy - middle_of(down, near);
        off[i] = near < 3 ? 2 * lone * lone : x * x + y * y;
    }
    return drop(windows, n, off, lone * lone);
}

/* Leave out windows that the plate misses by far. */
static int drop_missed(Window *windows, int n, const Spline *spline, float *off) {
    float ordered[SPLINE_MOST];
    for (int i = 0; i < n; i++) {
        Point at = spline_at(spline, (Point){windows[i].node.x, windows[i].node.y});
        ordered[i] = off[i] = distance(at, (Point){windows[i].node.dx, windows[i].node.dy});
    }
    float usual = middle_of(ordered, n);
    return drop(windows, n, off, usual * SURE > EXACT ? usual * SURE : EXACT);
}

/* One pass: from bends to better ones, at places of windows; how many there are, or a fault. */
static int look(const Plane *plane, Spline *bends, const Photo *blank, float scale, const Pass *pass, Node *nodes) {
    Tones bare, seen;
    uint8_t *flat = eye_room((uint32_t)(blank->w * blank->h) * 4);
    if (!flat || flat_make(plane, bends, blank->w, blank->h, scale, pass->finest, flat)) return EYE_NO_MEMORY;
    if (tones_make(&bare, blank->rgba, blank->w, blank->h, pass->halved)) return EYE_NO_MEMORY;
    if (!pass->halved && light_off(flat, blank, scale)) return EYE_NO_MEMORY;
    if (tones_make(&seen, flat, blank->w, blank->h, pass->halved)) return EYE_NO_MEMORY;
    float pixels = pass->halved ? scale / 2 : scale;
    if (!pass->halved) {
        const uint8_t *ink = tones_ink(&seen, &bare, (int)(NEAR * scale));
        if (!ink || tones_clean(&seen, ink, scale)) return EYE_NO_MEMORY;
    }
    float step = SIDE, area = (float)bare.w * (float)bare.h / (pixels * pixels);
    if (area / (step * step) > (float)SPLINE_MOST * 0.9f) step = eye_sqrt(area / ((float)SPLINE_MOST * 0.9f));
    int side = (int)(step * pixels) & ~3, reach = (int)(pass->reach * pixels + 0.5f), size = 2 * reach + 1;
    int across = bare.w / side, down = bare.h / side, n = 0;
    float *window = eye_room((uint32_t)(side * side) * 4), *likes = eye_room((uint32_t)(size * size) * 4);
    Window *windows = eye_room(SPLINE_MOST * sizeof *windows);
    Point *slack = eye_room(SPLINE_MOST * sizeof *slack);
    float off[SPLINE_MOST];
    if (!window || !likes || !windows || !slack) return EYE_NO_MEMORY;
    for (int i = 0; i < across * down && n < SPLINE_MOST; i++) {
        int left = across > 1 ? i % across * (bare.w - side) / (across - 1) : 0;
        int top = down > 1 ? i / across * (bare.h - side) / (down - 1) : 0;
        n += find(&bare, &seen, left, top, side, reach, pixels, window, likes, windows + n);
    }
    n = drop_lone(windows, n, step, pass->lone, off);
    for (int i = 0; i < n; i++) {
        Node *node = &windows[i].node;
        Point before = spline_at(bends, (Point){node->x + node->dx, node->y + node->dy});
        node->dx += before.x, node->dy += before.y;
        windows[i].slack.x *= pass->stiff, windows[i].slack.y *= pass->stiff;
    }
    Spline spline;
    for (int round = 0; round < 2; round++) {
        if (n < FEWEST) return EYE_NOT_FOUND;
        for (int i = 0; i < n; i++) nodes[i] = windows[i].node, slack[i] = windows[i].slack;
        if (spline_solve(&spline, nodes, n, slack)) return EYE_NO_MEMORY;
        if (!round) n = drop_missed(windows, n, &spline, off);
    }
    for (int i = 0; i < n; i++) {
        Point bend = spline_at(&spline, (Point){nodes[i].x, nodes[i].y});
        nodes[i].dx = bend.x, nodes[i].dy = bend.y;
    }
    return n;
}

/* Find the bends by the print of the blank. Returns how many nodes they have, as many as fit. */
EXPORT("eye_print") int32_t eye_print(const Plane *plane, const Node *given, int32_t n, const uint8_t *rgba, int32_t w, int32_t h, float scale,
                  Node *out, int32_t most) {
    if (!photo_seen() || !plane_given(plane) || !flat_given(rgba, w, h, scale)) return EYE_BAD_INPUT;
    if (most < 0 || most > SPLINE_MOST || !eye_owns(out, (size_t)most * sizeof *out)) return EYE_BAD_INPUT;
    Photo blank = {rgba, w, h};
    uint32_t start = eye_mark();
    Node *nodes = eye_room(SPLINE_MOST * sizeof *nodes);
    Spline bends;
    int count = nodes ? spline_solve(&bends, given, n, NULL) : EYE_NO_MEMORY;
    for (size_t pass = 0; pass < sizeof PASSES / sizeof *PASSES && count >= 0; pass++) {
        uint32_t mark = eye_mark();
        count = look(plane, &bends, &blank, scale, PASSES + pass, nodes);
        eye_release(mark);
        if (count >= 0 && spline_solve(&bends, nodes, count, NULL)) count = EYE_NO_MEMORY;
    }
    for (int i = 0; i < count && i < most; i++) out[i] = nodes[i];
    eye_release(start);
    return count < most ? count : most;
}
