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

#include "hands.h"

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

/* Counts hands by their wild cards; a deuce that stands for itself in a hand as good is none. */
static void wild_hands(Cards *cards, int from, int left, int wilds, int deuces) {
    static const int choices[2][6] = {{1, 1, 0, 0, 0, 0}, {1, 5, 10, 10, 5, 1}};
    if (left == 0) {
        int kind, natural;
        best_with_wilds(cards, wilds, &kind);
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
