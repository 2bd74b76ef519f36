/* Recounts blackjack games, one hand or two whose second cards may be switched, from rules given as arguments.

   cc -O2 -o blackjack blackjack.c
   ./blackjack decks=8 soft17=hit push22=yes blackjack=1 blackjack-beats-22=yes hands=two knows=table

   It prints the house edge per hand; read_rule() lists the rules. With two hands `knows` says what the player goes by:
   both hands (both), each hand for itself, with what then comes of it (own), or a table of what each hand is worth, with
   the figure that follows from the table (table). play=by-total has hands of one total played alike.

   Written apart from the package: it shares no code and no table with it. Every hand is a set of cards by value. The
   dealer's finished hands are listed once for each up card with the number of orders in which they can be drawn, so that
   the chance of each is that number times falling factorials of what is left in the shoe. Hands are valued backward from
   21 down. Values are kept for all hole cards together: a dealer's blackjack, seen before anybody acts, counts there
   with its own result, so that the next card always comes from all cards that nobody has seen.

   A split is played with the strategy of unsplit hands. That other hands of the split drew no further pair card is put in
   by inclusion and exclusion over what they drew. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES = 11, MOST_HANDS = 4000, MOST_ENDS = 4096, MOST_CARDS = 24, ENDS = 8 };
enum { E17, E18, E19, E20, E21, E22, BUST, NATURAL };
enum { STAND, HIT, DOUBLE };

typedef struct {
    double decks, blackjack, against_21;
    int tens, hit_soft_17, push_22, blackjack_beats_22, split_hands, ace_hands, hit_split_aces, double_after_split;
    int double_low, double_high, peeks, two_hands, knows, by_total, switched_blackjack, show_hands, late_surrender;
} Rules;

enum { TABLE, OWN, BOTH }; /* what a player of two hands goes by; see the file's first lines */

static Rules rules = {.decks = 6, .blackjack = 1.5, .tens = 16, .split_hands = 4, .ace_hands = 2, .double_after_split = 1,
                      .double_low = 3, .double_high = 21, .peeks = 1, .knows = BOTH};

/* ---- hands of the player ---- */

typedef struct {
    int count[VALUES], size, hard, soft, next[VALUES];
} Hand;

static Hand hands[MOST_HANDS];
static int hand_count, singles[VALUES], pairs[VALUES][VALUES];

static int total_of(const Hand *hand) { return hand->soft ? hand->hard + 10 : hand->hard; }

static int same_cards(const int *a, const int *b) { return memcmp(a, b, VALUES * sizeof(int)) == 0; }

/* Lists are built by size, so a hand's longer hands come after it. */
static int find_or_add(const int *count) {
    for (int i = 0; i < hand_count; i++)
        if (same_cards(hands[i].count, count)) return i;
    Hand *hand = &hands[hand_count];
    memcpy(hand->count, count, sizeof hand->count);
    for (int v = 1; v < VALUES; v++) hand->size += count[v], hand->hard += v * count[v];
    hand->soft = count[1] > 0 && hand->hard <= 11;
    return hand_count++;
}

static void list_hands(void) {
    int none[VALUES] = {0};
    find_or_add(none);
    for (int i = 0; i < hand_count; i++)
        for (int v = 1; v < VALUES; v++) {
            int more[VALUES];
            memcpy(more, hands[i].count, sizeof more);
            more[v]++;
            hands[i].next[v] = hands[i].hard + v > 21 ? -1 : find_or_add(more);
        }
    for (int v = 1; v < VALUES; v++) {
        singles[v] = hands[0].next[v];
        for (int w = 1; w < VALUES; w++) pairs[v][w] = hands[singles[v]].next[w];
    }
}

/* ---- the dealer's finished hands ---- */

typedef struct {
    int drawn[VALUES], size, end, differs; /* differs: the first value of which the hand before drew another number */
    double orders;
} Finish;

static Finish *finishes[VALUES];
static int finish_count[VALUES];

typedef struct {
    int drawn[VALUES], size;
    double orders;
} Drawing;

