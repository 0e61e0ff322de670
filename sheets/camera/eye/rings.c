/* Reference marks: black rings near the edges of a sheet. They show how far bent paper is from its plane. */
#include "sample.h"

enum { MOST_RINGS = 64, TRIES = 6 };

static const float REACH = 6, WHITE = 0.5f, FINE_REACH = 0.4f; /* mm: how far paper moves a ring, how much white around it is looked at, how far the first look may be wrong. */
static const float COARSE = 0.25f, FINE = 0.1f; /* mm of a pixel */
static const float LIKE = 0.5f, DARKER = 0.62f, FAR = 0.03f; /* How like a ring a place must be; pips of dice and coins are less dark, and usually farther off: by a mm. */

/* Draw a ring with soft edges, as a camera sees it; what is farther out than its white does not count. */
static Patch draw(float outside, float inside, float pitch) {
    int wide = 2 * (int)((outside / 2 + WHITE) / pitch) + 1;
    Patch ring = patch_room(wide);
    for (int y = 0; ring.at && y < wide; y++)
        for (int x = 0; x < wide; x++) {
            float dx = (float)(x - wide / 2) * pitch, dy = (float)(y - wide / 2) * pitch, away = eye_sqrt(dx * dx + dy * dy), edge = 0.5f;
            float white = within(0.5f + (away - outside / 2) / edge, 0, 1) + within(0.5f + (inside / 2 - away) / edge, 0, 1);
            ring.at[y * wide + x] = away > outside / 2 + WHITE ? -1 : within(white, 0, 1);
        }
    return ring;
}

/* How dark the black of a ring is in comparison with the white around, whose middle is at a place of the patch. */
static float darkness(const Patch *patch, Point middle, float outside, float inside, float pitch) {
    float black = 0, white = 0, blacks = 0, whites = 0;
    for (int y = 0; y < patch->high; y++)
        for (int x = 0; x < patch->wide; x++) {
            float dx = ((float)x + 0.5f - middle.x) * pitch, dy = ((float)y + 0.5f - middle.y) * pitch, away = 2 * eye_sqrt(dx * dx + dy * dy);
            if (away < outside && away > inside) black += patch->at[y * patch->wide + x], blacks++;
            else if (away > outside + 0.4f && away < outside + 2 * WHITE) white += patch->at[y * patch->wide + x], whites++;
        }
    return blacks > 0 && whites > 0 && white > 0 ? black / blacks * whites / white : 1;
}

/* Paint over a place that is no ring, so that the next best is found. */
static void paint_over(const Patch *patch, Point middle, float reach) {
    for (int y = 0; y < patch->high; y++)
        for (int x = 0; x < patch->wide; x++) {
            float dx = (float)x + 0.5f - middle.x, dy = (float)y + 0.5f - middle.y;
            if (dx * dx + dy * dy < reach * reach) patch->at[y * patch->wide + x] = 0;
        }
}

/* Where a ring is seen whose middle should be at a place; returns how like one it is, 0 where there is none. */
static float find(const Plane *plane, Point place, float outside, float inside, Point *away) {
    Patch ring = draw(outside, inside, COARSE), small = draw(outside, inside, FINE);
    int wide = ring.wide + 2 * (int)(REACH / COARSE), close = small.wide + 2 * (int)(FINE_REACH / FINE) + 2;
    Patch patch = patch_room(wide), near = patch_room(close);
    if (!ring.at || !small.at || !patch.at || !near.at) return 0;
    float half = COARSE * (float)wide / 2, half_near = FINE * (float)close / 2;
    Point middle = {(float)wide / 2, (float)wide / 2}, centre = {(float)close / 2, (float)close / 2}, found;
    patch_fill(&patch, plane, (Point){place.x - half, place.y - half}, COARSE);
    for (int try = 0; try < TRIES; try++) {
        float like = pattern_find(&patch, &ring, &middle, 1, (int)(REACH / COARSE), 1, FAR * COARSE, &found);
        if (like < LIKE) return 0;
        Point seen = {place.x - half + found.x * COARSE, place.y - half + found.y * COARSE};
        patch_fill(&near, plane, (Point){seen.x - half_near, seen.y - half_near}, FINE);
        Point fine;
        like = pattern_find(&near, &small, &centre, 1, (int)(FINE_REACH / FINE), 1, 0, &fine);
        if (like > LIKE && darkness(&near, fine, outside, inside, FINE) < DARKER) {
            *away = (Point){seen.x - half_near + fine.x * FINE - place.x, seen.y - half_near + fine.y * FINE - place.y};
            return like;
        }
        paint_over(&patch, found, outside / 3 / COARSE);
    }
    return 0;
}

/* Look for rings of a diameter outside and inside (mm) near their places: per ring how like one it is (0: none), and how
 * far off it is in mm of the plane. Returns how many were found. */
EXPORT("eye_rings") int32_t eye_rings(const Plane *plane, const Point *places, int32_t n, float outside, float inside, float *out) {
    if (n < 0 || n > MOST_RINGS || !(outside > 0.5f && outside < 20 && inside > 0 && inside < outside) || !photo_seen()) return EYE_BAD_INPUT;
    if (!eye_owns(plane, sizeof *plane) || !eye_owns(places, (size_t)n * sizeof *places) || !eye_owns(out, (size_t)n * 12)) return EYE_BAD_INPUT;
    int found = 0;
    for (int i = 0; i < n; i++) {
        uint32_t mark = eye_mark();
        Point away = {0, 0};
        float like = find(plane, places[i], outside, inside, &away);
        eye_release(mark);
        out[3 * i] = like, out[3 * i + 1] = away.x, out[3 * i + 2] = away.y;
        found += like > 0;
    }
    return found;
}
