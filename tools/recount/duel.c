/* Counts five cards against the dealer's five or six, of which one may lie face up when the player decides. It shares no
   code and no table with the package.

   cc -O2 -o duel duel.c
   ./duel CARDS DEALER OF UP LEAST < NETS

   CARDS is 52, or 53 where a joker and the deuces are wild. DEALER is how many cards the dealer has, OF how many of them,
   and of the player's five, count; UP is 1 if the player sees a card of the dealer's; LEAST is the place from which the
   dealer qualifies. NETS has what a fold makes ("fold -1"), then for each kind and choice what is made if the dealer does
   not qualify, and on a win, a tie and a loss, in whole numbers. Hands are played as is worth most, of choices worth the
   same the first, and folded only where that is worth more. It prints by kind and choice how often each of the four
   comes, and how many hands of each kind are folded.

   How many of the dealer's hands hold none of the player's cards is found by inclusion and exclusion over the player's
   cards, from how the hands that hold each few cards rank. */

#include "hands.h"

enum { KINDS = 256, CHOICES = 3, EVENTS = 4, PLACES = 1 << 24, MOST = 7 };
enum { UNQUALIFIED, WIN, TIE, LOSE };

static int cards_in_deck, dealer_size, counting, shows_card, classes, least_class;
static long choose[54][MOST];

typedef struct {
    int size;
    long count;
    int *class_of;
    unsigned char *kinds;
} Hands;

static Hands players, dealers;

/* By how many cards the dealer's hands hold: for each set of so many either how many are below each class, or, where that
   takes less room, the classes of all of them in order. */
static uint32_t *below_class[MOST];
static uint16_t *in_order[MOST];
static long lengths[MOST];

static long place_of(const int *cards, int size) {
    long place = 0;
    for (int i = 0; i < size; i++) place += choose[cards[i]][i + 1];
    return place;
}

static void hand_at(long place, int size, int *cards) {
    for (int card = cards_in_deck - 1; size; size--) {
        while (choose[card][size] > place) card--;
        cards[size - 1] = card;
        place -= choose[card][size];
    }
}

/* Places (for now) and kinds of all hands of so many cards. */
static void value_hands(Hands *hands, int size) {
    hands->size = size, hands->count = choose[cards_in_deck][size];
    hands->class_of = malloc(sizeof(int) * (size_t)hands->count);
    hands->kinds = malloc((size_t)hands->count);
    for (long place = 0; place < hands->count; place++) {
        Cards cards = {{0}, {0}, 0};
        int held[MOST], wilds = 0, kind;
        hand_at(place, size, held);
        for (int i = 0; i < size; i++)
            if (cards_in_deck == 53 && (held[i] < 4 || held[i] == 52)) wilds++;
            else add(&cards, held[i]);
        hands->class_of[place] = cards_in_deck == 53 ? best_with_wilds(&cards, wilds, &kind) : best(&cards, counting, &kind);
        hands->kinds[place] = (unsigned char)kind;
    }
}

/* Hands that tie are of one class; classes are numbered from the lowest hand. */
static void number_classes(int least) {
    int *numbers = calloc(PLACES, sizeof(int));
    for (long i = 0; i < players.count; i++) numbers[players.class_of[i]] = 1;
    for (long i = 0; i < dealers.count; i++) numbers[dealers.class_of[i]] = 1;
    for (int place = 0; place < PLACES; place++) {
        if (place == least) least_class = classes;
        if (numbers[place]) numbers[place] = classes++;
    }
    for (long i = 0; i < players.count; i++) players.class_of[i] = numbers[players.class_of[i]];
    for (long i = 0; i < dealers.count && dealers.class_of != players.class_of; i++)
        dealers.class_of[i] = numbers[dealers.class_of[i]];
    free(numbers);
}

/* Every hand of the dealer's, from the lowest on, goes to all sets of cards that it holds. */
static void fill_lists(void) {
    long *starts = calloc((size_t)classes + 1, sizeof(long)), *filled[MOST];
    int *sorted = malloc(sizeof(int) * (size_t)dealers.count);
    for (long i = 0; i < dealers.count; i++) starts[dealers.class_of[i] + 1]++;
    for (int i = 0; i < classes; i++) starts[i + 1] += starts[i];
    for (long i = 0; i < dealers.count; i++) sorted[starts[dealers.class_of[i]]++] = (int)i;
    for (int size = 0; size < dealer_size; size++) {
        long sets = choose[cards_in_deck][size];
        lengths[size] = choose[cards_in_deck - size][dealer_size - size];
        filled[size] = calloc((size_t)sets, sizeof(long));
        if (lengths[size] > classes) below_class[size] = calloc((size_t)(sets * (classes + 1)), sizeof(uint32_t));
        else in_order[size] = malloc(sizeof(uint16_t) * (size_t)(lengths[size] * sets));
    }
    for (long i = 0; i < dealers.count; i++) {
        int cards[MOST], some[MOST], class = dealers.class_of[sorted[i]];
        hand_at(sorted[i], dealer_size, cards);
        for (int subset = 0; subset < (1 << dealer_size) - 1; subset++) {
            int size = 0;
            for (int bit = 0; bit < dealer_size; bit++)
                if (subset >> bit & 1) some[size++] = cards[bit];
            long set = place_of(some, size);
            if (below_class[size]) below_class[size][set * (classes + 1) + class + 1]++;
            else in_order[size][set * lengths[size] + filled[size][set]++] = (uint16_t)class;
        }
    }
    for (int size = 0; size < dealer_size; size++) {
        for (long set = 0; below_class[size] && set < choose[cards_in_deck][size]; set++) {
            uint32_t *row = below_class[size] + set * (classes + 1);
            for (int i = 0; i < classes; i++) row[i + 1] += row[i];
        }
        free(filled[size]);
    }
    free(sorted), free(starts);
}

