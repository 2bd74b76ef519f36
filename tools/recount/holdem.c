/* Counts Ultimate Texas Hold'em and Texas Hold'em Bonus: two cards against the dealer's two, with five on the board. It
   shares no code and no table with the package.

   cc -O2 -o holdem holdem.c
   ./holdem ultimate < NETS       raised before the flop, after it or at the end, or folded then if a raise is not worth more
   ./holdem bonus < NETS          folded or bet before the flop, then a bet or none after the flop and after the turn

   NETS has what a fold makes ("fold -2"), then lines "CHOICE CATEGORY EVENT QUALIFIED NET" in whole numbers: EVENT is 0 if
   the player wins, 1 if they tie, 2 if the player loses; QUALIFIED is whether the dealer has a pair or better.
   `ultimate` has choices 0 (raised last), 1 (after the flop), 2 and 3 (before it). `bonus` has 0 (no bet after the flop or
   the turn), 1 (a bet after the turn), 2 (after the flop), 3 (both).

   For every flop that is no other with suits exchanged, all boards are gone through, and on each the 1,081 hands that
   two cards can make are put in order once, from which follows how many of the dealer's 990 each of them beats.

   It prints "played CHOICE CATEGORY EVENT QUALIFIED WAYS" and "folded WAYS"; by what the two cards make with the flop,
   "flop CATEGORY PLAYED FOLDED"; and by the dealer's hand how many are beaten by hands that are played, "beaten CATEGORY
   WAYS". */

#include "hands.h"

enum { HOLES = 1326, CLASSES = 169, PATHS = 4, WIN = 0, TIE = 1, LOSE = 2 };

typedef struct {
    uint32_t ways[CATEGORIES][3][2];
} Tally;

typedef struct {
    int a, b, place, category, lower, equal, weak; /* how many of the dealer's are lower, equal, and below a pair */
    int beaten[CATEGORIES];
} Hole;

static int bonus;
static long long nets[PATHS][CATEGORIES][3][2], folded_net;
static int hole_number[52][52], hole_class[HOLES];
static Hole holes[HOLES], *in_order[HOLES];
static int hole_count;
static uint64_t played[PATHS][CATEGORIES][3][2], folded_ways, by_flop[CATEGORIES][2], beaten_ways[CATEGORIES];

/* ---- one board ---- */

/* What every two cards make with the board: by their ranks, and by all cards where a flush is possible. */
static void rate(const int *board) {
    Cards all = {{0}, {0}, 0}, ranks_only = {{0}, {0}, 0};
    int known[13][13], kinds[13][13], taken[52] = {0}, flush = -1, kind;
    for (int i = 0; i < 5; i++) {
        add(&all, board[i]);
        ranks_only.ranks[board[i] >> 2]++;
        taken[board[i]] = 1;
    }
    for (int suit = 0; suit < 4; suit++)
        if (__builtin_popcount((unsigned)all.suits[suit]) >= 3) flush = suit;
    for (int a = 0; a < 13; a++)
        for (int b = 0; b <= a; b++) {
            ranks_only.ranks[a]++, ranks_only.ranks[b]++;
            known[a][b] = best(&ranks_only, 5, &kinds[a][b]);
            ranks_only.ranks[a]--, ranks_only.ranks[b]--;
        }
    hole_count = 0;
    for (int a = 1; a < 52; a++)
        for (int b = 0; b < a && !taken[a]; b++) {
            if (taken[b]) continue;
            Hole *hole = &holes[hole_count++];
            int suited = flush < 0 ? 0 : __builtin_popcount((unsigned)all.suits[flush]) + ((a & 3) == flush) + ((b & 3) == flush);
            hole->a = a, hole->b = b, hole->place = known[a >> 2][b >> 2], kind = kinds[a >> 2][b >> 2];
            if (suited >= 5) {
                Cards cards = all;
                add(&cards, a), add(&cards, b);
                hole->place = best(&cards, 5, &kind);
            }
            hole->category = kind / 16;
        }
}