static int dealer_end(const int *drawn, int up, int size) {
    int hard = up, aces = up == 1;
    for (int v = 1; v < VALUES; v++) hard += v * drawn[v];
    aces += drawn[1];
    int soft = aces && hard <= 11, total = soft ? hard + 10 : hard;
    if (size == 0) return -1;
    if (size == 1 && total == 21) return NATURAL;
    if (total < 17 || (total == 17 && soft && rules.hit_soft_17)) return -1;
    return total > 22 ? BUST : total == 22 ? E22 : E17 + total - 17;
}

static int by_cards(const void *a, const void *b) {
    const int *first = ((const Finish *)a)->drawn, *second = ((const Finish *)b)->drawn;
    for (int v = 1; v < VALUES; v++)
        if (first[v] != second[v]) return first[v] - second[v];
    return 0;
}

static void list_finishes(int up) {
    static Drawing open[60000];
    int begin = 0, end = 1;
    memset(open, 0, sizeof open);
    open[0].orders = 1;
    finishes[up] = calloc(MOST_ENDS, sizeof(Finish));
    for (; begin < end; begin++) {
        Drawing now = open[begin];
        int how = dealer_end(now.drawn, up, now.size);
        if (how >= 0) {
            Finish *done = &finishes[up][finish_count[up]++];
            memcpy(done->drawn, now.drawn, sizeof done->drawn);
            done->size = now.size, done->end = how, done->orders = now.orders;
            continue;
        }
        for (int v = 1; v < VALUES; v++) {
            int more[VALUES], at = end - 1;
            memcpy(more, now.drawn, sizeof more);
            more[v]++;
            while (at > begin && !(open[at].size == now.size + 1 && same_cards(open[at].drawn, more))) at--;
            if (at <= begin) {
                at = end++;
                memcpy(open[at].drawn, more, sizeof more);
                open[at].size = now.size + 1;
            }
            open[at].orders += now.orders;
        }
    }
    qsort(finishes[up], finish_count[up], sizeof(Finish), by_cards);
    for (int i = 0; i < finish_count[up]; i++)
        for (int *v = &finishes[up][i].differs; ++*v < VALUES && i;)
            if (finishes[up][i].drawn[*v] != finishes[up][i - 1].drawn[*v]) break;
    finishes[up][0].differs = 1;
}

/* Fills in the chances of the dealer's ends off a shoe from which the up card is gone already. */
static void dealer_chances(const double *shoe, int up, double *chances) {
    static double falling[VALUES][MOST_CARDS], all[MOST_CARDS];
    double left = 0;
    for (int v = 1; v < VALUES; v++) {
        left += shoe[v];
        falling[v][0] = 1;
        for (int n = 1; n < MOST_CARDS; n++)
            falling[v][n] = falling[v][n - 1] * (shoe[v] > n - 1 ? shoe[v] - n + 1 : 0);
    }
    all[0] = 1;
    for (int n = 1; n < MOST_CARDS; n++) all[n] = all[n - 1] * (left > n - 1 ? left - n + 1 : 1);
    double product[VALUES] = {1};
    memset(chances, 0, ENDS * sizeof *chances);
    for (int i = 0; i < finish_count[up]; i++) {
        const Finish *finish = &finishes[up][i];
        for (int v = finish->differs; v < VALUES; v++) product[v] = product[v - 1] * falling[v][finish->drawn[v]];
        chances[finish->end] += finish->orders * product[VALUES - 1] / all[finish->size];
    }
}

/* ---- what hands are worth ---- */

typedef struct {
    double stand, hit, twice, played; /* without a dealer's blackjack, which is added where a hand begins */
    double ends[ENDS];
    int action;
} Worth;

typedef Worth Table[MOST_HANDS][VALUES];

static double stand_worth(const double *ends, int total) {
    double worth = ends[BUST] + (rules.push_22 ? 0 : ends[E22]) - (rules.peeks ? 0 : ends[NATURAL]);
    for (int end = E17; end <= E21; end++) worth += ends[end] * ((total > 17 + end) - (total < 17 + end));
    return worth;
}

