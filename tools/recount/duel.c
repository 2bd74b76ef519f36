/* Counts five cards against the dealer's five, of which one may lie face up when the player decides. It shares no code
   and no table with the package.

   cc -O2 -o duel duel.c
   ./duel CARDS OF UP LEAST < NETS

   CARDS is 52, or 53 where a joker and the deuces are wild. OF is how many of the five count; UP is 1 if the player sees
   a card of the dealer's; LEAST is the place from which the dealer qualifies. NETS has what a fold makes ("fold -1"),
   then for each kind and choice what is made if the dealer does not qualify, and on a win, a tie and a loss, in whole
   numbers. Hands are played as is worth most, of choices worth the same the first, and folded only where that is worth
   more. It prints by kind and choice how often each of the four comes, and how many hands of each kind are folded.

   How many of the dealer's hands hold none of the player's cards is found by inclusion and exclusion over the player's
   cards, from lists of the hands that hold each one to four cards, in order. */

#include "hands.h"

enum { KINDS = 256, CHOICES = 3, EVENTS = 4, MOST_CLASSES = 12000 };
enum { UNQUALIFIED, WIN, TIE, LOSE };

static int cards_in_deck, counting, shows_card, hand_count;
static long choose[54][6];
static int *places, *class_of, classes, least_class;
static unsigned char *kinds;
static int sorted_places[MOST_CLASSES];

/* By how many cards (one to four) the hands hold: the classes of those hands, in order, list after list. */
static uint16_t *lists[5];
static long lengths[5];

static long place_of(const int *cards, int size) {
    long place = 0;
    for (int i = 0; i < size; i++) place += choose[cards[i]][i + 1];
    return place;
}

/* Places and kinds of all hands. */
static void value_hands(void) {
    int c[5];
    for (c[4] = 4; c[4] < cards_in_deck; c[4]++)
        for (c[3] = 3; c[3] < c[4]; c[3]++)
            for (c[2] = 2; c[2] < c[3]; c[2]++)
                for (c[1] = 1; c[1] < c[2]; c[1]++)
                    for (c[0] = 0; c[0] < c[1]; c[0]++) {
                        Cards cards = {{0}, {0}, 0};
                        int wilds = 0, kind;
                        for (int i = 0; i < 5; i++)
                            if (cards_in_deck == 53 && (c[i] < 4 || c[i] == 52)) wilds++;
                            else add(&cards, c[i]);
                        long place = place_of(c, 5);
                        places[place] = cards_in_deck == 53 ? best_with_wilds(&cards, wilds, &kind)
                                                            : best(&cards, counting, &kind);
                        kinds[place] = (unsigned char)kind;
                    }
}

static int by_number(const void *a, const void *b) {
    int first = *(const int *)a, second = *(const int *)b;
    return (first > second) - (first < second);
}

/* Hands that tie are of one class; classes are numbered from the lowest hand. */
static void number_classes(int least) {
    int *all = malloc(sizeof(int) * (size_t)hand_count);
    memcpy(all, places, sizeof(int) * (size_t)hand_count);
    qsort(all, (size_t)hand_count, sizeof(int), by_number);
    for (int i = 0; i < hand_count; i++)
        if (!i || all[i] != all[i - 1]) sorted_places[classes++] = all[i];
    free(all);
    for (least_class = 0; least_class < classes && sorted_places[least_class] < least; least_class++) continue;
    for (int i = 0; i < hand_count; i++)
        class_of[i] = (int)((int *)bsearch(&places[i], sorted_places, (size_t)classes, sizeof(int), by_number) - sorted_places);
}

static void hand_at(long place, int *cards) {
    for (int size = 5, card = cards_in_deck - 1; size; size--) {
        while (choose[card][size] > place) card--;
        cards[size - 1] = card;
        place -= choose[card][size];
    }
}

