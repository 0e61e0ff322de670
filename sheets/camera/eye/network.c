/* The network that reads marks: three layers that look around, two that weigh everything, and shares of four classes.
 *
 * Its file is described in tests/camera/weights.py, where the same is done in NumPy.
 */
#include "sample.h"

enum { SIDE = PATCH_SIDE, CHANNELS = 4, FIRST = 12, SECOND = 24, THIRD = 32, HIDDEN = 48, CLASSES = 4, TURNS = 8 };
enum { LAYERS = 5, INPUTS = SIDE / 8 * (SIDE / 8) * THIRD };
enum { HEAD = 48, OUTPUTS = FIRST + SECOND + THIRD + HIDDEN + CLASSES };
enum { WEIGHTS = 9 * (CHANNELS * FIRST + FIRST * SECOND + SECOND * THIRD) + INPUTS * HIDDEN + HIDDEN * CLASSES };
enum { BYTES = HEAD + OUTPUTS * 8 + WEIGHTS };

/* Inputs of an output, and outputs. */
static const int SHAPES[LAYERS][2] = {
    {9 * CHANNELS, FIRST}, {9 * FIRST, SECOND}, {9 * SECOND, THIRD}, {INPUTS, HIDDEN}, {HIDDEN, CLASSES},
};

typedef struct {
    const Four *weights, *biases; /* four outputs next to each other */
} Layer;

static uint32_t checksum(const uint8_t *at, int bytes) {
    uint32_t sum = 0xffffffffu;
    for (int i = 0; i < bytes; i++) {
        sum ^= at[i];
        for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
    }
    return ~sum;
}

static int is_network(const uint8_t *file, int bytes) {
    if (bytes != BYTES || !eye_owns(file, BYTES)) return 0;
    const uint32_t *head = (const uint32_t *)file;
    if (head[0] != 0x4d484c41u || head[1] != 1 || head[2] != LAYERS) return 0; /* "ALHM" */
    return head[3] == checksum(file + HEAD, BYTES - HEAD);
}

static int layers_make(const uint8_t *file, Layer *layers) {
    const float *numbers = (const float *)(file + HEAD);
    const uint8_t *small = file + HEAD + OUTPUTS * 8;
    for (int layer = 0; layer < LAYERS; layer++) {
        int inputs = SHAPES[layer][0], outputs = SHAPES[layer][1];
        float *weights = eye_room((uint32_t)(inputs * outputs) * 4), *biases = eye_room((uint32_t)outputs * 4);
        if (!weights || !biases) return EYE_NO_MEMORY;
        for (int i = 0; i < inputs * outputs; i++) weights[i] = (float)(int8_t)small[i] * numbers[i % outputs];
        for (int i = 0; i < outputs; i++) biases[i] = numbers[outputs + i];
        numbers += outputs * 2, small += inputs * outputs;
        layers[layer] = (Layer){(const Four *)weights, (const Four *)biases};
    }
    return 0;
}

/* A picture of `side` cells with noughts around, cleared once: nothing but its middle is ever written. */
static float *picture_make(int side, int channels) {
    int count = (side + 2) * (side + 2) * channels;
    float *picture = eye_room((uint32_t)count * 4);
    for (int i = 0; picture && i < count; i++) picture[i] = 0;
    return picture;
}

static Four greater(Four one, Four other) {
    for (int i = 0; i < 4; i++) one[i] = one[i] > other[i] ? one[i] : other[i];
    return one;
}

/* The largest of 2 x 2 cells, each the sum over 3 x 3, for `many` fours of outputs at once: as many as registers hold. */
static inline __attribute__((always_inline)) void look(const float *x, int inputs, int wide, const Four *weights, int row,
                                                       const Four *biases, int many, float *out) {
    Four sums[4][3];
    for (int f = 0; f < many; f++) sums[0][f] = sums[1][f] = sums[2][f] = sums[3][f] = biases[f];
    for (int down = 0; down < 3; down++, x += wide)
        for (int k = 0; k < 3 * inputs; k++, weights += row) {
            Four here = four(x[k]), right = four(x[k + inputs]);
            Four below = four(x[k + wide]), across = four(x[k + wide + inputs]);
            for (int f = 0; f < many; f++) {
                sums[0][f] += here * weights[f], sums[1][f] += right * weights[f];
                sums[2][f] += below * weights[f], sums[3][f] += across * weights[f];
            }
        }
    for (int f = 0; f < many; f++) {
        Four most = greater(greater(sums[0][f], sums[1][f]), greater(sums[2][f], sums[3][f]));
        *(Four *)(out + f * 4) = greater(most, four(0));
    }
}

