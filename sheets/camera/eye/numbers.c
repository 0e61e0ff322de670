/* Roots, powers and medians by the same steps everywhere: no two libraries round them alike. */
#include "sample.h"

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

/* e to the power of x, between -80 and 80. */
float eye_exp(float x) {
    x = within(x, -80, 80);
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
