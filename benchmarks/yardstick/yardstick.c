/* The North America game in plain C: the speed limit to measure the engine against. See README.md. */
#include <stdint.h>
#include <string.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "usa_tables.h"
enum { DEAL, TURN, SECOND, KEEP, OVER };
enum { LOCO = 8, BLIND = 0, FACE = 1, DRAWT = 10, KEEP0 = 10, PASS = 18, CLAIM = 19, CLOSED = 255 };
typedef struct {
    uint32_t rng;
    uint8_t players, phase, player, last, passes, deck_n, discard_n, face_n;
    uint8_t hands[5][9], trains[5], deck[9], discard[9], face[9];
    int16_t points[5];
    uint64_t held[5];
    uint8_t queue[32], q_head, q_n, drawn[3], drawn_n;
    uint8_t owner[NR + 1];
    uint64_t open[5][2];   /* routes each player may still claim */
} State;

static inline uint32_t below(State *s, uint32_t n) {
    uint32_t x = s->rng = s->rng * 747796405u + 2891336453u;
    uint32_t w = ((x >> ((x >> 28) + 4)) ^ x) * 277803737u;
    return (uint32_t)(((uint64_t)((w >> 22) ^ w) * n) >> 32);
}
static inline int draw(State *s) {
    if (!s->deck_n) {
        memcpy(s->deck, s->discard, 9); memset(s->discard, 0, 9);
        s->deck_n = s->discard_n; s->discard_n = 0;
    }
    int x = (int)below(s, s->deck_n), c = 0;
    s->deck_n--;
    while (x >= s->deck[c]) x -= s->deck[c++];
    s->deck[c]--;
    return c;
}
static void fill(State *s) {
    for (;;) {
        while (s->face_n < 5 && s->deck_n + s->discard_n) { s->face[draw(s)]++; s->face_n++; }
        if (s->face[LOCO] < 3) return;
        int plain = s->deck_n + s->discard_n + s->face_n - s->deck[LOCO] - s->discard[LOCO] - s->face[LOCO];
        if (plain < 3) return;
        for (int c = 0; c < 9; c++) { s->discard[c] += s->face[c]; s->face[c] = 0; }
        s->discard_n += s->face_n; s->face_n = 0;
    }
}
static inline void deal_tickets(State *s) {
    s->drawn_n = s->q_n < 3 ? s->q_n : 3;
    for (int i = 0; i < s->drawn_n; i++) s->drawn[i] = s->queue[(s->q_head + i) & 31];
    s->q_head = (s->q_head + s->drawn_n) & 31; s->q_n -= s->drawn_n;
}
void ttr_init(State *s, int players, uint32_t seed) {
    memset(s, 0, sizeof *s);
    for (int p = 0; p < players; p++) { s->open[p][0] = ~0ull; s->open[p][1] = (1ull << (NR - 64)) - 1; }
    s->players = players; s->rng = seed * 2654435761u + 12345u;
    for (int p = 0; p < players; p++) s->trains[p] = 45;
    memset(s->deck, 12, 8); s->deck[LOCO] = 14; s->deck_n = 110;
    for (int i = 0; i < NT; i++) s->queue[i] = i;
    s->q_n = NT;
    for (int i = NT - 1; i > 0; i--) { int j = below(s, i + 1); uint8_t t = s->queue[i]; s->queue[i] = s->queue[j]; s->queue[j] = t; }
    for (int p = 0; p < players; p++) for (int i = 0; i < 4; i++) s->hands[p][draw(s)]++;
    fill(s); deal_tickets(s);
}
static inline int claims(const State *s, uint16_t *acts, int n) {
    const uint8_t *hand = s->hands[s->player]; int me = s->player + 1, l = hand[LOCO], trains = s->trains[s->player];
    int richest = 0;
    for (int c = 0; c < 8; c++) if (hand[c] > richest) richest = hand[c];
    for (int k = 0; k < NCLS; k++) {
        int len = cls_length[k], col = cls_colour[k], cards = col == 8 ? richest : hand[col];
        if (len > trains || cards + l < len) continue;
        int c0 = col == 8 ? 0 : col, c1 = col == 8 ? 8 : col + 1;
        int most = l < len ? l : len - 1;
        for (int r = cls_first[k]; r < cls_end[k]; r++) if (!s->owner[r] && s->owner[twin[r]] != me) {
            int b = base[r];
            for (int c = c0; c < c1; c++, b += len)
                for (int j = len > hand[c] ? len - hand[c] : 0; j <= most; j++) acts[n++] = b + j;
            if (l >= len) acts[n++] = b;
        }
    }
    return n;
}
int ttr_legal(const State *s, uint16_t *acts) {
    int n = 0;
    switch (s->phase) {
    case TURN:
        if (s->deck_n + s->discard_n) acts[n++] = BLIND;
        for (int c = 0; c < 9; c++) if (s->face[c]) acts[n++] = FACE + c;
        if (s->q_n) acts[n++] = DRAWT;
        n = claims(s, acts, n);
        if (!n) acts[n++] = PASS;
        break;
    case SECOND:
        if (s->deck_n + s->discard_n) acts[n++] = BLIND;
        for (int c = 0; c < 8; c++) if (s->face[c]) acts[n++] = FACE + c;
        break;
    case KEEP: for (int m = 1; m < 1 << s->drawn_n; m++) acts[n++] = KEEP0 + m; break;
    case DEAL: acts[0] = 13; acts[1] = 15; acts[2] = 16; acts[3] = 17; n = 4; break;
    }
    return n;
}
void ttr_mask(const State *s, uint8_t *out) {
    uint16_t acts[NA]; int n = ttr_legal(s, acts);
    memset(out, 0, NA);
    for (int i = 0; i < n; i++) out[acts[i]] = 1;
}
static void end_turn(State *s) {
    s->phase = TURN;
    if (s->last) { if (!--s->last) s->phase = OVER; }
    else if (s->trains[s->player] <= 2) s->last = s->players;
    if (++s->player == s->players) s->player = 0;
}
static void after_card(State *s) {
    if (s->phase == SECOND || (s->deck_n + s->discard_n == 0 && s->face_n == s->face[LOCO])) end_turn(s);
    else s->phase = SECOND;
}
static inline void claim(State *s, int a) {
    int r = act_route[a], k = act_locos[a], c = act_colour[a], p = s->player, len = length[r];
    s->hands[p][LOCO] -= k; s->discard[LOCO] += k;
    if (k < len) { s->hands[p][c] -= len - k; s->discard[c] += len - k; }
    s->discard_n += len;
    s->trains[p] -= len;
    s->points[p] += route_points[r];
    s->owner[r] = p + 1;
    if (s->players <= 3 && twin[r] < NR) s->owner[twin[r]] = CLOSED;
    for (int q = 0; q < s->players; q++) {
        s->open[q][r >> 6] &= ~(1ull << (r & 63));
        if (twin[r] < NR && (q == p || s->players <= 3)) s->open[q][twin[r] >> 6] &= ~(1ull << (twin[r] & 63));
    }
    if (s->face_n < 5) fill(s);
}
static void keep(State *s, int subset) {
    for (int i = 0; i < s->drawn_n; i++)
        if (subset >> i & 1) s->held[s->player] |= 1ull << s->drawn[i];
        else { s->queue[(s->q_head + s->q_n) & 31] = s->drawn[i]; s->q_n++; }
    if (s->phase == KEEP) end_turn(s);
    else if (s->player + 1 < s->players) { s->player++; deal_tickets(s); }
    else { s->player = 0; s->phase = TURN; }
}
void ttr_apply(State *s, int a) {
    if (a >= CLAIM) { claim(s, a); end_turn(s); }
    else if (a == BLIND) { s->hands[s->player][draw(s)]++; after_card(s); }
    else if (a < DRAWT) {
        int c = a - FACE;
        s->face[c]--; s->face_n--; s->hands[s->player][c]++;
        fill(s);
        if (c == LOCO) end_turn(s); else after_card(s);
    }
    else if (a == DRAWT) { deal_tickets(s); s->phase = KEEP; }
    else if (a == PASS) { if (++s->passes == s->players) s->phase = OVER; else end_turn(s); return; }
    else keep(s, a - KEEP0);
    s->passes = 0;
}
/* scoring */
typedef struct { uint8_t deg[NC], city[NC][10], route[NC][10], used[NR]; int best, size; } Trail;
static void walk(Trail *t, int v, int done) {
    if (done > t->best) t->best = done;
    for (int i = 0; i < t->deg[v]; i++) {
        int r = t->route[v][i];
        if (!t->used[r] && t->best < t->size) { t->used[r] = 1; walk(t, t->city[v][i], done + length[r]); t->used[r] = 0; }
    }
}
static int longest(const State *s, int p) {
    Trail t; memset(&t, 0, sizeof t);
    for (int r = 0; r < NR; r++) if (s->owner[r] == p + 1) {
        int a = ends_a[r], b = ends_b[r];
        t.city[a][t.deg[a]] = b; t.route[a][t.deg[a]++] = r; t.city[b][t.deg[b]] = a; t.route[b][t.deg[b]++] = r;
    }
    uint8_t seen[NC] = {0}, stack[NC], odd[NC];
    for (int st = 0; st < NC; st++) {
        if (seen[st] || !t.deg[st]) continue;
        int sp = 0, no = 0, size = 0; seen[st] = 1; stack[sp++] = st;
        while (sp) {
            int v = stack[--sp]; if (t.deg[v] & 1) odd[no++] = v;
            for (int i = 0; i < t.deg[v]; i++) { size += length[t.route[v][i]]; int w = t.city[v][i]; if (!seen[w]) { seen[w] = 1; stack[sp++] = w; } }
        }
        size /= 2;
        if (size <= t.best) continue;
        if (no <= 2) { t.best = size; continue; }
        t.size = size;
        for (int i = 0; i < no && t.best < size; i++) walk(&t, odd[i], 0);
    }
    return t.best;
}
void ttr_scores(const State *s, int *out) {
    int lon[5], best = 0;
    for (int p = 0; p < s->players; p++) { lon[p] = longest(s, p); if (lon[p] > best) best = lon[p]; }
    for (int p = 0; p < s->players; p++) {
        uint8_t comp[NC]; out[p] = s->points[p];
        for (int i = 0; i < NC; i++) comp[i] = i;
        for (int r = 0; r < NR; r++) if (s->owner[r] == p + 1) {
            int x = comp[ends_a[r]], y = comp[ends_b[r]];
            if (x != y) for (int i = 0; i < NC; i++) if (comp[i] == y) comp[i] = x;
        }
        for (int t = 0; t < NT; t++) if (s->held[p] >> t & 1) out[p] += comp[tk_a[t]] == comp[tk_b[t]] ? tk_v[t] : -tk_v[t];
        if (lon[p] == best) out[p] += 10;
    }
}
int ttr_random(State *s, uint32_t *hash) {
    uint16_t acts[NA]; int n = 0; uint32_t h = 0;
    while (s->phase != OVER) { int k = ttr_legal(s, acts), a = acts[below(s, k)]; h = h * 31 + a; ttr_apply(s, a); n++; }
    *hash = h; return n;
}
/* random play without materialising the list: count per class with popcount, then pick */
static uint64_t cls_mask[NCLS][2];
static void tables(void) { for (int k = 0; k < NCLS; k++) for (int r = cls_first[k]; r < cls_end[k]; r++) cls_mask[k][r >> 6] |= 1ull << (r & 63); }
int ttr_random_fast(State *s, uint32_t *hash) {
    uint16_t acts[NA]; int n = 0; uint32_t h = 0;
    while (s->phase != OVER) {
        int a;
        if (s->phase != TURN) { int k = ttr_legal(s, acts); a = acts[below(s, k)]; }
        else {
            int m = 0; uint16_t cnt[NCLS];
            if (s->deck_n + s->discard_n) acts[m++] = BLIND;
            for (int c = 0; c < 9; c++) if (s->face[c]) acts[m++] = FACE + c;
            if (s->q_n) acts[m++] = DRAWT;
            const uint8_t *hand = s->hands[s->player]; const uint64_t *op = s->open[s->player];
            int l = hand[LOCO], tot = m, trains = s->trains[s->player], w[7][9];
            for (int len = 1; len <= 6; len++) {
                int g = 0, all = l >= len, hi = l < len - 1 ? l : len - 1;
                for (int c = 0; c < 8; c++) { int lo = len > hand[c] ? len - hand[c] : 0, x = hi >= lo ? hi - lo + 1 : 0; w[len][c] = len <= trains ? x + all : 0; g += x; }
                w[len][8] = len <= trains ? g + all : 0;
            }
            for (int k = 0; k < NCLS; k++) {
                int x = w[cls_length[k]][cls_colour[k]];
                cnt[k] = x * (__builtin_popcountll(op[0] & cls_mask[k][0]) + __builtin_popcountll(op[1] & cls_mask[k][1])); tot += cnt[k];
            }
            if (!tot) { a = PASS; below(s, 1); }
            else { int x = below(s, tot);
                if (x < m) a = acts[x];
                else { x -= m; int k = 0; while (x >= cnt[k]) x -= cnt[k++];
                    int len = cls_length[k], col = cls_colour[k], ww = w[len][col], r = cls_first[k];
                    for (;; r++) if (op[r >> 6] >> (r & 63) & 1) { if (x < ww) break; x -= ww; }
                    int c0 = col == 8 ? 0 : col, c1 = col == 8 ? 8 : col + 1; a = base[r] + (c1 - c0) * len;
                    for (int c = c0; c < c1; c++) { int lo = len > hand[c] ? len - hand[c] : 0, hi = l < len - 1 ? l : len - 1; int y = hi >= lo ? hi - lo + 1 : 0; if (x < y) { a = base[r] + (c - c0) * len + lo + x; break; } x -= y; }
                } }
        }
        h = h * 31 + a; ttr_apply(s, a); n++;
    }
    *hash = h; return n;
}
/* greedy */
static int shortest(const State *s, int p, int a, int b, uint8_t *path) {
    int me = p + 1, limit = s->trains[p]; uint8_t dist[NC]; int via[NC]; uint64_t bucket[46];
    memset(dist, 99, NC); memset(bucket, 0, sizeof(uint64_t) * (limit + 1));
    dist[a] = 0; bucket[0] = 1ull << a;
    for (int d = 0; d <= limit; d++) while (bucket[d]) {
        int v = __builtin_ctzll(bucket[d]); bucket[d] &= bucket[d] - 1;
        if (dist[v] < d) continue;
        if (v == b) {
            int n = 0;
            while (v != a) { int r = via[v]; if (s->owner[r] != me) path[n++] = r; v = ends_b[r] == v ? ends_a[r] : ends_b[r]; }
            return n;
        }
        for (int i = adj_off[v]; i < adj_off[v + 1]; i++) {
            int r = adj_route[i], w = adj_city[i], e;
            if (s->owner[r] == me) e = d; else if (!s->owner[r] && s->owner[twin[r]] != me) e = d + length[r]; else continue;
            if (e < dist[w] && e <= limit) { dist[w] = e; via[w] = r; bucket[e] |= 1ull << w; }
        }
    }
    return 0;
}
static int payment(const State *s, int r) {
    const uint8_t *hand = s->hands[s->player]; int len = length[r], col = colour[r], b = base[r], top = b + len;
    if (col == 8) { col = 0; for (int c = 1; c < 8; c++) if (hand[c] > hand[col]) col = c; top = b + 8 * len; b += col * len; }
    int k = len - hand[col]; if (k < 0) k = 0;
    if (k > hand[LOCO]) return 0;
    return k == len ? top : b + k;
}
static int greedy(const State *s) {
    int p = s->player; const uint8_t *hand = s->hands[p], *face = s->face; int want = -1;
    if (s->phase == DEAL) return KEEP0 + 3;
    if (s->phase == KEEP) return KEEP0 + 1;
    if (s->phase == TURN) {
        uint8_t path[NR], way[NR]; int np = 0, best = 0, size = 0, act = 0;
        for (int t = 0; t < NT; t++) if (s->held[p] >> t & 1 && tk_v[t] > best) {
            int n = shortest(s, p, tk_a[t], tk_b[t], way);
            if (n) { np = n; memcpy(path, way, n); best = tk_v[t]; }
        }
        if (np) { for (int i = 0; i < np; i++) { int r = path[i]; if (length[r] > size) { int x = payment(s, r); if (x) { size = length[r]; act = x; } else if (want < 0) want = colour[r]; } } }
        else for (int r = 0; r < NR; r++) if (!s->owner[r] && s->owner[twin[r]] != p + 1 && size < length[r] && length[r] <= s->trains[p]) { int x = payment(s, r); if (x) { size = length[r]; act = x; } }
        if (act) return act;
    }
    if (want >= 0 && want < 8 && face[want]) return FACE + want;
    int most = -1;
    for (int c = 0; c < 8; c++) if (face[c] && (most < 0 || hand[c] > hand[most])) most = c;
    if (most >= 0 && hand[most] > 0) return FACE + most;
    if (s->deck_n + s->discard_n > 0) return BLIND;
    uint16_t acts[NA]; ttr_legal(s, acts); return acts[0];
}
int ttr_greedy(State *s, uint32_t *hash) {
    int n = 0; uint32_t h = 0;
    while (s->phase != OVER) { int a = greedy(s); h = h * 31 + a; ttr_apply(s, a); n++; }
    *hash = h; return n;
}
int ttr_size(void) { return sizeof(State); }
#ifdef MAIN
static double now(void) { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec + t.tv_nsec * 1e-9; }
int main(int argc, char **argv) {
    int N = argc > 1 ? atoi(argv[1]) : 1000; tables();
    const char *names[] = {"play_random", "random_fast", "play_greedy"};
    int (*fs[])(State *, uint32_t *) = {ttr_random, ttr_random_fast, ttr_greedy};
    for (int f = 0; f < 3; f++) for (int P = 2; P <= 5; P++) {
        double t = now(); long dec = 0, tot = 0; uint32_t H = 0;
        for (int g = 0; g < N; g++) {
            State s; ttr_init(&s, P, g); uint32_t h; dec += fs[f](&s, &h); int sc[5]; ttr_scores(&s, sc);
            H = H * 1000003u + h; for (int p = 0; p < P; p++) { H = H * 1000003u + (uint32_t)sc[p]; tot += sc[p]; }
        }
        double dt = now() - t;
        printf("%-12s P=%d games=%d dec/game=%.1f mean score=%.2f hash=%08x  %.0f dec/s %.1f games/s\n", names[f], P, N, (double)dec / N, (double)tot / N / P, H, dec / dt, N / dt);
    }
    /* micro: copy, legal, mask on mid-game states */
    State pool[256]; uint16_t acts[NA]; uint8_t mask[NA]; volatile int sink = 0;
    for (int i = 0; i < 256; i++) { State *s = &pool[i]; ttr_init(s, 4, i); for (int k = 0; k < 100 + i % 100 || s->phase != TURN; k++) { int n = ttr_legal(s, acts); if (s->phase == OVER) { ttr_init(s, 4, i); break; } ttr_apply(s, acts[below(s, n)]); } }
    long tot = 0; double t = now();
    for (int k = 0; k < 4000; k++) for (int i = 0; i < 256; i++) tot += ttr_legal(&pool[i], acts);
    printf("legal %.0f ns (mean %.1f actions)\n", (now() - t) / 1024000 * 1e9, tot / 1024000.0);
    t = now(); for (int k = 0; k < 4000; k++) for (int i = 0; i < 256; i++) { ttr_mask(&pool[i], mask); sink += mask[k & 255]; }
    printf("mask %.0f ns\n", (now() - t) / 1024000 * 1e9);
    t = now(); State c; for (int k = 0; k < 40000; k++) for (int i = 0; i < 256; i++) { c = pool[i]; __asm__ volatile("" ::"r"(&c) : "memory"); }
    printf("copy %.1f ns, sizeof %zu\n", (now() - t) / 10240000 * 1e9, sizeof(State));
    int sc[5]; t = now(); for (int k = 0; k < 400; k++) for (int i = 0; i < 256; i++) { ttr_scores(&pool[i], sc); sink += sc[0]; }
    printf("scores %.0f ns (mid-game)\n", (now() - t) / 102400 * 1e9);
}
#endif
