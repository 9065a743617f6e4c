/* hash.h, layer 0: hashing. Values depend on nothing but the bytes. */
#ifndef CGTI_HASH_H
#define CGTI_HASH_H

#include <stddef.h>
#include <stdint.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* The splitmix64 step: Steele, Lea, Flood, Fast splittable pseudorandom number generators (2014). */
static inline uint64_t cgti_mix(uint64_t x) {
  x += 0x9E3779B97F4A7C15u;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

static inline uint64_t cgti_hash_bytes(const void *bytes, size_t length) {
  return XXH3_64bits(bytes, length);
}

#endif
