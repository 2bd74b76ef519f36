/* Counts poker hands and deals, of which Python makes figures. It shares no code and no table with the package.

   cc -O2 -o poker poker.c
   ./poker hands CARDS OF         all hands of so many cards by the best hand of so many of them
   ./poker three QUALIFIES        three cards against the dealer's three, who qualifies with so high a card (0: a two)
   ./poker flushes ACE            seven cards by their longest flush times 16 plus their longest straight flush, in
                                  which an ace is high, or low too
   ./poker joker CARDS            the best five of six or seven cards from a deck with a joker, an ace or a card of a
                                  straight or flush, and what stands beside it
   ./poker any-card 7             the same with a joker that is any card
   ./poker wild joker             five cards from a deck with a joker that is any card, by the number of wild cards
   ./poker wild deuces            the same where the deuces are wild too
   ./poker ride                   three cards of one's own and two that come one after the other
   ./poker street                 two cards of one's own and three that come one after the other

   A hand's kind is its category times 16 plus the rank of what makes it, from a two (0) to an ace (12); a royal flush
   with the nine of its suit has 13. */

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

static void drop(Cards *cards, int card) {
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

static uint64_t counted[256];

static void all_hands(Cards *cards, int from, int left, int of) {
    if (left == 0) {
        int kind;
        best(cards, of, &kind);
        counted[kind]++;
        return;
    }
    for (int card = from; card <= 52 - left; card++) {
        add(cards, card);
        all_hands(cards, card + 1, left - 1, of);
        drop(cards, card);
    }
}

static void show_hands(int size, int of) {
    Cards cards = {{0}, {0}, 0};
    all_hands(&cards, 0, size, of);
    for (int kind = 0; kind < 256; kind++)
        if (counted[kind]) printf("%d %llu\n", kind, (unsigned long long)counted[kind]);
}

static int ace_low;

static int longest_run(int ranks) {
    int places = ranks << 1 | (ace_low && ranks >> 12), run = 0;
    for (; places; run++) places &= places << 1;
    return run;
}

static void flushes(Cards *cards, int from, int left) {
    if (left == 0) {
        int flush = 0, run = 0;
        for (int suit = 0; suit < 4; suit++) {
            int many = __builtin_popcount((unsigned)cards->suits[suit]), more = longest_run(cards->suits[suit]);
            flush = many > flush ? many : flush;
            run = more > run ? more : run;
        }
        counted[flush * 16 + run]++;
        return;
    }
    for (int card = from; card <= 52 - left; card++) {
        add(cards, card);
        flushes(cards, card + 1, left - 1);
        drop(cards, card);
    }
}

static void show_flushes(void) {
    Cards cards = {{0}, {0}, 0};
    flushes(&cards, 0, 7);
    for (int kind = 0; kind < 256; kind++)
        if (counted[kind]) printf("%d %llu\n", kind, (unsigned long long)counted[kind]);
}

/* ---- hands with a joker, which is an ace or completes a straight or flush ---- */

static int8_t joker_straights[8192];

static void find_joker_straights(void) {
    for (int ranks = 0; ranks < 8192; ranks++) {
        joker_straights[ranks] = -1;
        for (int rank = 0; rank < 13; rank++) {
            int8_t top = straights[2][ranks | 1 << rank];
            if (top > joker_straights[ranks]) joker_straights[ranks] = top;
        }
    }
}

/* Seven cards of a suit in a row, one of which may be the joker. */
static int seven_in_a_row(int ranks, int joker) {
    int places = ranks << 1 | (ranks >> 12 & 1);
    for (int low = 0; low + 7 <= 14; low++)
        if (__builtin_popcount((unsigned)(places >> low & 127)) + joker >= 7) return 1;
    return 0;
}

static int kind_with_joker(Cards *cards, int joker) {
    int kind, straight_flush = -1, flush = 0, all = 0, pairs = 0;
    for (int suit = 0; suit < 4; suit++) {
        int ranks = cards->suits[suit];
        all |= ranks;
        if (cards->size + joker == 7 && seven_in_a_row(ranks, joker)) return (joker ? SEVEN_JOKER : SEVEN_NATURAL) * 16;
        if (!joker) continue;
        if (joker_straights[ranks] > straight_flush) straight_flush = joker_straights[ranks];
        flush |= __builtin_popcount((unsigned)ranks) >= 4;
    }
    for (int rank = 0; rank < 13; rank++) pairs += cards->ranks[rank] == 2;
    if (!joker) {
        best(cards, 5, &kind);
        return pairs == 3 && kind / 16 == TWO_PAIR ? THREE_PAIR * 16 : kind;
    }
    if (cards->ranks[12] == 4) return FIVE_ACES * 16;
    if (straight_flush >= 0) return straight_flush == 12 ? ROYAL * 16 + 12 : STRAIGHT_FLUSH * 16 + straight_flush;
    cards->ranks[12]++; /* a fifth suit's ace */
    best(cards, 5, &kind);
    pairs += (cards->ranks[12] == 2) - (cards->ranks[12] == 3);
    cards->ranks[12]--;
    if (kind / 16 == HIGH) kind = HIGH * 16 + 12;
    if (flush && kind / 16 < FLUSH) return FLUSH * 16;
    if (joker_straights[all] >= 0 && kind / 16 < STRAIGHT) return STRAIGHT * 16 + joker_straights[all];
    return pairs == 3 && kind / 16 == TWO_PAIR ? THREE_PAIR * 16 : kind;
}

/* The same with a joker that is any card; flushes and straights are told apart no further. */
static int kind_with_wild_seventh(Cards *cards) {
    int most = 0, rank = 12, pairs = 0, flush = 0, straight_flush = -1, all = 0;
    for (int r = 0; r < 13; r++) {
        int many = cards->ranks[r];
        if (many && many >= most) most = many, rank = r;
        pairs += many >= 2;
    }
    for (int suit = 0; suit < 4; suit++) {
        int ranks = cards->suits[suit];
        all |= ranks;
        if (seven_in_a_row(ranks, 1)) return SEVEN_JOKER * 16;
        if (joker_straights[ranks] > straight_flush) straight_flush = joker_straights[ranks];
        flush |= __builtin_popcount((unsigned)ranks) >= 4;
    }
    if (most == 4) return (rank == 12 ? FIVE_ACES : FIVE_ALIKE) * 16;
    if (straight_flush >= 0) return straight_flush == 12 ? ROYAL * 16 + 12 : STRAIGHT_FLUSH * 16 + straight_flush;
    if (most == 3) return QUADS * 16 + rank;
    if (pairs >= 2) return FULL_HOUSE * 16 + rank;
    if (flush) return FLUSH * 16;
    if (joker_straights[all] >= 0) return STRAIGHT * 16;
    return (most == 2 ? TRIPS : PAIR) * 16 + rank;
}

/* What a table may pay beside the kind: bits of a number. */
enum { WITH_JOKER = 1, WITH_TRIPS = 2, NATURAL = 4, KING_QUEEN = 8, ACE_KING = 16, ACE_KING_JOKER = 32, ACE_QUEEN = 64 };

static int two_suited(const Cards *cards, int high, int low) {
    for (int suit = 0; suit < 4; suit++)
        if ((cards->suits[suit] >> high & 1) && (cards->suits[suit] >> low & 1)) return 1;
    return 0;
}

/* Which two cards of a suit stand beside five of a suit in a row. */
static int beside(const Cards *cards, int suit, int run, int joker_left) {
    Cards others = *cards;
    int found = 0;
    others.suits[suit] &= (uint16_t)~run;
    if (two_suited(&others, 11, 10)) found |= KING_QUEEN;
    if (two_suited(&others, 12, 11)) found |= ACE_KING;
    if (two_suited(&others, 12, 10)) found |= ACE_QUEEN;
    for (int other = 0; joker_left && other < 4; other++)
        if (others.suits[other] >> 11 & 1) found |= ACE_KING_JOKER;
    return found;
}

static int more_of_joker_hand(const Cards *cards, int joker, int kind) {
    static const int ten_to_ace = 0x1f00, ace_to_five = 0x100f;
    int more = joker ? WITH_JOKER : 0, category = kind / 16;
    for (int rank = 0; rank < 13 && category == STRAIGHT; rank++)
        if (cards->ranks[rank] + (joker && rank == 12) == 3) more |= WITH_TRIPS;
    for (int suit = 0; suit < 4; suit++) {
        int ranks = cards->suits[suit];
        int run = category == ROYAL ? ten_to_ace : ace_to_five;
        if (category < STRAIGHT_FLUSH) continue;
        if ((ranks & run) == run) more |= NATURAL | beside(cards, suit, run, joker);
        else if (category == ROYAL && joker && __builtin_popcount((unsigned)(ranks & run)) == 4)
            more |= beside(cards, suit, run, 0);
    }
    return more;
}

static uint64_t counted_with[256][128];

static void joker_hands(Cards *cards, int from, int left, int joker, int any_card) {
    if (left == 0) {
        int kind = any_card && joker ? kind_with_wild_seventh(cards) : kind_with_joker(cards, joker);
        counted_with[kind][more_of_joker_hand(cards, joker, kind)]++;
        return;
    }
    for (int card = from; card <= 52 - left; card++) {
        add(cards, card);
        joker_hands(cards, card + 1, left - 1, joker, any_card);
        drop(cards, card);
    }
}

/* The kind times 128 and what stands beside it. */
static void show_joker_hands(int size, int any_card) {
    Cards cards = {{0}, {0}, 0};
    find_joker_straights();
    joker_hands(&cards, 0, size, 0, any_card);
    joker_hands(&cards, 0, size - 1, 1, any_card);
    for (int kind = 0; kind < 256; kind++)
        for (int more = 0; more < 128; more++)
            if (counted_with[kind][more]) printf("%d %d %llu\n", kind, more, (unsigned long long)counted_with[kind][more]);
}

/* ---- five cards of which some are wild ---- */

/* The highest rank of five in a row that some of their ranks, all different, leave open; -1: none. */
static int open_straight(int ranks) {
    for (int top = 12; top >= 3; top--) {
        int run = 0;
        for (int i = 0; i < 5; i++) run |= 1 << (top - i < 0 ? 12 : top - i);
        if (!(ranks & ~run)) return top;
    }
    return -1;
}

/* The kind of the best hand that cards make with so many wild ones, five together. */
static int kind_with_wilds(Cards *cards, int wilds) {
    int ranks = 0, most = 0, pairs = 0, rank = 12, flush = !cards->size, kind;
    if (!wilds) {
        best(cards, 5, &kind);
        return kind;
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
    if (most + wilds >= 5 && !(wilds == 4 && rank >= 8)) return FIVE_ALIKE * 16 + rank; /* a royal flush goes before */
    if (flush && top >= 0) return (top == 12 ? ROYAL : STRAIGHT_FLUSH) * 16 + top;
    if (most + wilds == 4) return QUADS * 16 + rank;
    if (pairs == 2) return FULL_HOUSE * 16 + rank;
    if (flush) return FLUSH * 16 + top_of(ranks);
    if (top >= 0) return STRAIGHT * 16 + top;
    return (most + wilds == 3 ? TRIPS : PAIR) * 16 + rank;
}

/* Counts hands by their wild cards; a deuce that stands for itself in a hand as good is none. */
static void wild_hands(Cards *cards, int from, int left, int wilds, int deuces) {
    static const int choices[2][6] = {{1, 1, 0, 0, 0, 0}, {1, 5, 10, 10, 5, 1}};
    if (left == 0) {
        int kind = kind_with_wilds(cards, wilds), natural;
        counted_with[kind][wilds] += (uint64_t)choices[deuces][wilds];
        for (int deuce = 0; deuces && wilds == 1 && deuce < 4; deuce++) {
            add(cards, deuce);
            best(cards, 5, &natural);
            drop(cards, deuce);
            if (natural / 16 == kind / 16) counted_with[kind][1]--, counted_with[natural][0]++;
        }
        return;
    }
    for (int card = from; card <= 52 - left; card++) {
        add(cards, card);
        wild_hands(cards, card + 1, left - 1, wilds, deuces);
        drop(cards, card);
    }
}

/* A joker is wild, and with it the deuces where they are. */
static void show_wild_hands(int size, int deuces) {
    Cards cards = {{0}, {0}, 0};
    for (int wilds = 0; wilds <= (deuces ? size : 1); wilds++)
        wild_hands(&cards, deuces ? 4 : 0, size - wilds, wilds, deuces);
    for (int kind = 0; kind < 256; kind++)
        for (int wilds = 0; wilds <= size; wilds++)
            if (counted_with[kind][wilds]) printf("%d %d %llu\n", wilds, kind, (unsigned long long)counted_with[kind][wilds]);
}

/* ---- three cards against three ---- */

typedef struct {
    uint64_t mask;
    int place, kind;
} Three;

static void three_against_three(int qualifies) {
    static Three hands[22100];
    int many = 0;
    for (int c = 0; c < 52; c++)
        for (int b = 0; b < c; b++)
            for (int a = 0; a < b; a++) {
                Cards cards = {{0}, {0}, 0};
                add(&cards, a), add(&cards, b), add(&cards, c);
                hands[many].mask = 1ULL << a | 1ULL << b | 1ULL << c;
                hands[many].place = best(&cards, 3, &hands[many].kind);
                many++;
            }
    for (int own = 0; own < many; own++) {
        int won[2] = {0, 0}, tied[2] = {0, 0}, lost[2] = {0, 0};
        for (int other = 0; other < many; other++) {
            if (hands[other].mask & hands[own].mask) continue;
            int good = hands[other].kind >= 16 || hands[other].kind >= qualifies;
            if (hands[own].place > hands[other].place)
                won[good]++;
            else if (hands[own].place == hands[other].place)
                tied[good]++;
            else
                lost[good]++;
        }
        printf("%d %d %d %d %d %d\n", hands[own].kind, won[0] + tied[0] + lost[0], won[1], tied[1], lost[1], lost[0]);
    }
}

/* ---- cards of one's own, then others one after the other ---- */

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

static int taken(const int *cards, int size, int card) {
    for (int i = 0; i < size; i++)
        if (cards[i] == card) return 1;
    return 0;
}

/* The kinds of final hands once the last card comes, on one line; before that a line for each next card. */
static void deal_on(int *cards, int size) {
    if (size == 4) {
        uint64_t found[CATEGORIES * 16] = {0};
        printf("*");
        for (int card = 0; card < 52; card++) {
            if (taken(cards, 4, card)) continue;
            Cards all = {{0}, {0}, 0};
            int kind;
            for (int i = 0; i < 4; i++) add(&all, cards[i]);
            add(&all, card);
            best(&all, 5, &kind);
            found[kind]++;
        }
        for (int kind = 0; kind < CATEGORIES * 16; kind++)
            if (found[kind]) printf(" %d %d", kind, (int)found[kind]);
        printf("\n");
        return;
    }
    if (size == 3) printf("3\n");
    for (cards[size] = 0; cards[size] < 52; cards[size]++)
        if (!taken(cards, size, cards[size])) deal_on(cards, size + 1);
}

static void own_then_others(int own) {
    int cards[5] = {0};
    for (cards[0] = 0; cards[0] < 52; cards[0]++)
        for (cards[1] = cards[0] + 1; cards[1] < 52; cards[1]++)
            for (cards[2] = cards[1] + 1; cards[2] < 53; cards[2]++) {
                if ((own == 2) != (cards[2] == 52) && own == 2) continue;
                if (own == 3 && cards[2] == 52) continue;
                int weight = smallest(cards, own);
                if (!weight) continue;
                Cards hand = {{0}, {0}, 0};
                int kind = 0, kept[5];
                memcpy(kept, cards, sizeof kept);
                for (int i = 0; i < own; i++) add(&hand, cards[i]);
                if (own == 3) best(&hand, 3, &kind);
                printf("own %d %d %d %d %d\n", weight, kind, cards[0], cards[1], cards[2]);
                deal_on(kept, own);
            }
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    find_straights();
    if (!strcmp(what, "hands") && argc == 4)
        show_hands(atoi(argv[2]), atoi(argv[3]));
    else if (!strcmp(what, "three") && argc == 3)
        three_against_three(atoi(argv[2]));
    else if (!strcmp(what, "flushes") && argc == 3)
        ace_low = !strcmp(argv[2], "low"), show_flushes();
    else if ((!strcmp(what, "joker") || !strcmp(what, "any-card")) && argc == 3)
        show_joker_hands(atoi(argv[2]), what[0] == 'a');
    else if (!strcmp(what, "wild") && argc == 3)
        show_wild_hands(5, !strcmp(argv[2], "deuces"));
    else if (!strcmp(what, "ride") && argc == 2)
        own_then_others(3);
    else if (!strcmp(what, "street") && argc == 2)
        own_then_others(2);
    else {
        fprintf(stderr, "Use: poker hands CARDS OF, poker three QUALIFIES, poker flushes ACE, poker joker CARDS, poker any-card 7, poker wild CARDS, poker ride or poker street.\n");
        return 1;
    }
    return 0;
}
