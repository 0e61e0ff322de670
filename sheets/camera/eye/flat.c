/* The sheet laid flat: every pixel is looked for on the photo, through the plane and the bend of the paper. */
#include "sample.h"

/* Where the pixels of a flat picture lie on the photo: known at the corners of a mesh, and in between straight. */
typedef struct {
    int across, down;
    float step; /* pixels of the flat picture from corner to corner */
    Point *at;
} Mesh;

static const float MESH = 2; /* Millimetres from corner to corner: paper is smooth, and the plate costs a logarithm for each node. */
enum { FINEST = 4 }; /* Samples of a pixel, across and down, at most, of a picture that is kept. */

static int mesh_make(Mesh *mesh, const Plane *plane, const Spline *bends, int w, int h, float scale) {
    float step = within((float)(int)(MESH * scale), 4, 64);
    *mesh = (Mesh){(int)((float)w / step) + 2, (int)((float)h / step) + 2, step, NULL};
    mesh->at = eye_room((uint32_t)(mesh->across * mesh->down) * sizeof(Point));
    if (!mesh->at) return EYE_NO_MEMORY;
    for (int row = 0; row < mesh->down; row++)
        for (int column = 0; column < mesh->across; column++) {
            Point place = {(float)column * step / scale, (float)row * step / scale}, bend = spline_at(bends, place);
            mesh->at[row * mesh->across + column] = plane_at(plane, (Point){place.x + bend.x, place.y + bend.y});
        }
    return 0;
}

static Point between(Point one, Point other, float part) {
    return (Point){one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part};
}

/* Samples across and down that a pixel needs: as many as it has pixels of the photo in the middle of the sheet. */
static int samples_of(const Mesh *mesh, int finest) {
    const Point *here = mesh->at + (mesh->down - 1) / 2 * mesh->across + (mesh->across - 1) / 2;
    return (int)within(distance(here[1], here[0]) / mesh->step + 0.5f, 1, (float)finest);
}

/* Add the samples of a row, `fine` of each pixel, at a height of the flat picture. */
static void add_row(const Mesh *mesh, Four *sums, int w, float y, int fine) {
    const Photo *photo = photo_seen();
    int row = (int)(y / mesh->step), k = 0;
    float down = y / mesh->step - (float)row, pitch = 1 / ((float)fine * mesh->step);
    const Point *above = mesh->at + row * mesh->across, *below = above + mesh->across;
    for (int column = 0; column + 1 < mesh->across; column++) {
        Point left = between(above[column], below[column], down);
        Point right = between(above[column + 1], below[column + 1], down);
        int last = (column + 1) * (int)mesh->step * fine;
        for (; k < last && k < w * fine; k++) {
            Point at = between(left, right, ((float)k + 0.5f) * pitch - (float)column);
            sums[k / fine] += sample_at(photo, at.x, at.y);
        }
    }
}

/* Lay the photo flat: w x h pixels, `scale` of them in a millimetre, each of `finest` samples across and down at most. */
int flat_make(const Plane *plane, const Spline *bends, int w, int h, float scale, int finest, uint8_t *out) {
    uint32_t mark = eye_mark();
    Mesh mesh;
    Four *sums = eye_room((uint32_t)w * sizeof *sums);
    if (!sums || mesh_make(&mesh, plane, bends, w, h, scale)) return EYE_NO_MEMORY;
    int fine = samples_of(&mesh, finest);
    Four share = four(1 / (float)(fine * fine));
    for (int row = 0; row < h; row++) {
        for (int column = 0; column < w; column++) sums[column] = four(0);
        for (int k = 0; k < fine; k++) add_row(&mesh, sums, w, (float)row + ((float)k + 0.5f) / (float)fine, fine);
        for (int column = 0; column < w; column++, out += 4) {
            Four mean = sums[column] * share + four(0.5f);
            *(Bytes *)out = __builtin_convertvector(mean, Bytes);
        }
    }
    eye_release(mark);
    return 0;
}

/* Tell whether a plane of the host's is one. */
int plane_given(const Plane *plane) {
    int good = eye_owns(plane, sizeof *plane);
    for (int i = 0; good && i < 9; i++) good = __builtin_fabsf(plane->m[i]) < 1e9f;
    return good;
}

/* Tell whether a picture of the host's is of a size that can be worked on, at this scale. */
int flat_given(const uint8_t *rgba, int w, int h, float scale) {
    if (w < 16 || h < 16 || w > EYE_LONGEST || h > EYE_LONGEST || !(scale >= 1 && scale <= 32)) return 0;
    return eye_owns(rgba, (size_t)w * (size_t)h * 4);
}

EXPORT("eye_flat") int32_t eye_flat(const Plane *plane, const Node *nodes, int32_t n, int32_t w, int32_t h, float scale, uint8_t *out) {
    Spline bends;
    if (!photo_seen() || !plane_given(plane) || !flat_given(out, w, h, scale)) return EYE_BAD_INPUT;
    uint32_t mark = eye_mark();
    int fault = spline_solve(&bends, nodes, n, NULL);
    if (!fault) fault = flat_make(plane, &bends, w, h, scale, FINEST, out);
    eye_release(mark);
    return fault;
}
