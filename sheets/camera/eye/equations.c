/* Linear equations, solved by Gauss with pivots. */
#include "eye.h"

/* Solve n equations, each a row of n factors and one or more right sides, whose place the answers take.
 * 0 where there is no answer or more than one. */
int equations_solve(double *a, int n, int sides) {
    int wide = n + sides;
    for (int c = 0; c < n; c++) {
        int best = c;
        for (int r = c + 1; r < n; r++)
            if (__builtin_fabs(a[r * wide + c]) > __builtin_fabs(a[best * wide + c])) best = r;
        if (!(__builtin_fabs(a[best * wide + c]) > 1e-12)) return 0;
        for (int k = c; best != c && k < wide; k++) {
            double swapped = a[c * wide + k];
            a[c * wide + k] = a[best * wide + k], a[best * wide + k] = swapped;
        }
        for (int r = 0; r < n; r++) {
            double times = a[r * wide + c] / a[c * wide + c];
            if (r == c || times == 0) continue;
            for (int k = c; k < wide; k++) a[r * wide + k] -= times * a[c * wide + k];
        }
    }
    for (int c = 0; c < n; c++)
        for (int k = n; k < wide; k++) a[c * wide + k] /= a[c * wide + c];
    return 1;
}
