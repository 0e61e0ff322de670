/* Dark things that have four corners: what is darker than around it, followed along its border. */
#include "eye.h"

enum { DARK = 1, PASSED = 2 };
enum { SHORTEST = 24, LONGEST = 2400 }; /* Of a border, in edges of pixels: of markers of 6 and of 400 pixels. */
enum { SHARE = 236, LITTLE = 5 }; /* Darker than the mean around by so many of 256 and a little: paper and noise are not. */

typedef struct {
    int16_t x, y;
} Spot;

/* What is being looked at: a map with a light margin of one pixel, so that no border leaves it. */
typedef struct {
    uint8_t *map;
    int stride, h;
    Spot *spots;
} Search;

/* Add a row to sums of columns, and take one away. */
static void slide(uint32_t *columns, const uint8_t *in, const uint8_t *out, int w) {
    for (int x = 0; in && x < w; x++) columns[x] += in[x];
    for (int x = 0; out && x < w; x++) columns[x] -= out[x];
}

/* Tell whether a pixel is darker than the mean around it, where that may reach beyond the edge. */
static uint8_t dark(uint8_t here, const uint32_t *sums, int x, int half, int w, int rows) {
    int left = x > half ? x - half : 0, right = x + half < w ? x + half + 1 : w;
    return (here + LITTLE) * (uint32_t)(rows * (right - left)) * 256u < (sums[right] - sums[left]) * SHARE;
}

/* Mark the pixels that are darker than the mean of the square around them, 2 half + 1 wide. */
static void threshold(const Grey *grey, int half, uint32_t *columns, uint32_t *sums, Search *search) {
    int w = grey->w, h = grey->h;
    for (int i = 0; i < search->stride * search->h; i++) search->map[i] = 0;
    for (int x = 0; x < w; x++) columns[x] = 0;
    for (int y = 0; y < half && y < h; y++) slide(columns, grey->at + y * w, NULL, w);
    for (int y = 0; y < h; y++) {
        slide(columns, y + half < h ? grey->at + (y + half) * w : NULL, y > half ? grey->at + (y - half - 1) * w : NULL, w);
        int rows = (y + half < h ? y + half : h - 1) - (y > half ? y - half : 0) + 1;
        sums[0] = 0;
        for (int x = 0; x < w; x++) sums[x + 1] = sums[x] + columns[x];
        const uint8_t *from = grey->at + y * w;
        uint8_t *to = search->map + (y + 1) * search->stride + 1;
        int x = 0;
        for (; x < half && x < w; x++) to[x] = dark(from[x], sums, x, half, w, rows);
        /* Where the square is whole its size is one number, and many pixels are compared at once. */
        uint32_t area = (uint32_t)(rows * (2 * half + 1)) * 256u;
        for (; x + half < w; x++) to[x] = (from[x] + LITTLE) * area < (sums[x + half + 1] - sums[x - half]) * SHARE;
        for (; x < w; x++) to[x] = dark(from[x], sums, x, half, w, rows);
    }
}

/* Follow the border of something dark, which is on the right hand, from the upper end of a pixel's left edge all
 * round; dark pixels that touch by a corner are one thing. Returns the number of steps. */
static int follow(const Search *search, int x, int y) {
    static const int8_t ahead_x[4] = {0, 1, 0, -1}, ahead_y[4] = {-1, 0, 1, 0};
    int start_x = x, start_y = ++y, way = 0, n = 0;
    do {
        if (n < LONGEST) search->spots[n] = (Spot){(int16_t)(x - 1), (int16_t)(y - 1)};
        n++;
        if (way == 0) search->map[(y - 1) * search->stride + x] |= PASSED;
        x += ahead_x[way], y += ahead_y[way];
        /* The pixels ahead on the left and on the right of the corner that was reached. */
        int left_x = x - (way == 0 || way == 3), left_y = y - (way == 0 || way == 1);
        int right_x = x - (way == 3 || way == 2), right_y = y - (way == 0 || way == 3);
        if (search->map[left_y * search->stride + left_x] & DARK) way = (way + 3) & 3;
        else if (!(search->map[right_y * search->stride + right_x] & DARK)) way = (way + 1) & 3;
    } while (x != start_x || y != start_y || way != 0);
    return n;
}

static int squares(int dx, int dy) { return dx * dx + dy * dy; }