static int possible(const double *shoe, const Hand *hand, int up) {
    for (int v = 1; v < VALUES; v++)
        if (shoe[v] < hand->count[v] + (v == up)) return 0;
    return 1;
}

/* What is left once a hand and the up card are gone; how many cards those are. */
static double take_out(const double *full, const Hand *hand, int up, double *shoe) {
    double left = 0;
    for (int v = 1; v < VALUES; v++) left += shoe[v] = full[v] - hand->count[v] - (v == up);
    return left;
}

/* What a bust loses, where the dealer peeks only without a blackjack; the bust card is still among those left. */
static double bust_worth(const double *shoe, double left, int up, int card) {
    if (!rules.peeks) return -1;
    double makes = up == 1 ? shoe[10] - (card == 10) : up == 10 ? shoe[1] - (card == 1) : 0;
    return makes / (left - 1) - 1;
}

/* Values every hand against one up card and chooses what is best. */
static void value_hands(const double *full, int up, Table table) {
    for (int i = hand_count - 1; i >= 0; i--) {
        const Hand *hand = &hands[i];
        Worth *worth = &table[i][up];
        double shoe[VALUES];
        if (!possible(full, hand, up)) continue;
        double left = take_out(full, hand, up, shoe);
        dealer_chances(shoe, up, worth->ends);
        worth->stand = stand_worth(worth->ends, total_of(hand));
        worth->hit = worth->twice = 0;
        for (int v = 1; v < VALUES; v++) {
            if (shoe[v] <= 0) continue;
            const Worth *more = hand->next[v] >= 0 ? &table[hand->next[v]][up] : NULL;
            double lost = more ? 0 : bust_worth(shoe, left, up, v);
            worth->hit += shoe[v] / left * (more ? more->played : lost);
            worth->twice += shoe[v] / left * 2 * (more ? more->stand : lost);
        }
        int total = total_of(hand);
        worth->action = total < 21 && worth->hit > worth->stand ? HIT : STAND;
        worth->played = worth->action == HIT ? worth->hit : worth->stand;
        if (hand->size == 2 && total >= rules.double_low && total <= rules.double_high && total < 21)
            if (worth->twice > worth->played) worth->action = DOUBLE, worth->played = worth->twice;
    }
}

typedef struct {
    double full[VALUES], stood[MOST_HANDS], played[MOST_HANDS];
    int up, has_stood[MOST_HANDS], has_played[MOST_HANDS], round;
    Worth (*play)[VALUES];
} Given; /* hands valued as they are asked for, played as a table says */

static Given given;

static double given_stand(int place) {
    if (given.has_stood[place] != given.round) {
        double shoe[VALUES], ends[ENDS];
        take_out(given.full, &hands[place], given.up, shoe);
        dealer_chances(shoe, given.up, ends);
        given.stood[place] = stand_worth(ends, total_of(&hands[place]));
        given.has_stood[place] = given.round;
    }
    return given.stood[place];
}

static double given_action(int place, int action);

static double given_played(int place) {
    if (given.has_played[place] != given.round) {
        given.played[place] = given_action(place, given.play[place][given.up].action);
        given.has_played[place] = given.round;
    }
    return given.played[place];
}

static double given_action(int place, int action) {
    double shoe[VALUES], left = take_out(given.full, &hands[place], given.up, shoe), sum = 0;
    if (action == STAND) return given_stand(place);
    for (int v = 1; v < VALUES; v++) {
        if (shoe[v] <= 0) continue;
        int more = hands[place].next[v];
        double worth = more < 0 ? bust_worth(shoe, left, given.up, v) : action == HIT ? given_played(more) : given_stand(more);
        sum += shoe[v] / left * worth;
    }
    return action == DOUBLE ? 2 * sum : sum;
}

static void give(const double *full, int up, Table play) {
    memcpy(given.full, full, sizeof given.full);
    given.up = up, given.play = play, given.round++;
}

static double choose(int n, int k) {
    double ways = 1;
    for (int i = 0; i < k; i++) ways = ways * (n - i) / (i + 1);
    return ways;
}

/* ---- splits ---- */

enum { GONE = 8 };

