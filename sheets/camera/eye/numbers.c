/* Roots, logarithms and powers by the same steps everywhere: no two libraries round them alike. */
#include "eye.h"

float eye_sqrt(float x) { return x > 0 ? __builtin_sqrtf(x) : 0; }

/* The middle one of numbers, which are put in order; 0 where there are none. */
float middle_of(float *numbers, int n) {
    for (int i = 1; i < n; i++) {
        float kept = numbers[i];
        int k = i;
        for (; k && numbers[k - 1] > kept; k--) numbers[k] = numbers[k - 1];
        numbers[k] = kept;
    }
    return n > 0 ? numbers[n / 2] : 0;
}

/* Natural logarithm; of 0 and below, that of the smallest number. Error below 2e-6 of the result or of 1. */
float eye_log(float x) {
    union {
        float f;
        uint32_t u;
    } bits = {x};
    if (!(x >= 1.1754944e-38f)) bits.f = 1.1754944e-38f;
    int exponent = (int)(bits.u >> 23) - 127;
    bits.u = (bits.u & 0x007fffffu) | 0x3f800000u;
    float part = bits.f;
    if (part > 1.41421356f) part *= 0.5f, exponent++;
    float t = (part - 1) / (part + 1), s = t * t;
    return (float)exponent * 0.69314718f + 2 * t * (1 + s * (0.33333333f + s * (0.2f + s * (0.14285714f + s * 0.11111111f))));
}

/* e to the power of x, between -80 and 80. */
float eye_exp(float x) {
    if (!(x > -80)) x = -80;
    if (x > 80) x = 80;
    float whole = x * 1.44269504f;
    int k = (int)(whole + (whole < 0 ? -0.5f : 0.5f));
    float r = x - (float)k * 0.69314718f, sum = 1, term = 1;
    for (int i = 1; i < 9; i++) term *= r / (float)i, sum += term;
    union {
        uint32_t u;
        float f;
    } power = {(uint32_t)(k + 127) << 23};
    return sum * power.f;
}
