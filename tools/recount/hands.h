/* Poker hands: their places and kinds. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL, CATEGORIES,
       FIVE_ACES = CATEGORIES, SEVEN_NATURAL, SEVEN_JOKER, THREE_PAIR, FIVE_ALIKE };

typedef struct {
    uint16_t suits[4];
    uint8_t ranks[13];
    int size;
} Cards;

static void add(Cards *cards, int card) {
    cards->suits[card & 3] |= (uint16_t)(1 << (card >> 2));
    cards->ranks[card >> 2]++;
    cards->size++;
}

static inline void drop(Cards *cards, int card) {
    cards->suits[card & 3] &= (uint16_t)~(1 << (card >> 2));
    cards->ranks[card >> 2]--;
    cards->size--;
}

/* The highest rank of a straight among ranks, an ace counting low too; -1: none. */
static int8_t straights[3][8192];

static void find_straights(void) {
    for (int length = 3; length <= 5; length++)
        for (int ranks = 0; ranks < 8192; ranks++) {
            int8_t top = -1;
            for (int high = length - 2; high < 13; high++) {
                int run = 0;
                for (int i = 0; i < length; i++) run |= 1 << (high - i < 0 ? 12 : high - i);
                if ((ranks & run) == run) top = (int8_t)high;
            }
            straights[length - 3][ranks] = top;
        }
}

static int top_of(int ranks) { return 31 - __builtin_clz((unsigned)ranks); }

/* The order of ranks in each hand, as one number: those that make it first, then the others from the highest. */
static int order(int category, int first, int second, int others, int more) {
    int number = category << 20 | first << 16 | second << 12, shift = 8;
    for (int left = others; more > 0 && left && shift >= 0; more--, shift -= 4) {
        int rank = top_of(left);
        number |= rank << shift;
        left &= ~(1 << rank);
    }
    return number;
}

/* The places of categories in hands of three and four cards, in which other hands are rare. */
static const int THREE[CATEGORIES] = {0, 1, 0, 4, 3, 2, 0, 0, 5, 6};
static const int FOUR[CATEGORIES] = {0, 1, 2, 5, 3, 4, 0, 7, 6, 6};

/* The best hand of `of` cards (three to five): its place among all hands; `kind` is filled in. */
static int best(const Cards *cards, int of, int *kind) {
    int all = 0, pairs = 0, trips = 0, quads = 0, flush = -1, straight_flush = -1, flush_ranks = 0;
    for (int rank = 0; rank < 13; rank++) {
        int many = cards->ranks[rank];
        if (many) all |= 1 << rank;
        if (many == 2) pairs |= 1 << rank;
        if (many == 3) trips |= 1 << rank;
        if (many == 4) quads |= 1 << rank;
    }
    for (int suit = 0; suit < 4; suit++) {
        int ranks = cards->suits[suit];
        if (__builtin_popcount((unsigned)ranks) < of) continue;
        if (straights[of - 3][ranks] > straight_flush) straight_flush = straights[of - 3][ranks];
        int keep = ranks;
        while (__builtin_popcount((unsigned)keep) > of) keep &= keep - 1;
        if (keep > flush_ranks) flush_ranks = keep, flush = top_of(keep);
    }
    int straight = straights[of - 3][all], category = HIGH, first, second = 0, others = all, more = of;
    int paired = pairs | trips | quads;
    if (straight_flush >= 0) {
        category = straight_flush == 12 ? ROYAL : STRAIGHT_FLUSH, first = straight_flush, more = 0;
    } else if (quads && of >= 4) {
        category = QUADS, first = top_of(quads), others &= ~(1 << first), more = of - 4;
    } else if (of == 5 && (trips | quads) && (paired & ~(1 << top_of(trips | quads)))) {
        category = FULL_HOUSE, first = top_of(trips | quads), second = top_of(paired & ~(1 << first)), more = 0;
    } else if (of == 5 && flush >= 0) {
        category = FLUSH, first = 0, others = flush_ranks;
    } else if (of == 5 && straight >= 0) {
        category = STRAIGHT, first = straight, more = 0;
    } else if (trips | quads) {
        category = TRIPS, first = top_of(trips | quads), others &= ~(1 << first), more = of - 3;
    } else if (of == 3 && straight >= 0) {
        category = STRAIGHT, first = straight, more = 0;
    } else if (flush >= 0) {
        category = FLUSH, first = 0, others = flush_ranks;
    } else if (straight >= 0) {
        category = STRAIGHT, first = straight, more = 0;
    } else if (of >= 4 && paired & (paired - 1)) {
        category = TWO_PAIR, first = top_of(paired), second = top_of(paired & ~(1 << first));
        others &= ~(1 << first | 1 << second), more = of - 4;
    } else if (paired) {
        category = PAIR, first = top_of(paired), others &= ~(1 << first), more = of - 2;
    } else {
        first = 0;
    }
    *kind = category * 16 + (category == HIGH || category == FLUSH ? top_of(others) : first);
    for (int suit = 0; suit < 4; suit++) /* six in a row up to an ace */
        if (category == ROYAL && (cards->suits[suit] & 0x1f80) == 0x1f80) *kind = category * 16 + 13;
    int place = of == 3 ? THREE[category] : of == 4 ? FOUR[category] : category;
    if (category == HIGH || category == FLUSH) { /* five ranks, all of them others */
        int number = place, left = others;
        for (int i = 0; i < 5; i++) {
            number <<= 4;
            if (i < of && left) number |= top_of(left), left &= ~(1 << top_of(left));
        }
        return number;
    }
    return order(place, first, second, others, more);
}

