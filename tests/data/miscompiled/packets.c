/* Packets of a small protocol: they are built, damaged, checked by four checksums, and counted by kind.
 *
 * VectorCombine of LLVM 22 makes a reduction of all six lanes of the shuffles in `folded`, which leave one of them out
 * twice and take another once more (llvm/llvm-project#181717). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef short lanes __attribute__((ext_vector_type(6)));

enum kind { HELLO, DATA, ACK, CLOSE, KINDS };

struct packet {
  enum kind kind;
  unsigned number;
  unsigned length;
  unsigned char bytes[48];
  struct packet *next;
};

struct sums {
  unsigned adler;
  unsigned crc;
  unsigned short fletcher;
  short fold;
};

static const char *const names[KINDS] = {"hello", "data", "ack", "close"};
static unsigned table[256];
static unsigned long state = 88172645463325252ul;

/* Marsaglia's generator: every run draws the same. */
static unsigned long drawn(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static void make_table(void) {
  for (unsigned i = 0; i < 256; i++) {
    unsigned c = i;
    for (int bit = 0; bit < 8; bit++)
      c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
    table[i] = c;
  }
}

static unsigned crc(const unsigned char *bytes, unsigned length) {
  unsigned c = 0xffffffffu;
  for (unsigned i = 0; i < length; i++)
    c = table[(c ^ bytes[i]) & 255] ^ (c >> 8);
  return ~c;
}

static unsigned adler(const unsigned char *bytes, unsigned length) {
  unsigned a = 1, b = 0;
  for (unsigned i = 0; i < length; i++) {
    a = (a + bytes[i]) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}

static unsigned short fletcher(const unsigned char *bytes, unsigned length) {
  unsigned a = 0, b = 0;
  for (unsigned i = 0; i < length; i++) {
    a = (a + bytes[i]) % 255;
    b = (b + a) % 255;
  }
  return (unsigned short)(b << 8 | a);
}

/* Six lanes become one: the last three are folded onto the first, and these onto one another. */
static short folded(lanes a) {
  lanes b = a ^ __builtin_shufflevector(a, a, 3, 4, 5, -1, -1, -1);
  lanes c = b ^ __builtin_shufflevector(b, b, 1, 2, -1, -1, -1, -1);
  lanes d = c ^ __builtin_shufflevector(c, c, 1, -1, -1, -1, -1, -1);
  return d[0];
}

static short fold(const unsigned char *bytes, unsigned length) {
  short sum = 0;
  for (unsigned at = 0; at + 12 <= length; at += 12) {
    lanes words;
    for (int lane = 0; lane < 6; lane++)
      words[lane] = (short)(bytes[at + 2 * lane] | bytes[at + 2 * lane + 1] << 8);
    sum = (short)(sum * 31 + folded(words));
  }
  return sum;
}

static struct sums sums_of(const struct packet *packet) {
  struct sums sums = {
      .adler = adler(packet->bytes, packet->length),
      .crc = crc(packet->bytes, packet->length),
      .fletcher = fletcher(packet->bytes, packet->length),
      .fold = fold(packet->bytes, packet->length),
  };
  return sums;
}

static struct packet *made(unsigned number) {
  struct packet *packet = calloc(1, sizeof *packet);
  if (!packet)
    abort();
  packet->kind = (enum kind)(drawn() % KINDS);
  packet->number = number;
  packet->length = 24 + (unsigned)(drawn() % 3) * 12;
  for (unsigned i = 0; i < packet->length; i++)
    packet->bytes[i] = (unsigned char)drawn();
  return packet;
}

/* A list, the latest packet first. */
static struct packet *all_made(unsigned count) {
  struct packet *first = NULL;
  for (unsigned i = 0; i < count; i++) {
    struct packet *packet = made(i);
    packet->next = first;
    first = packet;
  }
  return first;
}

static struct packet *reversed(struct packet *first) {
  struct packet *last = NULL;
  while (first) {
    struct packet *next = first->next;
    first->next = last;
    last = first;
    first = next;
  }
  return last;
}

static void damage(struct packet *packet) {
  unsigned at = (unsigned)(drawn() % packet->length);
  packet->bytes[at] ^= (unsigned char)(1u << drawn() % 8);
}

static int same(struct sums a, struct sums b) {
  return a.adler == b.adler && a.crc == b.crc && a.fletcher == b.fletcher && a.fold == b.fold;
}

static void show(const struct packet *packet, struct sums sums) {
  printf("%3u %-6s %2u bytes  %08x %08x %04x %6d\n", packet->number, names[packet->kind], packet->length, sums.adler,
         sums.crc, sums.fletcher, sums.fold);
}

static void count(const struct packet *first) {
  unsigned counts[KINDS] = {0}, bytes[KINDS] = {0};
  for (const struct packet *packet = first; packet; packet = packet->next) {
    counts[packet->kind]++;
    bytes[packet->kind] += packet->length;
  }
  for (int kind = 0; kind < KINDS; kind++)
    printf("%-6s %2u packets, %3u bytes\n", names[kind], counts[kind], bytes[kind]);
}

static void dump(const struct packet *packet) {
  for (unsigned i = 0; i < packet->length; i++)
    printf("%02x%s", packet->bytes[i], i % 12 == 11 ? "\n" : " ");
}

static void release(struct packet *first) {
  while (first) {
    struct packet *next = first->next;
    free(first);
    first = next;
  }
}

int main(int argc, char **argv) {
  unsigned number = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 12;
  unsigned damaged = 0, noticed = 0;
  make_table();
  struct packet *first = reversed(all_made(number));
  for (struct packet *packet = first; packet; packet = packet->next) {
    struct sums before = sums_of(packet);
    show(packet, before);
    if (packet->number % 3 == 2) {
      damage(packet);
      damaged++;
      noticed += !same(before, sums_of(packet));
    }
  }
  count(first);
  if (first)
    dump(first);
  printf("%u of %u damaged packets were noticed\n", noticed, damaged);
  release(first);
  return noticed == damaged ? 0 : 1;
}