/* Every hand, from the lowest on, goes to the lists of all cards that it holds. */
static void fill_lists(void) {
    int *order_of = malloc(sizeof(int) * (size_t)hand_count), *starts = calloc((size_t)classes + 1, sizeof(int));
    int *filled[5];
    for (int i = 0; i < hand_count; i++) starts[class_of[i] + 1]++;
    for (int i = 0; i < classes; i++) starts[i + 1] += starts[i];
    for (int i = 0; i < hand_count; i++) order_of[starts[class_of[i]]++] = i;
    for (int size = 1; size <= 4; size++) {
        lengths[size] = choose[cards_in_deck - size][5 - size];
        lists[size] = malloc(sizeof(uint16_t) * (size_t)(lengths[size] * choose[cards_in_deck][size]));
        filled[size] = calloc((size_t)choose[cards_in_deck][size], sizeof(int));
    }
    for (int i = 0; i < hand_count; i++) {
        int cards[5], some[5];
        hand_at(order_of[i], cards);
        for (int subset = 1; subset < 31; subset++) {
            int size = 0;
            for (int bit = 0; bit < 5; bit++)
                if (subset >> bit & 1) some[size++] = cards[bit];
            long list = place_of(some, size);
            lists[size][list * lengths[size] + filled[size][list]++] = (uint16_t)class_of[order_of[i]];
        }
    }
    for (int size = 1; size <= 4; size++) free(filled[size]);
    free(order_of), free(starts);
}

static long totals[MOST_CLASSES + 1];

/* How many hands with some cards are below a class. */
static long below(const int *cards, int size, int class) {
    if (size == 0) return totals[class];
    if (size == 5) return class_of[place_of(cards, 5)] < class;
    const uint16_t *list = lists[size] + place_of(cards, size) * lengths[size];
    long low = 0, high = lengths[size];
    while (low < high) {
        long middle = (low + high) / 2;
        if (list[middle] < class) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* How many of the dealer's hands, with the card that lies face up (-1: none), come out in each way. */
static void count_events(const int *own, int up, int class, long *events) {
    long unqualified = 0, lower = 0, not_higher = 0, all = 0;
    for (int subset = 0; subset < 32; subset++) {
        int some[6], size = 0, placed = up < 0;
        for (int bit = 0; bit < 5; bit++) {
            if (!(subset >> bit & 1)) continue;
            if (!placed && up < own[bit]) some[size++] = up, placed = 1;
            some[size++] = own[bit];
        }
        if (!placed) some[size++] = up;
        if (size > 5) continue;
        long sign = __builtin_popcount((unsigned)subset) % 2 ? -1 : 1;
        unqualified += sign * below(some, size, least_class);
        lower += sign * below(some, size, class);
        not_higher += sign * below(some, size, class + 1);
        all += sign * (size == 5 ? 1 : size ? lengths[size] : hand_count);
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
    int own[5];
    for (long place = 0; place < hand_count; place++) {
        int naturals[5], size = 0;
        hand_at(place, own);
        for (int i = 0; i < 5; i++)
            if (own[i] < 52) naturals[size++] = own[i];
        int weight = smallest(naturals, size);
        if (!weight) continue;
        for (int up = shows_card ? 0 : -1; up < (shows_card ? cards_in_deck : 0); up++) {
            long events[EVENTS];
            int taken = 0;
            for (int i = 0; i < 5; i++) taken |= own[i] == up;
            if (taken) continue;
            count_events(own, up, class_of[place], events);
            play(kinds[place], weight, events);
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
    if (argc != 5) {
        fprintf(stderr, "Use: duel CARDS OF UP LEAST < NETS\n");
        return 1;
    }
    cards_in_deck = atoi(argv[1]), counting = atoi(argv[2]), shows_card = atoi(argv[3]);
    for (int n = 0; n < 54; n++)
        for (int k = 0; k < 6; k++) choose[n][k] = k == 0 ? 1 : n == 0 ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
    hand_count = (int)choose[cards_in_deck][5];
    places = malloc(sizeof(int) * (size_t)hand_count), class_of = malloc(sizeof(int) * (size_t)hand_count);
    kinds = malloc((size_t)hand_count);
    find_straights();
    value_hands();
    number_classes(atoi(argv[4]));
    fill_lists();
    for (int i = 0; i < hand_count; i++) totals[class_of[i] + 1]++;
    for (int i = 0; i < classes; i++) totals[i + 1] += totals[i];
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
