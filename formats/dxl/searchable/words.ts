const word = /[\p{L}\p{N}\p{M}_]+/gu;
/** Scripts that do not separate words. */
const unseparated =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Longest word that is told apart; of a longer one the beginning counts. */
const longestWord = 255;

/** The form in which text is compared: without case, composed. */
export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase();

/** The words in folded text: letters, digits and `_`, so that `@DbLookup("":"View")` holds `dblookup` and `view`. */
export function wordsOf(folded: string): string[] {
  return (folded.match(word) ?? []).map((each) => each.slice(0, longestWord).toWellFormed());
}

/** Whether a character of folded text belongs to a word. */
export const isWordCharacter = (character: string): boolean => /^[\p{L}\p{N}\p{M}_]$/u.test(character);

/** Whether text is of a script whose words cannot be told apart, so that only the text itself can be looked for. */
export const hasNoWords = (text: string): boolean => unseparated.test(text);
