/* Sharpness and light by the edges of markers: black inside, white outside, and how far it is from one to the other. */
#include "sample.h"

enum { EDGES = 4, STEPS = 24, MOST = 64, FIGURES = 5 };

static const float REACH = 0.75f; /* Modules to both sides of an edge: half of the border inside, half of the white outside. */

/* Walk across an edge from inside: how bright both its sides are, and how many modules it is wide. */
static float walk(const Grey *grey, Point at, Point out, float *black, float *white) {
    float here[STEPS], most = 0;
    for (int k = 0; k < STEPS; k++) {
        float far = ((float)k / (STEPS - 1) * 2 - 1) * REACH;
        here[k] = grey_at(grey, (Point){at.x + out.x * far, at.y + out.y * far});
    }
    *black = here[0] < here[2] ? here[0] : here[2];
    *white = here[STEPS - 1] > here[STEPS - 3] ? here[STEPS - 1] : here[STEPS - 3];
    for (int k = 2; k < STEPS; k++) most = here[k] - here[k - 2] > most ? here[k] - here[k - 2] : most;
    return most > 0 ? (*white - *black) / most * (2 * 2 * REACH / (STEPS - 1)) : 2 * REACH;
}

/* Markers as eye_markers has them: ten numbers each. Out: width of edges in modules, pixels of a module, brightness of
 * white paper, of black ink as a share of it, and the darkest marker's white as a share of the brightest one's. */
EXPORT("eye_sharpness") int32_t eye_sharpness(const Marker *markers, int32_t n, float *out) {
    const Grey *grey = grey_level(1);
    if (!grey || n < 1 || n > MOST || !eye_owns(markers, (size_t)n * sizeof *markers) || !eye_owns(out, FIGURES * 4)) return EYE_BAD_INPUT;
    float widths[MOST * EDGES * 2], modules[MOST * EDGES], whites[MOST], share[MOST], least = 255, greatest = 1;
    int count = 0;
    for (int i = 0; i < n; i++) {
        float bright[EDGES * 2], dark[EDGES * 2];
        for (int edge = 0; edge < EDGES; edge++) {
            Point one = markers[i].quad.corner[edge], two = markers[i].quad.corner[(edge + 1) % EDGES];
            /* Corners run clockwise: outside is to the left of the way from one to the next. */
            Point along = {(two.x - one.x) / 6, (two.y - one.y) / 6}, across = {along.y, -along.x};
            modules[i * EDGES + edge] = eye_sqrt(along.x * along.x + along.y * along.y);
            for (int k = 0; k < 2; k++, count++) {
                Point at = {one.x + along.x * (float)(2 + 2 * k), one.y + along.y * (float)(2 + 2 * k)};
                widths[count] = walk(grey, at, across, dark + edge * 2 + k, bright + edge * 2 + k);
            }
        }
        whites[i] = middle_of(bright, EDGES * 2);
        share[i] = middle_of(dark, EDGES * 2) / (whites[i] > 1 ? whites[i] : 1);
        least = whites[i] < least ? whites[i] : least, greatest = whites[i] > greatest ? whites[i] : greatest;
    }
    out[0] = middle_of(widths, count), out[1] = middle_of(modules, n * EDGES), out[2] = middle_of(whites, n);
    out[3] = middle_of(share, n), out[4] = least / greatest;
    return n;
}