/* How many hands with some cards are below a class. */
static long below(const int *cards, int size, int class) {
    long set = place_of(cards, size);
    if (size == dealer_size) return dealers.class_of[set] < class;
    if (below_class[size]) return below_class[size][set * (classes + 1) + class];
    const uint16_t *list = in_order[size] + set * lengths[size];
    long low = 0, high = lengths[size];
    while (low < high) {
        long middle = (low + high) / 2;
        if (list[middle] < class) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* How many of the dealer's hands, with the card that lies face up (-1: none), come out in each way. */
static void count_events(const int *cards, int up, int class, long *events) {
    long unqualified = 0, lower = 0, not_higher = 0, all = 0;
    for (int subset = 0; subset < 32; subset++) {
        int some[MOST], size = 0, placed = up < 0;
        for (int bit = 0; bit < 5; bit++) {
            if (!(subset >> bit & 1)) continue;
            if (!placed && up < cards[bit]) some[size++] = up, placed = 1;
            some[size++] = cards[bit];
        }
        if (!placed) some[size++] = up;
        if (size > dealer_size) continue;
        long sign = __builtin_popcount((unsigned)subset) % 2 ? -1 : 1;
        unqualified += sign * below(some, size, least_class);
        lower += sign * below(some, size, class);
        not_higher += sign * below(some, size, class + 1);
        all += sign * (size == dealer_size ? 1 : lengths[size]);
    }
    events[UNQUALIFIED] = unqualified;
    events[WIN] = lower > unqualified ? lower - unqualified : 0;
    events[TIE] = not_higher - (lower > unqualified ? lower : unqualified);
    if (events[TIE] < 0) events[TIE] = 0;
    events[LOSE] = all - events[UNQUALIFIED] - events[WIN] - events[TIE];
}

static long long nets[KINDS][CHOICES][EVENTS], folded;
static int offered[KINDS][CHOICES];
static uint64_t counted[KINDS][CHOICES][EVENTS], folds[KINDS];

static void play(int kind, int weight, const long *events) {
    long all = events[0] + events[1] + events[2] + events[3];
    long long most = folded * all;
    int choice = -1;
    for (int c = 0; c < CHOICES; c++) {
        long long worth = 0;
        if (!offered[kind][c]) continue;
        for (int e = 0; e < EVENTS; e++) worth += nets[kind][c][e] * events[e];
        if (worth > most || (choice < 0 && worth == most)) most = worth, choice = c;
    }
    if (choice < 0) folds[kind] += (uint64_t)(weight * all);
    else
        for (int e = 0; e < EVENTS; e++) counted[kind][choice][e] += (uint64_t)(weight * events[e]);
}

static void play_all(void) {
    int cards[MOST];
    for (long place = 0; place < players.count; place++) {
        int naturals[MOST], size = 0;
        hand_at(place, 5, cards);
        for (int i = 0; i < 5; i++)
            if (cards[i] < 52) naturals[size++] = cards[i];
        int weight = smallest(naturals, size);
        if (!weight) continue;
        for (int up = shows_card ? 0 : -1; up < (shows_card ? cards_in_deck : 0); up++) {
            long events[EVENTS];
            int taken = 0;
            for (int i = 0; i < 5; i++) taken |= cards[i] == up;
            if (taken) continue;
            count_events(cards, up, players.class_of[place], events);
            play(players.kinds[place], weight, events);
        }
    }
}

static void read_nets(void) {
    int kind, choice;
    if (scanf("fold %lld", &folded) != 1) exit(1);
    while (scanf("%d %d", &kind, &choice) == 2) {
        offered[kind][choice] = 1;
        for (int e = 0; e < EVENTS; e++)
            if (scanf("%lld", &nets[kind][choice][e]) != 1) exit(1);
    }
}

int main(int argc, char **argv) {
    if (argc != 6) {
        fprintf(stderr, "Use: duel CARDS DEALER OF UP LEAST < NETS\n");
        return 1;
    }
    cards_in_deck = atoi(argv[1]), dealer_size = atoi(argv[2]), counting = atoi(argv[3]), shows_card = atoi(argv[4]);
    for (int n = 0; n < 54; n++)
        for (int k = 0; k < MOST; k++) choose[n][k] = k == 0 ? 1 : n == 0 ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
    find_straights();
    value_hands(&players, 5);
    dealers = players;
    if (dealer_size != 5) value_hands(&dealers, dealer_size);
    number_classes(atoi(argv[5]));
    fill_lists();
    read_nets();
    play_all();
    for (int kind = 0; kind < KINDS; kind++) {
        for (int c = 0; c < CHOICES; c++)
            if (offered[kind][c])
                for (int e = 0; e < EVENTS; e++)
                    if (counted[kind][c][e]) printf("%d %d %d %llu\n", kind, c, e, (unsigned long long)counted[kind][c][e]);
        if (folds[kind]) printf("%d -1 0 %llu\n", kind, (unsigned long long)folds[kind]);
    }
    return 0;
}
