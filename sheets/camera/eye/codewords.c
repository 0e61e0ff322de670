/* What the modules of a QR code say (ISO/IEC 18004): version 2 with error correction M alone, as all sheets have it. */
#include "eye.h"

enum { SIDE = 25, FORMAT_BITS = 15 };
enum { WORDS = 44, TEXT_WORDS = 28, CHECKS = WORDS - TEXT_WORDS }; /* of eight modules, with the text, correcting them */

enum { MASKS = 8, LIKELY_MASKS = 3 };
enum { NUMERIC = 1, ALPHANUMERIC = 2, BYTES = 4 }; /* how characters are written */

/* Powers of 2 in the field of 256 numbers, and their logarithms. */
typedef struct {
    uint8_t power[512], log[256];
} Field;

static void make_field(Field *field) {
    int x = 1;
    for (int i = 0; i < 255; i++) {
        field->power[i] = field->power[i + 255] = (uint8_t)x;
        field->log[x] = (uint8_t)i;
        x <<= 1;
        if (x & 256) x ^= 0x11d;
    }
    field->log[0] = 0, field->power[510] = field->power[511] = 0;
}

static int times(const Field *field, int a, int b) { return a && b ? field->power[field->log[a] + field->log[b]] : 0; }

static int through(const Field *field, int a, int b) { return a ? field->power[field->log[a] + 255 - field->log[b]] : 0; }

/* The value of a polynomial whose factors begin with the lowest. */
static int value(const Field *field, const uint8_t *factors, int n, int x) {
    int sum = 0;
    while (n-- > 0) sum = times(field, sum, x) ^ factors[n];
    return sum;
}

/* What the checks say; all 0 where no word is wrong. */
static int syndromes(const Field *field, const uint8_t *words, uint8_t out[CHECKS]) {
    int any = 0;
    for (int i = 0; i < CHECKS; i++) {
        int sum = 0;
        for (int k = 0; k < WORDS; k++) sum = times(field, sum, field->power[i]) ^ words[k];
        any |= out[i] = (uint8_t)sum;
    }
    return any;
}

/* By Berlekamp and Massey, the polynomial whose roots are the places of wrong words; it begins with those that are lost. */
static void locate(const Field *field, const uint8_t *checks, const int *lost, int n, uint8_t out[CHECKS + 1]) {
    uint8_t before[CHECKS + 1], next[CHECKS + 1];
    for (int i = 0; i <= CHECKS; i++) out[i] = i == 0;
    for (int k = 0; k < n; k++)
        for (int i = CHECKS; i > 0; i--) out[i] ^= (uint8_t)times(field, out[i - 1], field->power[WORDS - 1 - lost[k]]);
    for (int i = 0; i <= CHECKS; i++) before[i] = out[i];
    for (int r = n + 1, length = n; r <= CHECKS; r++) {
        int differs = 0;
        for (int i = 0; i < r; i++) differs ^= times(field, out[i], checks[r - 1 - i]);
        for (int i = 0; i <= CHECKS; i++) next[i] = (uint8_t)(out[i] ^ (i && differs ? times(field, differs, before[i - 1]) : 0));
        int longer = differs && 2 * length <= r + n - 1;
        for (int i = CHECKS; i >= 0; i--) before[i] = longer ? (uint8_t)through(field, out[i], differs) : i ? before[i - 1] : 0;
        if (longer) length = r + n - length;
        for (int i = 0; i <= CHECKS; i++) out[i] = next[i];
    }
}

/* Put words right, some of which are taken for lost; 0 where too many are wrong. */
static int correct(const Field *field, uint8_t words[WORDS], const int *lost, int n) {
    uint8_t checks[CHECKS], places[CHECKS + 1], worth[CHECKS], slope[CHECKS];
    if (!syndromes(field, words, checks)) return 1;
    locate(field, checks, lost, n, places);
    int degree = CHECKS, roots = 0;
    while (degree > 0 && !places[degree]) degree--;
    for (int i = 0; i < CHECKS; i++) {
        int sum = 0;
        for (int k = 0; k <= i; k++) sum ^= times(field, checks[i - k], places[k]);
        worth[i] = (uint8_t)sum;
        slope[i] = i & 1 ? 0 : places[i + 1];
    }
    for (int k = 0; k < WORDS; k++) {
        int x = field->power[WORDS - 1 - k], back = through(field, 1, x);
        if (value(field, places, degree + 1, back)) continue;
        int steep = value(field, slope, CHECKS, back);
        if (!steep) return 0;
        words[k] ^= (uint8_t)times(field, x, through(field, value(field, worth, CHECKS, back), steep));
        roots++;
    }
    return roots == degree && !syndromes(field, words, checks);
}

/* Tell whether a module is part of what all codes of this version have alike, or of the format. */
static int fixed(int x, int y) { return module_known(x, y) != 0 || (x == 8 && (y < 9 || y > 16)) || (y == 8 && (x < 9 || x > 16)); }