/* Sorts by twelve bits of the place at a time. */
static void put_in_order(void) {
    static Hole *halfway[HOLES];
    for (int i = 0; i < hole_count; i++) in_order[i] = &holes[i];
    for (int shift = 0; shift < 24; shift += 12) {
        int starts[4097] = {0};
        for (int i = 0; i < hole_count; i++) starts[(in_order[i]->place >> shift & 4095) + 1]++;
        for (int i = 0; i < 4096; i++) starts[i + 1] += starts[i];
        for (int i = 0; i < hole_count; i++) halfway[starts[in_order[i]->place >> shift & 4095]++] = in_order[i];
        memcpy(in_order, halfway, sizeof in_order);
    }
}

/* Counts what each hand beats, the dealer's cards being none of its own. */
static void compare(void) {
    static int with_card[52], weak_with[52], same_with[52], category_with[CATEGORIES][52];
    int category_all[CATEGORIES] = {0}, lower = 0, weak = 0;
    memset(with_card, 0, sizeof with_card), memset(weak_with, 0, sizeof weak_with);
    memset(category_with, 0, sizeof category_with);
    put_in_order();
    for (int i = 0; i < hole_count && in_order[i]->category == HIGH; i++)
        weak++, weak_with[in_order[i]->a]++, weak_with[in_order[i]->b]++;
    for (int first = 0, end; first < hole_count; first = end) {
        memset(same_with, 0, sizeof same_with);
        for (end = first; end < hole_count && in_order[end]->place == in_order[first]->place; end++)
            same_with[in_order[end]->a]++, same_with[in_order[end]->b]++;
        for (int i = first; i < end; i++) {
            Hole *hole = in_order[i];
            hole->lower = lower - with_card[hole->a] - with_card[hole->b];
            hole->equal = end - first - same_with[hole->a] - same_with[hole->b] + 1;
            hole->weak = weak - weak_with[hole->a] - weak_with[hole->b] + (hole->category == HIGH);
            for (int c = TRIPS; c <= hole->category; c++)
                hole->beaten[c] = category_all[c] - category_with[c][hole->a] - category_with[c][hole->b];
        }
        for (int i = first; i < end; i++) {
            int c = in_order[i]->category;
            with_card[in_order[i]->a]++, with_card[in_order[i]->b]++;
            category_all[c]++, category_with[c][in_order[i]->a]++, category_with[c][in_order[i]->b]++;
        }
        lower = end;
    }
}

/* How often each event comes for two cards on a board. */
static void events_of(const Hole *hole, uint32_t events[3][2]) {
    int high = hole->category == HIGH, higher = 990 - hole->lower - hole->equal;
    events[WIN][0] = (uint32_t)(high ? hole->lower : hole->weak);
    events[WIN][1] = (uint32_t)hole->lower - events[WIN][0];
    events[TIE][0] = (uint32_t)(high ? hole->equal : 0);
    events[TIE][1] = (uint32_t)hole->equal - events[TIE][0];
    events[LOSE][0] = (uint32_t)(high ? hole->weak - hole->lower - hole->equal : 0);
    events[LOSE][1] = (uint32_t)higher - events[LOSE][0];
}

static void add_events(Tally *tally, int category, uint32_t events[3][2]) {
    for (int e = 0; e < 3; e++)
        for (int q = 0; q < 2; q++) tally->ways[category][e][q] += events[e][q];
}

static long long worth(const Tally *tally, int path) {
    long long sum = 0;
    for (int c = 0; c < CATEGORIES; c++)
        for (int e = 0; e < 3; e++)
            for (int q = 0; q < 2; q++) sum += nets[path][c][e][q] * tally->ways[c][e][q];
    return sum;
}

/* ---- what becomes of two cards, before the flop and from then on ---- */

typedef struct {
    uint64_t ways[CATEGORIES][3][2];
} Sum;

static Sum all_sums[CLASSES], path_sums[CLASSES][PATHS];
static uint64_t later_folds[CLASSES], all_deals[CLASSES], all_beaten[CLASSES][CATEGORIES], later_beaten[CLASSES][CATEGORIES];
static uint64_t flop_all[CLASSES][CATEGORIES], flop_folds[CLASSES][CATEGORIES];

static void add_tally(Sum *sum, const Tally *tally, const Tally *less, int times) {
    for (int c = 0; c < CATEGORIES; c++)
        for (int e = 0; e < 3; e++)
            for (int q = 0; q < 2; q++)
                sum->ways[c][e][q] += (uint64_t)times * (tally->ways[c][e][q] - (less ? less->ways[c][e][q] : 0));
}

