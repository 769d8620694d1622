import { words } from '../words/words.ts';

/** What is wrong with a text that has too many characters: a field that cut it would lose the end of what was pasted. */
export const tooLong = (text: string, most: number): string | undefined =>
  text.length > most ? words('records').tooLong(most, text.length) : undefined;