typedef struct {
    double any[GONE], pair[GONE]; /* what one hand makes, by pair cards gone besides: any next card; its part by a pair */
    double left, pair_left;       /* cards and pair cards left when the two hands are there */
} SplitHand;

/* What one hand makes while so many other hands are known to have drawn no pair card, times the chance of that. */
static double beside_none(const SplitHand *split, int gone, int others, int itself) {
    double sum = 0;
    for (int j = 0; j <= others; j++) {
        double chance = 1;
        for (int i = 0; i < j; i++) chance *= (split->pair_left - gone - i) / (split->left - gone - i);
        if (chance <= 0) break;
        double worth = split->any[gone + j] - (itself ? split->pair[gone + j] : 0);
        sum += (j % 2 ? -1 : 1) * choose(others, j) * chance * worth;
    }
    return sum;
}

/* Sums over how the deal of a split goes on: so many hands in all, of them still without a second card. `orders` has no
   chance in it: the chances of no pair card come with the values. */
static double deal_split(const SplitHand *split, int most, int all, int waiting, double chance) {
    int done = all - waiting, gone = all - 2;
    if (chance <= 0) return 0;
    if (waiting == 0 || all == most) {
        double sum = done ? done * beside_none(split, gone, done - 1, 1) : 0;
        return chance * (sum + waiting * beside_none(split, gone, done, 0));
    }
    double more = (split->pair_left - gone) / (split->left - gone);
    return deal_split(split, most, all + 1, waiting + 1, chance * more) + deal_split(split, most, all, waiting - 1, chance);
}

/* A pair split, valued with the strategy in `play`, for all hole cards without a blackjack. */
static double split_worth(const double *full, int up, int card, Table play) {
    int most = card == 1 ? rules.ace_hands : rules.split_hands;
    SplitHand split = {{0}, {0}, 0, 0};
    if (most < 2) return -9;
    for (int v = 1; v < VALUES; v++) split.left += full[v];
    split.left -= 3, split.pair_left = full[card] - 2 - (card == up);
    for (int gone = 0; gone <= 2 * (most - 2) + 1 && gone <= split.pair_left; gone++) {
        double shoe[VALUES];
        memcpy(shoe, full, sizeof shoe);
        shoe[card] -= 1 + gone;
        give(shoe, up, play);
        for (int v = 1; v < VALUES; v++) {
            int place = pairs[card][v], action = play[place][up].action;
            double chance = (shoe[v] - (v == card) - (v == up)) / (split.left - gone);
            if (chance <= 0) continue;
            if (card == 1 && !rules.hit_split_aces) action = STAND;
            if (action == DOUBLE && !rules.double_after_split)
                action = play[place][up].hit > play[place][up].stand ? HIT : STAND;
            double worth = chance * given_action(place, action);
            split.any[gone] += worth;
            if (v == card) split.pair[gone] = worth;
        }
    }
    return deal_split(&split, most, 2, 2, 1);
}

/* ---- a game ---- */

typedef struct {
    double first[VALUES][VALUES][VALUES];   /* two cards and the up card: played best, a dealer's blackjack left out */
    double natural[VALUES][VALUES][VALUES]; /* the chance of that blackjack */
    double paid[VALUES], plain[VALUES];     /* an ace and ten: as a blackjack, and as a 21 */
    double seen[VALUES][VALUES][VALUES];    /* what a player takes two cards to be worth without a dealer's blackjack */
    int split[VALUES][VALUES];
    Table table;
} Game;

static void fill_shoe(double *shoe) {
    for (int v = 1; v < VALUES; v++) shoe[v] = rules.decks * (v == 10 ? rules.tens : 4);
}

static double natural_paid(const double *ends) {
    double won = 1 - ends[NATURAL];
    if (rules.push_22 && !rules.blackjack_beats_22) won -= ends[E22];
    double against_21 = rules.against_21 > 0 ? rules.against_21 : rules.blackjack;
    return (won - ends[E21]) * rules.blackjack + ends[E21] * against_21;
}

/* The row of a chart that a hand belongs to: pairs apart, then totals, soft ones apart. */
static int row_of(const Hand *hand, int pairs_apart) {
    for (int v = 1; pairs_apart && v < VALUES; v++)
        if (hand->size == 2 && hand->count[v] == 2) return 64 + v;
    return total_of(hand) + 32 * hand->soft;
}