static long long sum_worth(const Sum *sum, int path) {
    long long total = 0;
    for (int c = 0; c < CATEGORIES; c++)
        for (int e = 0; e < 3; e++)
            for (int q = 0; q < 2; q++) total += nets[path][c][e][q] * (long long)sum->ways[c][e][q];
    return total;
}

/* Per hand of a flop: all that can come, and of it what is folded at the end; for the bonus game, by the turn card. */
static Tally all_tallies[HOLES], fold_tallies[HOLES], turn_tallies[52][HOLES];
static uint32_t fold_counts[HOLES], beaten_here[HOLES][CATEGORIES], fold_beaten[HOLES][CATEGORIES];

static void go_through_boards(const int *flop) {
    for (int t = 1; t < 52; t++)
        for (int r = 0; r < t; r++) {
            int board[5] = {flop[0], flop[1], flop[2], t, r}, taken = 0;
            for (int i = 0; i < 3; i++) taken |= flop[i] == t || flop[i] == r;
            if (taken) continue;
            rate(board);
            compare();
            for (int i = 0; i < hole_count; i++) {
                Hole *hole = &holes[i];
                int number = hole_number[hole->a][hole->b];
                uint32_t events[3][2];
                long long value = 0;
                events_of(hole, events);
                if (bonus) {
                    add_events(&turn_tallies[t][number], hole->category, events);
                    add_events(&turn_tallies[r][number], hole->category, events);
                    continue;
                }
                add_events(&all_tallies[number], hole->category, events);
                for (int e = 0; e < 3; e++)
                    for (int q = 0; q < 2; q++) value += nets[0][hole->category][e][q] * events[e][q];
                for (int c = TRIPS; c <= hole->category; c++) beaten_here[number][c] += (uint32_t)hole->beaten[c];
                if (value > folded_net * 990) continue;
                add_events(&fold_tallies[number], hole->category, events);
                fold_counts[number] += 990;
                for (int c = TRIPS; c <= hole->category; c++) fold_beaten[number][c] += (uint32_t)hole->beaten[c];
            }
        }
}

static int kind_on_flop(const int *flop, int a, int b) {
    Cards cards = {{0}, {0}, 0};
    int kind;
    for (int i = 0; i < 3; i++) add(&cards, flop[i]);
    add(&cards, a), add(&cards, b);
    best(&cards, 5, &kind);
    return kind / 16;
}

static void end_flop(const int *flop, int a, int b, int times) {
    int number = hole_number[a][b], class = hole_class[number], on_flop = kind_on_flop(flop, a, b);
    Tally *all = &all_tallies[number], *folds = &fold_tallies[number];
    uint64_t deals = 990UL * 1081 * (bonus ? 2 : 1);
    all_deals[class] += (uint64_t)times * deals;
    flop_all[class][on_flop] += (uint64_t)times * deals;
    if (bonus) {
        long long bet = 0, none = 0;
        for (int card = 0; card < 52; card++) {
            Tally *turn = &turn_tallies[card][number];
            bet += worth(turn, 2), none += worth(turn, 0);
        }
        for (int card = 0; card < 52; card++) {
            Tally *turn = &turn_tallies[card][number];
            int later = worth(turn, 1) >= worth(turn, 0);
            add_tally(&path_sums[class][(bet >= none ? 2 : 0) + later], turn, NULL, times);
        }
        return;
    }
    long long raised = worth(all, 1), checked = worth(all, 0) - worth(folds, 0) + folded_net * fold_counts[number];
    int raises = raised >= checked;
    add_tally(&all_sums[class], all, NULL, times);
    add_tally(&path_sums[class][raises], all, raises ? NULL : folds, times);
    for (int c = 0; c < CATEGORIES; c++) {
        all_beaten[class][c] += (uint64_t)times * beaten_here[number][c];
        later_beaten[class][c] += (uint64_t)times * (beaten_here[number][c] - (raises ? 0 : fold_beaten[number][c]));
    }
    if (raises) return;
    later_folds[class] += (uint64_t)times * fold_counts[number];
    flop_folds[class][on_flop] += (uint64_t)times * fold_counts[number];
}