/* One layer that looks around: from `side` cells to half as many. The last picture has nothing around it. */
static inline __attribute__((always_inline)) void convolve(const float *x, int side, int inputs, Layer layer, int outputs,
                                                           int many, float *out, int border) {
    int wide = (side + 2) * inputs, half = side / 2, wide_out = half + 2 * border;
    for (int row = 0; row < half; row++)
        for (int column = 0; column < half; column++) {
            const float *from = x + 2 * row * wide + 2 * column * inputs;
            float *to = out + ((row + border) * wide_out + column + border) * outputs;
            for (int f = 0; f < outputs / 4; f += many)
                look(from, inputs, wide, layer.weights + f, outputs / 4, layer.biases + f, many, to + f * 4);
        }
}

static void weigh(const float *x, int inputs, Layer layer, int outputs, Four *out) {
    for (int f = 0; f < outputs / 4; f++) out[f] = layer.biases[f];
    for (int i = 0; i < inputs; i++)
        for (int f = 0; f < outputs / 4; f++) out[f] += four(x[i]) * layer.weights[i * (outputs / 4) + f];
}

/* Put a patch into the first picture, turned and mirrored in one of eight ways. */
static void turn(const float *patch, int way, float *seen) {
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) {
            int y = way & 1 ? SIDE - 1 - row : row, x = way & 2 ? SIDE - 1 - column : column;
            const float *from = patch + (way & 4 ? x * SIDE + y : y * SIDE + x) * CHANNELS;
            float *to = seen + ((row + 1) * (SIDE + 2) + column + 1) * CHANNELS;
            for (int channel = 0; channel < CHANNELS; channel++) to[channel] = from[channel];
        }
}

/* Add the shares of the classes of a patch, as it lies in the first picture. */
static Four shares_of(const Layer *layers, float *const *pictures) {
    Four hidden[HIDDEN / 4], last, sum = four(0);
    convolve(pictures[0], SIDE, CHANNELS, layers[0], FIRST, 3, pictures[1], 1);
    convolve(pictures[1], SIDE / 2, FIRST, layers[1], SECOND, 3, pictures[2], 1);
    convolve(pictures[2], SIDE / 4, SECOND, layers[2], THIRD, 2, pictures[3], 0);
    weigh(pictures[3], INPUTS, layers[3], HIDDEN, hidden);
    for (int f = 0; f < HIDDEN / 4; f++) hidden[f] = greater(hidden[f], four(0));
    weigh((const float *)hidden, HIDDEN, layers[4], CLASSES, &last);
    float most = last[0];
    for (int k = 1; k < CLASSES; k++) most = last[k] > most ? last[k] : most;
    for (int k = 0; k < CLASSES; k++) last[k] = eye_exp(last[k] - most);
    for (int k = 0; k < CLASSES; k++) sum += four(last[k]);
    return last / sum;
}

/* Read patches: four shares each, the mean of its eight turns. */
EXPORT("eye_marks") int32_t eye_marks(const uint8_t *file, int32_t bytes, const float *patches, int32_t n, float *out) {
    if (n < 0 || n > BOXES_MOST || !eye_owns(patches, (size_t)n * PATCH * 4) || !eye_owns(out, (size_t)n * CLASSES * 4)) return EYE_BAD_INPUT;
    if (!is_network(file, bytes)) return EYE_BAD_INPUT;
    uint32_t mark = eye_mark();
    Layer layers[LAYERS];
    /* Before the first layer and after each that looks around. */
    float *pictures[] = {picture_make(SIDE, CHANNELS), picture_make(SIDE / 2, FIRST), picture_make(SIDE / 4, SECOND), picture_make(SIDE / 8, THIRD)};
    int fault = pictures[0] && pictures[1] && pictures[2] && pictures[3] ? layers_make(file, layers) : EYE_NO_MEMORY;
    for (int i = 0; i < n && !fault; i++) {
        Four sum = four(0);
        for (int way = 0; way < TURNS; way++) {
            turn(patches + i * PATCH, way, pictures[0]);
            sum += shares_of(layers, pictures);
        }
        for (int k = 0; k < CLASSES; k++) out[i * CLASSES + k] = sum[k] / TURNS;
    }
    eye_release(mark);
    return fault ? fault : n;
}