enum { ROWS = 80 };

/* How often two cards come after the up card, but for a factor that all have. */
static double weight(const double *shoe, int a, int b, int up) {
    double first = shoe[a] - (a == up), second = shoe[b] - (b == up) - (a == b);
    return first > 0 && second > 0 ? first * second * (a == b ? 0.5 : 1) : 0;
}

/* Has all hands of one total played alike: as is best on average for those of two cards, pairs left out where there are
   others. */
static void play_by_total(const double *shoe, int up, Table table) {
    double sums[ROWS][3] = {{0}};
    for (int pairs_too = 0; pairs_too < 2; pairs_too++) {
        int filled[ROWS];
        for (int row = 0; row < ROWS; row++) filled[row] = sums[row][STAND] != 0 || sums[row][HIT] != 0;
        for (int a = 1; a < VALUES; a++)
            for (int b = 1; b <= a; b++) {
                int row = row_of(&hands[pairs[a][b]], 0);
                const Worth *worth = &table[pairs[a][b]][up];
                double chance = weight(shoe, a, b, up);
                if (chance <= 0 || (a == b) != pairs_too || filled[row]) continue;
                sums[row][STAND] += chance * worth->stand;
                sums[row][HIT] += chance * worth->hit;
                sums[row][DOUBLE] += chance * worth->twice;
            }
    }
    for (int i = 0; i < hand_count; i++) {
        const double *sum = sums[row_of(&hands[i], 0)];
        int total = total_of(&hands[i]), two = hands[i].size == 2;
        int action = total < 21 && (sum[HIT] > sum[STAND] || total < 12) ? HIT : STAND;
        if (two && total < 21 && total >= rules.double_low && total <= rules.double_high && sum[DOUBLE] > sum[action])
            action = DOUBLE;
        table[i][up].action = action;
    }
}

/* What the rows of a chart are worth, each the mean of its hands, where the dealer has no blackjack. */
static void mean_by_row(const double *shoe, Game *game) {
    for (int up = 1; up < VALUES; up++) {
        double sums[ROWS] = {0}, chances[ROWS] = {0};
        for (int fill = 0; fill < 2; fill++)
            for (int a = 1; a < VALUES; a++)
                for (int b = 1; b <= a; b++) {
                    int row = row_of(&hands[pairs[a][b]], 1);
                    double chance = weight(shoe, a, b, up);
                    if (fill) {
                        game->seen[a][b][up] = game->seen[b][a][up] = chances[row] > 0 ? sums[row] / chances[row] : 0;
                    } else if (chance > 0) {
                        sums[row] += chance * game->seen[a][b][up];
                        chances[row] += chance;
                    }
                }
    }
}

/* Values all first two cards off a shoe, played best, or as another game is played. */
static void solve(const double *shoe, Game *by, Game *game) {
    memset(game, 0, sizeof *game);
    for (int up = 1; up < VALUES; up++) {
        if (!by) value_hands(shoe, up, game->table);
        if (!by && rules.by_total) play_by_total(shoe, up, game->table);
        for (int a = 1; a < VALUES; a++)
            for (int b = 1; b <= a; b++) {
                int place = pairs[a][b];
                double left[VALUES], ends[ENDS];
                if (!possible(shoe, &hands[place], up)) continue;
                give(shoe, up, by ? by->table : game->table);
                take_out(shoe, &hands[place], up, left);
                dealer_chances(left, up, ends);
                double best = by || rules.by_total ? given_played(place) : game->table[place][up].played;
                double given_up = -0.5 * (1 - ends[NATURAL]);
                if (a == b) {
                    double split = split_worth(shoe, up, a, given.play);
                    game->split[a][up] = by ? by->split[a][up] : split > best;
                    if (game->split[a][up]) best = split;
                }
                if (rules.late_surrender && given_up > best) best = given_up;
                if (a == 10 && b == 1) {
                    game->paid[up] = natural_paid(ends);
                    game->plain[up] = stand_worth(ends, 21);
                }
                game->first[a][b][up] = game->first[b][a][up] = best;
                game->natural[a][b][up] = game->natural[b][a][up] = ends[NATURAL];
                game->seen[a][b][up] = game->seen[b][a][up] = best / (rules.peeks ? 1 - ends[NATURAL] : 1);
            }
    }
    if (rules.by_total) mean_by_row(shoe, game);
}

