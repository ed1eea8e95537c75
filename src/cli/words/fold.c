/*
 * Small letters without accents, for the alphabets of our languages: Latin and Greek.
 *
 * Not towlower and wide characters: they depend on the locale, and keep accents.
 */
#include "cli/words/fold.h"

#include <string.h>

/* A plain letter, and the letters of two bytes that are taken for it. */
static const char *const plain[][2] = {
    {"a", "áàâăäÁÀÂĂÄ"}, {"c", "çÇ"},   {"d", "ðÐ"},   {"e", "éèêëÉÈÊË"}, {"i", "íìîïÍÌÎÏ"},
    {"o", "óòôöÓÒÔÖ"},   {"s", "șşȘŞ"}, {"t", "țţȚŢ"}, {"u", "úùûüÚÙÛÜ"}, {"y", "ýÝ"},
    {"æ", "Æ"},          {"þ", "Þ"},    {"α", "άΆ"},   {"ε", "έΈ"},       {"η", "ήΉ"},
    {"ι", "ίϊΐΊΪ"},      {"ο", "όΌ"},   {"σ", "ς"},    {"υ", "ύϋΰΎΫ"},    {"ω", "ώΏ"},
};

/* What stands for a letter of two bytes, or NULL: the letter itself. */
static const char *plain_of(const char letter[3]) {
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        if (strstr(plain[i][1], letter)) {
            return plain[i][0];
        }
    }
    return NULL;
}

/* The small letter of a plain Greek capital, else the letter as it is. */
static void lower_greek(char letter[3]) {
    unsigned code = ((unsigned char)letter[0] & 0x1fu) << 6 | ((unsigned char)letter[1] & 0x3fu);
    if (code >= 0x391 && code <= 0x3a9) {
        code += 0x20;
        letter[0] = (char)(0xc0 | code >> 6);
        letter[1] = (char)(0x80 | (code & 0x3f));
    }
}

void fold_text(const char *text, char *out, size_t size) {
    size_t n = 0;
    while (*text && n + 3 < size) {
        if (((unsigned char)*text & 0xe0) != 0xc0 || !text[1]) {
            out[n++] = *text >= 'A' && *text <= 'Z' ? (char)(*text - 'A' + 'a') : *text;
            text++;
            continue;
        }
        char letter[3] = {text[0], text[1], '\0'};
        const char *found = plain_of(letter);
        lower_greek(letter);
        found = found ? found : letter;
        memcpy(out + n, found, strlen(found));
        n += strlen(found);
        text += 2;
    }
    out[n] = '\0';
}
