/* A bot in C, without any library: it throws a die among the possible actions. Any game.
 *
 *     cc -O2 -o dice examples/bots/dice.c
 *     branchline play usa --bots process:./dice
 *
 * docs/guide/bot_protocol.md explains the lines. */

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *after(const char *line, const char *name)
{
    const char *found = strstr(line, name);
    return found ? found + strlen(name) : "";
}

/* One of the numbers of the list, chosen with the seed of the question, so that a match can be repeated. */
static long choose(const char *line)
{
    unsigned long long dice = strtoull(after(line, "\"seed\":"), NULL, 10);
    const char *list = after(line, "\"legal\":[");
    char *rest;
    long chosen = strtol(list, &rest, 10);
    for (long seen = 2; *rest == ','; seen++) {
        long number = strtol(rest + 1, &rest, 10);
        dice = dice * 6364136223846793005ULL + 1442695040888963407ULL;
        if ((dice >> 33) % (unsigned long long)seen == 0)
            chosen = number;
    }
    return chosen;
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    setvbuf(stdout, NULL, _IOLBF, 0); /* an answer must not wait in a buffer */
    while (getline(&line, &size, stdin) > 0) {
        if (strstr(line, "{\"type\":\"hello\"") == line)
            puts("{\"type\":\"hello\",\"protocol\":1}");
        else if (strstr(line, "{\"type\":\"game\"") == line)
            puts("{\"type\":\"ready\"}");
        else if (strstr(line, "{\"type\":\"choose\"") == line)
            printf("{\"type\":\"action\",\"action\":%ld}\n", choose(line));
    }
    free(line);
    return 0;
}