static int farthest(const Spot *spots, int n, int x, int y) {
    int best = 0, most = -1;
    for (int i = 0; i < n; i++) {
        int away = squares(spots[i].x - x, spots[i].y - y);
        if (away > most) most = away, best = i;
    }
    return best;
}

/* Which spots are the corners, in the order of the border: those farthest from the middle, from that one, and from
 * the line between both on either side. 0 where it is no square seen aslant. */
static int corners(const Spot *spots, int n, int which[4]) {
    int x = 0, y = 0, area = 0;
    for (int i = 0; i < n; i++) {
        Spot here = spots[i], next = spots[i + 1 < n ? i + 1 : 0];
        x += here.x, y += here.y, area += here.x * next.y - here.y * next.x;
    }
    /* Clockwise on the screen is the outer border, the other way round is that of a hole. */
    if (area < 2 * 36 || area / 2 < n * n / 60) return 0;
    int a = farthest(spots, n, x / n, y / n), c = farthest(spots, n, spots[a].x, spots[a].y);
    int dx = spots[c].x - spots[a].x, dy = spots[c].y - spots[a].y, left = 0, right = 0, b = -1, d = -1;
    for (int i = 0; i < n; i++) {
        int side = dx * (spots[i].y - spots[a].y) - dy * (spots[i].x - spots[a].x);
        if (side < left) left = side, b = i;
        if (side > right) right = side, d = i;
    }
    int across = squares(dx, dy);
    if (b < 0 || d < 0 || -left < across / 6 || right < across / 6) return 0;
    which[0] = a, which[1] = b, which[2] = c, which[3] = d;
    int b_on = (b - a + n) % n, c_on = (c - a + n) % n, d_on = (d - a + n) % n;
    return b_on < c_on && c_on < d_on;
}

/* The line along one side, without its ends; 0 where it is not straight. */
static int side_line(const Spot *spots, int n, int first, int last, Point *points, Line *line) {
    int length = (last - first + n) % n, skip = 1 + length / 10, count = 0;
    for (int i = skip; i <= length - skip; i++) {
        Spot spot = spots[(first + i) % n];
        points[count++] = (Point){spot.x, spot.y};
    }
    if (count < 3 || !line_through(points, count, line)) return 0;
    float sum = 0, most = 0.8f + 0.025f * (float)length;
    for (int i = 0; i < count; i++) {
        float away = line_away(*line, points[i]);
        sum += away * away;
    }
    return sum < most * most * (float)count;
}

static int quad_of(const Spot *spots, int n, Point *points, float step, Quad *quad) {
    int which[4];
    Line lines[4];
    if (!corners(spots, n, which)) return 0;
    for (int k = 0; k < 4; k++)
        if (!side_line(spots, n, which[k], which[(k + 1) & 3], points, &lines[k])) return 0;
    for (int k = 0; k < 4; k++) {
        Point at;
        if (!line_cross(lines[(k + 3) & 3], lines[k], &at)) return 0;
        float dx = at.x - spots[which[k]].x, dy = at.y - spots[which[k]].y;
        if (!(dx * dx + dy * dy < 9 + (float)(n * n) / 400)) return 0;
        quad->corner[k] = (Point){at.x * step, at.y * step};
    }
    return 1;
}

/* Find things with four corners, darker than around them within `half` pixels of this plane; returns how many. */
int borders_quads(const Grey *grey, int half, Quad *out, int most) {
    uint32_t mark = eye_mark();
    Search search = {NULL, grey->w + 2, grey->h + 2, NULL};
    search.map = eye_room((uint32_t)search.stride * (uint32_t)search.h);
    search.spots = eye_room(LONGEST * sizeof(Spot));
    uint32_t *columns = eye_room((uint32_t)grey->w * 4), *sums = eye_room((uint32_t)(grey->w + 1) * 4);
    Point *points = eye_room(LONGEST * sizeof(Point));
    if (!search.map || !search.spots || !columns || !sums || !points) return eye_release(mark), EYE_NO_MEMORY;
    threshold(grey, half, columns, sums, &search);
    int found = 0;
    for (int y = 1; y <= grey->h; y++) {
        const uint8_t *row = search.map + y * search.stride;
        for (int x = 1; x <= grey->w; x++) {
            if (row[x] != DARK || row[x - 1] & DARK) continue;
            int n = follow(&search, x, y);
            if (n < SHORTEST || n > LONGEST || found == most) continue;
            found += quad_of(search.spots, n, points, grey->step, &out[found]);
        }
    }
    eye_release(mark);
    return found;
}