/* The chance to draw these values one after the other. */
static double deal_chance(const double *shoe, const int *cards, int size) {
    double left[VALUES], all = 0, chance = 1;
    for (int v = 1; v < VALUES; v++) all += left[v] = shoe[v];
    for (int i = 0; i < size; i++) {
        if (left[cards[i]] <= 0) return 0;
        chance *= left[cards[i]]-- / all--;
    }
    return chance;
}

static double one_hand(void) {
    static Game game;
    double shoe[VALUES], sum = 0;
    fill_shoe(shoe);
    solve(shoe, NULL, &game);
    for (int a = 1; a < VALUES; a++)
        for (int b = 1; b < VALUES; b++)
            for (int up = 1; up < VALUES; up++) {
                int cards[3] = {a, b, up}, ace_ten = a + b == 11 && a * b == 10;
                double chance = deal_chance(shoe, cards, 3), natural = game.natural[a][b][up];
                if (!rules.peeks) natural = 0;
                if (chance > 0) sum += chance * (ace_ten ? game.paid[up] : game.first[a][b][up] - natural);
            }
    return sum;
}

/* ---- two hands whose second cards may be switched ---- */

static int ace_and_ten(int a, int b) { return a + b == 11 && a * b == 10; }

/* What two cards make beside others, a dealer's blackjack left out. */
static double hand_worth(const Game *game, int a, int b, int up, int switched) {
    if (!ace_and_ten(a, b)) return game->first[a][b][up];
    return switched && !rules.switched_blackjack ? game->plain[up] : game->paid[up];
}

/* What the player takes them to make, where the dealer peeks without a blackjack. */
static double seems(const Game *game, int a, int b, int up, int switched) {
    if (!ace_and_ten(a, b)) return game->seen[a][b][up];
    return hand_worth(game, a, b, up, switched) / (rules.peeks ? 1 - game->natural[a][b][up] : 1);
}

/* The chance that the hole card makes a blackjack, five cards being gone. */
static double natural_chance(const double *shoe, const int *cards) {
    double left = -5, makes = 0;
    int up = cards[4];
    if (up != 1 && up != 10) return 0;
    for (int v = 1; v < VALUES; v++) left += shoe[v];
    makes = shoe[11 - up];
    for (int i = 0; i < 5; i++) makes -= cards[i] == 11 - up;
    return makes / left;
}

/* What a round is worth per hand. `games` has one game for each two cards of the other hand. */
static double two_hands(Game *(*games)[VALUES], const Game *table) {
    double shoe[VALUES], sum = 0;
    fill_shoe(shoe);
    for (int i = 0; i < 100000; i++) {
        int a = i % 10 + 1, b = i / 10 % 10 + 1, c = i / 100 % 10 + 1, d = i / 1000 % 10 + 1, up = i / 10000 + 1;
        int cards[5] = {a, b, c, d, up};
        double chance = deal_chance(shoe, cards, 5), natural = natural_chance(shoe, cards), kept, crossed, worth;
        if (chance <= 0) continue;
        double lost = rules.peeks ? natural * (2 - ace_and_ten(a, b) - ace_and_ten(c, d)) : 0;
        if (rules.knows != TABLE) {
            kept = hand_worth(games[c][d], a, b, up, 0) + hand_worth(games[a][b], c, d, up, 0);
            crossed = hand_worth(games[c][b], a, d, up, 1) + hand_worth(games[a][d], c, b, up, 1);
            worth = crossed > kept && b != d ? crossed : kept;
        }
        if (rules.knows != BOTH) {
            double seems_kept = seems(table, a, b, up, 0) + seems(table, c, d, up, 0);
            double seems_crossed = seems(table, a, d, up, 1) + seems(table, c, b, up, 1);
            int switches = seems_crossed > seems_kept && b != d;
            if (rules.knows == OWN)
                worth = switches ? crossed : kept;
            else
                worth = (switches ? seems_crossed : seems_kept) * (rules.peeks ? 1 - natural : 1);
        }
        sum += chance * (worth - lost) / 2;
    }
    return sum;
}

