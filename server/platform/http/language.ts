import type { IncomingHttpHeaders } from 'node:http';
import { sentenceFor } from '../../../formats/words/germanProblems.ts';
import { type Language, languageOf, wishesIn } from '../../../formats/words/language.ts';
import type { Problem } from './problem.ts';

/** The language in which a browser is answered by pages that the server makes; what depends on it says so in `Vary`. */
export const languageFor = ({ headers }: { headers: IncomingHttpHeaders }): Language =>
  languageOf(wishesIn(headers['accept-language']));

/** The sentence of a problem for a person, in their language as far as there is one. */
export const sentenceIn = (language: Language, { code, params, message }: Problem): string =>
  (language === 'de' ? sentenceFor(code, params) : undefined) ?? message;
