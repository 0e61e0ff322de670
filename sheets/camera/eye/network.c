/* A network that reads patches: layers that look around, two that weigh everything, and shares of classes.
 *
 * Its file says how large it is and is described in tests/camera/weights.py, where the same is done in NumPy.
 */
#include "sample.h"

enum { SIDE = PATCH_SIDE, CHANNELS = 4, SHARES = 16, OUTPUTS_MOST = 64, LOOKING_MOST = 4, LAYERS_MOST = LOOKING_MOST + 2, TURNS = 4 };
enum { HEAD = 48, SHAPE = 8 }; /* Bytes before the outputs of each layer, and of these; the last says how often a patch is turned. */

typedef struct {
    const Four *weights, *biases; /* four outputs next to each other */
    int inputs, outputs;
} Layer;

typedef struct {
    Layer layers[LAYERS_MOST];
    float *pictures[LOOKING_MOST + 1]; /* before the first layer and after each that looks around */
    int looking, turns;
} Network;

static uint32_t checksum(const uint8_t *at, int bytes) {
    uint32_t sum = 0xffffffffu;
    for (int i = 0; i < bytes; i++) {
        sum ^= at[i];
        for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
    }
    return ~sum;
}

/* Fill in the sizes of a network; tell whether the file is one. */
static int is_network(const uint8_t *file, int bytes, Network *net) {
    if (bytes < HEAD + SHAPE || !eye_owns(file, (size_t)bytes)) return 0;
    const uint32_t *head = (const uint32_t *)file;
    const uint8_t *outputs = file + HEAD;
    if (head[0] != 0x4d484c41u || head[1] != 2 || head[2] < 3 || head[2] > LAYERS_MOST) return 0; /* "ALHM" */
    net->looking = (int)head[2] - 2, net->turns = outputs[SHAPE - 1];
    int before = CHANNELS, side = SIDE >> net->looking, size = HEAD + SHAPE;
    for (int i = 0; i < SHAPE - 1; before = outputs[i], i++) {
        if (i >= net->looking + 2 ? outputs[i] : !outputs[i] || outputs[i] % 4 || outputs[i] > OUTPUTS_MOST) return 0;
        int inputs = before * (i < net->looking ? 9 : i == net->looking ? side * side : 1);
        if (i < net->looking + 2) net->layers[i] = (Layer){0, 0, inputs, outputs[i]};
        size += outputs[i] * (8 + inputs);
    }
    if (outputs[net->looking + 1] > SHARES || (net->turns != 1 && net->turns != TURNS) || size != bytes) return 0;
    return head[3] == checksum(file + HEAD, bytes - HEAD);
}