static double play_two(void) {
    static Game own;
    static Game *games[VALUES][VALUES];
    double shoe[VALUES];
    fill_shoe(shoe);
    if (rules.knows != BOTH) solve(shoe, NULL, &own);
    for (int a = 1; a < VALUES; a++)
        for (int b = 1; b <= a && rules.knows != TABLE; b++) {
            games[a][b] = games[b][a] = malloc(sizeof(Game));
            shoe[a]--, shoe[b]--;
            solve(shoe, rules.knows == BOTH ? NULL : &own, games[a][b]);
            shoe[a]++, shoe[b]++;
        }
    return two_hands(games, &own);
}

/* What each two cards seem to be worth to somebody who knows no others but the up card. */
static void show_hands(void) {
    static Game game;
    double shoe[VALUES];
    fill_shoe(shoe);
    solve(shoe, NULL, &game);
    for (int a = 1; a < VALUES; a++)
        for (int b = 1; b <= a; b++)
            for (int up = 1; up < VALUES; up++) printf("%d %d %d %.6f\n", a, b, up, seems(&game, a, b, up, 0));
}

/* ---- arguments ---- */

static double number(const char *text) {
    double over, under;
    return sscanf(text, "%lf/%lf", &over, &under) == 2 ? over / under : atof(text);
}

/* The place of a word among those that a rule knows, or -1. */
static int word(const char *text, const char *words) {
    char copy[64];
    int place = 0;
    strcpy(copy, words);
    for (char *choice = strtok(copy, " "); choice; choice = strtok(NULL, " "), place++)
        if (!strcmp(choice, text)) return place;
    return -1;
}

static int read_rule(const char *name, const char *value) {
    const struct {
        const char *name, *words;
        int *place;
    } choices[] = {
        {"soft17", "stand hit", &rules.hit_soft_17},
        {"push22", "no yes", &rules.push_22},
        {"blackjack-beats-22", "no yes", &rules.blackjack_beats_22},
        {"hit-split-aces", "no yes", &rules.hit_split_aces},
        {"double-after-split", "no yes", &rules.double_after_split},
        {"peek", "no yes", &rules.peeks},
        {"hands", "one two", &rules.two_hands},
        {"knows", "table own both", &rules.knows},
        {"play", "by-cards by-total", &rules.by_total},
        {"switched-blackjack", "21 blackjack", &rules.switched_blackjack},
        {"show-hands", "no yes", &rules.show_hands},
        {"surrender", "no late", &rules.late_surrender},
        {"tens", NULL, &rules.tens},
        {"split-hands", NULL, &rules.split_hands},
        {"ace-hands", NULL, &rules.ace_hands},
        {"double-low", NULL, &rules.double_low},
        {"double-high", NULL, &rules.double_high},
    };
    if (!strcmp(name, "decks")) return (rules.decks = number(value)) > 0;
    if (!strcmp(name, "blackjack")) return (rules.blackjack = number(value)) > 0;
    if (!strcmp(name, "blackjack-against-21")) return (rules.against_21 = number(value)) > 0;
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
        if (!strcmp(choices[i].name, name))
            return (*choices[i].place = choices[i].words ? word(value, choices[i].words) : atoi(value)) >= 0;
    return 0;
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        char name[64] = "", value[64] = "";
        if (sscanf(argv[i], "%63[^=]=%63s", name, value) != 2 || !read_rule(name, value)) {
            fprintf(stderr, "There is no rule %s.\n", argv[i]);
            return 1;
        }
    }
    list_hands();
    for (int up = 1; up < VALUES; up++) list_finishes(up);
    if (rules.show_hands)
        show_hands();
    else
        printf("%.15f\n", -(rules.two_hands ? play_two() : one_hand()));
    return 0;
}