/* The highest rank of five in a row that some of their ranks, all different, leave open; -1: none. */
static int open_straight(int ranks) {
    for (int top = 12; top >= 3; top--) {
        int run = 0;
        for (int i = 0; i < 5; i++) run |= 1 << (top - i < 0 ? 12 : top - i);
        if (!(ranks & ~run)) return top;
    }
    return -1;
}

/* Places among hands with wild cards: five of a kind comes after a straight flush, a royal flush and five wild cards. */
enum { FIVE_ALIKE_PLACE = 9, ROYAL_PLACE, FIVE_WILDS_PLACE };

/* The same for the best hand that cards make with so many wild ones, five together. */
static inline int best_with_wilds(const Cards *cards, int wilds, int *kind) {
    int ranks = 0, most = 0, pairs = 0, rank = 12, flush = !cards->size, place;
    if (!wilds) {
        place = best(cards, 5, kind);
        return *kind / 16 == ROYAL ? ROYAL_PLACE << 20 : place;
    }
    for (int r = 0; r < 13; r++) {
        int many = cards->ranks[r];
        if (many) ranks |= 1 << r;
        if (many && many >= most) most = many, rank = r;
        pairs += many == 2;
    }
    for (int suit = 0; suit < 4; suit++)
        flush |= __builtin_popcount((unsigned)cards->suits[suit]) == cards->size;
    int top = __builtin_popcount((unsigned)ranks) == cards->size ? open_straight(ranks) : -1;
    int others = ranks & ~(1 << rank), category;
    if (flush && top == 12 && wilds < 5) return *kind = ROYAL * 16 + 12, ROYAL_PLACE << 20;
    if (most + wilds >= 5) {
        *kind = FIVE_ALIKE * 16 + (wilds == 5 ? 13 : rank);
        return wilds == 5 ? FIVE_WILDS_PLACE << 20 : order(FIVE_ALIKE_PLACE, rank, 0, 0, 0);
    }
    if (flush && top >= 0) return *kind = STRAIGHT_FLUSH * 16 + top, order(STRAIGHT_FLUSH, top, 0, 0, 0);
    if (most + wilds == 4) return *kind = QUADS * 16 + rank, order(QUADS, rank, 0, others, 1);
    if (pairs == 2) return *kind = FULL_HOUSE * 16 + rank, order(FULL_HOUSE, rank, top_of(others), 0, 0);
    if (flush) {
        for (int r = 12, left = wilds; left; r--)
            if (!(ranks >> r & 1)) ranks |= 1 << r, left--;
        for (place = FLUSH; ranks; ranks &= ~(1 << top_of(ranks))) place = place << 4 | top_of(ranks);
        return *kind = FLUSH * 16 + 12, place;
    }
    if (top >= 0) return *kind = STRAIGHT * 16 + top, order(STRAIGHT, top, 0, 0, 0);
    category = most + wilds == 3 ? TRIPS : PAIR;
    return *kind = category * 16 + rank, order(category, rank, 0, others, category == TRIPS ? 2 : 3);
}

/* Whether no exchange of suits makes a smaller hand of these cards. */
static int smallest(const int *cards, int size) {
    static const int swaps[24][4] = {
        {0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1}, {1, 0, 2, 3}, {1, 0, 3, 2},
        {1, 2, 0, 3}, {1, 2, 3, 0}, {1, 3, 0, 2}, {1, 3, 2, 0}, {2, 0, 1, 3}, {2, 0, 3, 1}, {2, 1, 0, 3}, {2, 1, 3, 0},
        {2, 3, 0, 1}, {2, 3, 1, 0}, {3, 0, 1, 2}, {3, 0, 2, 1}, {3, 1, 0, 2}, {3, 1, 2, 0}, {3, 2, 0, 1}, {3, 2, 1, 0}};
    uint64_t own = 0, alike = 0;
    for (int i = 0; i < size; i++) own |= 1ULL << cards[i];
    for (int s = 0; s < 24; s++) {
        uint64_t other = 0;
        for (int i = 0; i < size; i++) other |= 1ULL << (cards[i] & ~3) << swaps[s][cards[i] & 3];
        if (other < own) return 0;
        alike += other == own;
    }
    return 24 / (int)alike;
}
