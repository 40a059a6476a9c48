// A small function for each way to be wrong.
void sink(int);
void copy(void *, const void *);

struct record {
    unsigned char tag;
    int values[6];
};

int is_below(unsigned x, unsigned y) { return x < y; }
int is_less(int x, int y) { return x < y; }
int is_same(long x, long y) { return x == y; }
unsigned low_bits(unsigned x) { return x & 63; }
unsigned top(unsigned x) { return x >> 27; }
long wide(unsigned char x) { return x; }
unsigned sum(unsigned x, unsigned y) { return x + y; }
unsigned further(unsigned x) { return x + 40; }
unsigned either(unsigned x, unsigned y) { return x | y; }
int difference(int x, int y) { return (unsigned)x - (unsigned)y; }
int larger(int x, int y) { return x > y + 3 ? x : y * 5; }
int third(const struct record *r) { return r->values[2]; }
void mark(struct record *r) { r->tag = 7; }
void move(struct record *to, const struct record *from) { *to = *from; }
void both(int x) { sink(x); sink(x * 3); }

int steps(const unsigned char *p, int n) {
    int all = 9;
    for (int i = 0; i < n; i++)
        all += p[i] == 3 ? 1 : p[i];
    return all;
}
