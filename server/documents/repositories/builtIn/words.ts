/** The words of a text in lower case, apart from each other by spaces; scripts without spaces letter by letter.
 *  Documents and what is looked for go through it alike. */
export function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu, ' $& ')
    .replace(/ +/g, ' ')
    .trim();
}
