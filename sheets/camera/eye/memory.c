/* The arena: memory is taken from its end and given back all at once. */
#include "eye.h"

enum { LIMIT = 768u << 20 };
static uint32_t top;

/* The sanitizer cannot see what lies in the arena unless it is told. */
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
enum { GAP = 64 };
#define CLOSE(at, bytes) __asan_poison_memory_region(at, bytes)
#define OPEN(at, bytes) __asan_unpoison_memory_region(at, bytes)
#define IS_OPEN(at, bytes) !__asan_region_is_poisoned((void *)(at), bytes)
#else
enum { GAP = 0 };
#define CLOSE(at, bytes) ((void)(at))
#define OPEN(at, bytes) ((void)(at))
#define IS_OPEN(at, bytes) 1
#endif

#if defined(__wasm__)
extern unsigned char __heap_base;

static unsigned char *ground(void) { return &__heap_base; }

static int reach(uint32_t bytes) {
    size_t wanted = (size_t)&__heap_base + bytes, there = __builtin_wasm_memory_size(0) * 65536u;
    return wanted <= there || __builtin_wasm_memory_grow(0, (wanted - there + 65535u) / 65536u) != (size_t)-1;
}
#else
#include <stdlib.h>
static unsigned char *arena;

static unsigned char *ground(void) { return arena; }

static int reach(uint32_t bytes) {
    (void)bytes;
    if (!arena && (arena = calloc(LIMIT, 1))) CLOSE(arena, LIMIT);
    return arena != NULL;
}
#endif

EXPORT("eye_clear") void eye_clear(void) {
    eye_release(0);
    photo_forget();
}

/* Return memory on a border of 16 bytes, NULL if none is left; it holds whatever was there. */
EXPORT("eye_room") void *eye_room(uint32_t bytes) {
    uint32_t start = (top + GAP + 15u) & ~15u;
    if (bytes > LIMIT || start > LIMIT - bytes || !reach(start + bytes)) return NULL;
    top = start + bytes;
    OPEN(ground() + start, bytes);
    return ground() + start;
}

/* Return where the arena ends, for eye_release, which gives back what was taken since. */
EXPORT("eye_mark") uint32_t eye_mark(void) { return top; }
EXPORT("eye_release") void eye_release(uint32_t mark) {
    if (mark >= top) return;
    CLOSE(ground() + mark, top - mark);
    top = mark;
}

/* Tell whether bytes that the host speaks of were given to it; they begin on a border of four, as numbers do. */
int eye_owns(const void *start, size_t bytes) {
    size_t at = (size_t)start, first = (size_t)ground();
    return first && at % 4 == 0 && at >= first && at - first <= top && bytes <= top - (at - first) && IS_OPEN(at, bytes);
}
