/* TestU01's Crush batteries on 32-bit words from standard input; one line a test: p value, tab, name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <TestU01.h>

static unsigned int next_word(void)
{
    static unsigned int words[16384];
    static size_t left = 0, held = 0;
    if (left == 0) {
        held = left = fread(words, sizeof words[0], 16384, stdin);
        if (left == 0) {
            fprintf(stderr, "The bytes came to an end.\n");
            exit(3);
        }
    }
    return words[held - left--];
}

int main(int count, char **arguments)
{
    const char *battery = count > 1 ? arguments[1] : "SmallCrush";
    unif01_Gen *source = unif01_CreateExternGenBits("croupier", next_word);
    swrite_Basic = FALSE;
    if (strcmp(battery, "Crush") == 0)
        bbattery_Crush(source);
    else if (strcmp(battery, "BigCrush") == 0)
        bbattery_BigCrush(source);
    else
        bbattery_SmallCrush(source);
    for (int test = 0; test < bbattery_NTests; test++)
        printf("\np %.17g\t%s", bbattery_pVal[test], bbattery_TestNames[test]);
    printf("\n");
    unif01_DeleteExternGenBits(source);
    return 0;
}