static int masked(int mask, int x, int y) {
    switch (mask) {
    case 0: return (x + y) % 2 == 0;
    case 1: return y % 2 == 0;
    case 2: return x % 3 == 0;
    case 3: return (x + y) % 3 == 0;
    case 4: return (x / 3 + y / 2) % 2 == 0;
    case 5: return x * y % 2 + x * y % 3 == 0;
    case 6: return (x * y % 2 + x * y % 3) % 2 == 0;
    default: return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

/* The 15 bits of a format, the mask with error correction M. */
static int format(int mask) {
    int rest = mask << 10;
    for (int bit = 14; bit >= 10; bit--)
        if (rest >> bit & 1) rest ^= 0x537 << (bit - 10);
    return (mask << 10 | rest) ^ 0x5412;
}

/* How well a format suits the modules: both of its copies. */
static float suits(const float *modules, int mask) {
    float sum = 0;
    for (int bit = 0; bit < FORMAT_BITS; bit++) {
        int y = bit < 6 ? bit : bit < 8 ? bit + 1 : 8, x = bit < 8 ? 8 : bit == 8 ? 7 : 14 - bit;
        int second_x = bit < 8 ? SIDE - 1 - bit : 8, second_y = bit < 8 ? 8 : SIDE - 15 + bit;
        float here = modules[y * SIDE + x] + modules[second_y * SIDE + second_x];
        sum += format(mask) >> bit & 1 ? here : -here;
    }
    return sum;
}

/* Read the words in their order, two columns at a time from the right, up and down by turns; how sure each is. */
static void read_words(const float *modules, int mask, uint8_t words[WORDS], float sure[WORDS]) {
    int bit = 0;
    for (int i = 0; i < WORDS; i++) words[i] = 0, sure[i] = 1e9f;
    for (int right = SIDE - 1; right > 0; right -= 2) {
        if (right == 6) right = 5;
        for (int step = 0; step < 2 * SIDE; step++) {
            int x = right - (step & 1), y = (right + 1) & 2 ? step / 2 : SIDE - 1 - step / 2;
            if (fixed(x, y) || bit >= WORDS * 8) continue;
            float here = masked(mask, x, y) ? -modules[y * SIDE + x] : modules[y * SIDE + x];
            float size = here < 0 ? -here : here;
            if (here > 0) words[bit / 8] |= (uint8_t)(128 >> (bit & 7));
            if (size < sure[bit / 8]) sure[bit / 8] = size;
            bit++;
        }
    }
}

typedef struct {
    const uint8_t *words;
    int at;
} Bits;

static int left(const Bits *bits) { return TEXT_WORDS * 8 - bits->at; }

static int take(Bits *bits, int n) {
    int out = 0;
    for (; n > 0; n--, bits->at++) out = out << 1 | (bits->at < TEXT_WORDS * 8 ? bits->words[bits->at / 8] >> (7 - bits->at % 8) & 1 : 0);
    return out;
}

/* Read characters that are written in groups of up to three digits, two letters or one byte. */
static int read_segment(Bits *bits, int mode, uint8_t *text, int most) {
    static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
    static const int widths[5][4] = {{0}, {0, 4, 7, 10}, {0, 6, 11}, {0}, {0, 8}};
    int base = mode == NUMERIC ? 10 : mode == ALPHANUMERIC ? 45 : 256, group = mode == NUMERIC ? 3 : mode == ALPHANUMERIC ? 2 : 1;
    int count = take(bits, mode == NUMERIC ? 10 : mode == ALPHANUMERIC ? 9 : 8);
    if (count > most) return EYE_NOT_FOUND;
    for (int done = 0; done < count;) {
        int here = count - done < group ? count - done : group, wide = widths[mode][here];
        if (left(bits) < wide) return EYE_NOT_FOUND;
        int number = take(bits, wide);
        for (int k = here - 1; k >= 0; k--, number /= base) text[done + k] = mode == BYTES ? (uint8_t)number : (uint8_t)letters[number % base];
        if (number) return EYE_NOT_FOUND;
        done += here;
    }
    return count;
}

/* Read the text; what fills the words up behind it has to be as it is always written. */
static int read_text(const uint8_t *words, uint8_t *text, int most) {
    Bits bits = {words, 0};
    int n = 0;
    while (left(&bits) >= 4) {
        int mode = take(&bits, 4);
        if (mode == 0) break;
        if (mode != NUMERIC && mode != ALPHANUMERIC && mode != BYTES) return EYE_NOT_FOUND;
        int more = read_segment(&bits, mode, text + n, most - n);
        if (more < 0) return more;
        n += more;
    }
    if (take(&bits, (8 - bits.at % 8) % 8)) return EYE_NOT_FOUND;
    for (int k = 0; left(&bits) > 0; k++)
        if (take(&bits, 8) != (k & 1 ? 0x11 : 0xec)) return EYE_NOT_FOUND;
    return n > 0 ? n : EYE_NOT_FOUND;
}

/* Read words with the least sure ones taken for lost, more of them from one try to the next. */
static int try_words(const Field *field, const uint8_t *words, float *sure, uint8_t *text, int most) {
    int lost[8];
    for (int k = 0; k < 8; k++) {
        lost[k] = 0;
        for (int i = 1; i < WORDS; i++)
            if (sure[i] < sure[lost[k]]) lost[k] = i;
        sure[lost[k]] = 2e9f;
    }
    for (int n = 0; n <= 8; n += 4) {
        uint8_t copy[WORDS];
        for (int i = 0; i < WORDS; i++) copy[i] = words[i];
        int length = correct(field, copy, lost, n) ? read_text(copy, text, most) : EYE_NOT_FOUND;
        if (length > 0) return length;
    }
    return EYE_NOT_FOUND;
}

/* Read 25 x 25 modules: above 0 is black, and the farther from 0 the surer. Returns the characters, or that there are
 * none. */
int codewords_text(const float *modules, uint8_t *text, int most) {
    Field field;
    uint8_t words[WORDS];
    float sure[WORDS], suiting[MASKS];
    make_field(&field);
    for (int mask = 0; mask < MASKS; mask++) suiting[mask] = suits(modules, mask);
    for (int try = 0; try < LIKELY_MASKS; try++) {
        int best = 0;
        for (int mask = 1; mask < MASKS; mask++)
            if (suiting[mask] > suiting[best]) best = mask;
        suiting[best] = -1e9f;
        read_words(modules, best, words, sure);
        int length = try_words(&field, words, sure, text, most);
        if (length > 0) return length;
    }
    return EYE_NOT_FOUND;
}