static void each_flop(void) {
    for (int c = 2; c < 52; c++)
        for (int b = 1; b < c; b++)
            for (int a = 0; a < b; a++) {
                int flop[3] = {a, b, c}, times = smallest(flop, 3);
                if (!times) continue;
                memset(all_tallies, 0, sizeof all_tallies), memset(fold_tallies, 0, sizeof fold_tallies);
                memset(fold_counts, 0, sizeof fold_counts), memset(beaten_here, 0, sizeof beaten_here);
                memset(fold_beaten, 0, sizeof fold_beaten);
                if (bonus) memset(turn_tallies, 0, sizeof turn_tallies);
                go_through_boards(flop);
                for (int x = 1; x < 52; x++)
                    for (int y = 0; y < x; y++)
                        if (x != a && x != b && x != c && y != a && y != b && y != c) end_flop(flop, x, y, times);
            }
}

/* ---- before the flop ---- */

static void count_path(int path, const Sum *sum) {
    for (int c = 0; c < CATEGORIES; c++)
        for (int e = 0; e < 3; e++)
            for (int q = 0; q < 2; q++) played[path][c][e][q] += sum->ways[c][e][q];
}

static void before_the_flop(int class) {
    long long later = folded_net * (long long)later_folds[class];
    int first = 0;
    for (int path = 0; path < PATHS; path++) later += sum_worth(&path_sums[class][path], path);
    for (int path = 2; path < PATHS && !bonus; path++)
        if (sum_worth(&all_sums[class], path) > later) later = sum_worth(&all_sums[class], path), first = path;
    if (bonus && later < folded_net * (long long)all_deals[class]) {
        folded_ways += all_deals[class];
        for (int c = 0; c < CATEGORIES; c++) by_flop[c][1] += flop_all[class][c];
        return;
    }
    for (int c = 0; c < CATEGORIES; c++) {
        uint64_t folds = first ? 0 : flop_folds[class][c];
        by_flop[c][0] += flop_all[class][c] - folds, by_flop[c][1] += folds;
        beaten_ways[c] += first ? all_beaten[class][c] : later_beaten[class][c];
    }
    if (first) count_path(first, &all_sums[class]);
    for (int path = 0; path < PATHS && !first; path++) count_path(path, &path_sums[class][path]);
    if (!first) folded_ways += later_folds[class];
}

int main(int argc, char **argv) {
    int path, category, event, qualified, number = 0;
    if (argc != 2 || (strcmp(argv[1], "ultimate") && strcmp(argv[1], "bonus"))) {
        fprintf(stderr, "Use: holdem ultimate or holdem bonus, with NETS to read.\n");
        return 1;
    }
    bonus = !strcmp(argv[1], "bonus");
    if (scanf("fold %lld", &folded_net) != 1) return 1;
    while (scanf("%d %d %d %d", &path, &category, &event, &qualified) == 4)
        if (scanf("%lld", &nets[path][category][event][qualified]) != 1) return 1;
    for (int a = 1; a < 52; a++)
        for (int b = 0; b < a; b++, number++) {
            int high = a >> 2, low = b >> 2;
            hole_number[a][b] = number;
            hole_class[number] = (a & 3) == (b & 3) ? 13 * high + low : 13 * low + high;
        }
    find_straights();
    each_flop();
    for (int class = 0; class < CLASSES; class++) before_the_flop(class);
    for (path = 0; path < PATHS; path++)
        for (int c = 0; c < CATEGORIES; c++)
            for (int e = 0; e < 3; e++)
                for (int q = 0; q < 2; q++)
                    if (played[path][c][e][q])
                        printf("played %d %d %d %d %llu\n", path, c, e, q, (unsigned long long)played[path][c][e][q]);
    printf("folded %llu\n", (unsigned long long)folded_ways);
    for (int c = 0; c < CATEGORIES; c++) {
        printf("flop %d %llu %llu\n", c, (unsigned long long)by_flop[c][0], (unsigned long long)by_flop[c][1]);
        printf("beaten %d %llu\n", c, (unsigned long long)beaten_ways[c]);
    }
    return 0;
}