static int layers_make(const uint8_t *file, Network *net) {
    const float *numbers = (const float *)(file + HEAD + SHAPE);
    const uint8_t *small = file + HEAD + SHAPE;
    for (int i = 0; i < net->looking + 2; i++) small += net->layers[i].outputs * 8;
    for (Layer *layer = net->layers; layer < net->layers + net->looking + 2; layer++) {
        int outputs = layer->outputs, count = layer->inputs * outputs;
        float *weights = eye_room((uint32_t)count * 4), *biases = eye_room((uint32_t)outputs * 4);
        if (!weights || !biases) return EYE_NO_MEMORY;
        for (int i = 0; i < count; i++) weights[i] = (float)(int8_t)small[i] * numbers[i % outputs];
        for (int i = 0; i < outputs; i++) biases[i] = numbers[outputs + i];
        numbers += outputs * 2, small += count;
        layer->weights = (const Four *)weights, layer->biases = (const Four *)biases;
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
            Four here = four(x[k]), right = four(x[k + inputs]), below = four(x[k + wide]), across = four(x[k + wide + inputs]);
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
static inline __attribute__((always_inline)) void convolve(const float *x, int side, int inputs, const Layer *layer, int outputs, int many,
                                                           float *out, int border) {
    int wide = (side + 2) * inputs, half = side / 2, wide_out = half + 2 * border;
    for (int row = 0; row < half; row++)
        for (int column = 0; column < half; column++) {
            const float *from = x + 2 * row * wide + 2 * column * inputs;
            float *to = out + ((row + border) * wide_out + column + border) * outputs;
            for (int f = 0; f < outputs / 4; f += many)
                look(from, inputs, wide, layer->weights + f, outputs / 4, layer->biases + f, many, to + f * 4);
        }
}

static void weigh(const float *x, const Layer *layer, Four *out) {
    int fours = layer->outputs / 4;
    for (int f = 0; f < fours; f++) out[f] = layer->biases[f];
    for (int i = 0; i < layer->inputs; i++)
        for (int f = 0; f < fours; f++) out[f] += four(x[i]) * layer->weights[i * fours + f];
}

/* Put a patch into the first picture, turned by some quarters to the left. */
static void turn(const float *patch, int quarters, float *seen) {
    /* Where its upper left comes from, and how far the next row and the next column are. */
    static const struct { int start, down, across; } WALKS[TURNS] = {
        {0, SIDE, 1}, {SIDE - 1, -1, SIDE}, {SIDE * SIDE - 1, -SIDE, -1}, {SIDE * (SIDE - 1), 1, -SIDE}};
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) {
            const float *from = patch + (WALKS[quarters].start + row * WALKS[quarters].down + column * WALKS[quarters].across) * CHANNELS;
            float *to = seen + ((row + 1) * (SIDE + 2) + column + 1) * CHANNELS;
            for (int channel = 0; channel < CHANNELS; channel++) to[channel] = from[channel];
        }
}

/* Add the shares of the classes of a patch, as it lies in the first picture. */
static void shares_add(const Network *net, float *out) {
    Four hidden[OUTPUTS_MOST / 4], last[SHARES / 4];
    float *const *pictures = net->pictures, *shares = (float *)last, sum = 0;
    for (int i = 0; i < net->looking; i++) {
        const Layer *layer = net->layers + i;
        int inputs = layer->inputs / 9, outputs = layer->outputs, border = i < net->looking - 1;
        /* Usual sizes are compiled each for itself, which is faster; others by how many fours at once divide them. */
#define IF(from, to, many) if (inputs == from && outputs == to && to % (4 * many) == 0) \
        convolve(pictures[i], SIDE >> i, from, layer, to, many, pictures[i + 1], border); else
        IF(4, 16, 2) IF(16, 24, 3) IF(24, 32, 2) IF(32, 48, 3)
        IF(inputs, outputs, 3) IF(inputs, outputs, 2) IF(inputs, outputs, 1) {}
    }
    const Layer *layer = net->layers + net->looking;
    weigh(pictures[net->looking], layer, hidden);
    for (int f = 0; f < layer[0].outputs / 4; f++) hidden[f] = greater(hidden[f], four(0));
    weigh((const float *)hidden, layer + 1, last);
    float most = shares[0];
    for (int k = 1; k < layer[1].outputs; k++) most = shares[k] > most ? shares[k] : most;
    for (int k = 0; k < layer[1].outputs; k++) sum += shares[k] = eye_exp(shares[k] - most);
    for (int k = 0; k < layer[1].outputs; k++) out[k] += shares[k] / sum / (float)net->turns;
}

/* Read patches: sixteen shares each, noughts after the last class, the mean of all turns. */
EXPORT("eye_shares") int32_t eye_shares(const uint8_t *file, int32_t bytes, const float *patches, int32_t n, float *out) {
    Network net;
    if (n < 0 || n > BOXES_MOST || !eye_owns(patches, (size_t)n * PATCH * 4) || !eye_owns(out, (size_t)n * SHARES * 4)) return EYE_BAD_INPUT;
    if (!is_network(file, bytes, &net)) return EYE_BAD_INPUT;
    uint32_t mark = eye_mark();
    int fault = layers_make(file, &net);
    for (int i = 0; i <= net.looking; i++)
        if (!(net.pictures[i] = picture_make(SIDE >> i, i ? net.layers[i - 1].outputs : CHANNELS))) fault = EYE_NO_MEMORY;
    for (int i = 0; i < n && !fault; i++, out += SHARES) {
        for (int k = 0; k < SHARES; k++) out[k] = 0;
        for (int quarters = 0; quarters < net.turns; quarters++) {
            turn(patches + i * PATCH, quarters, net.pictures[0]);
            shares_add(&net, out);
        }
    }
    eye_release(mark);
    return fault ? fault : n;
}
