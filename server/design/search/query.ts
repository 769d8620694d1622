import { foldCase, hasNoWords, isWordCharacter, wordsOf } from '../../../formats/dxl/searchable/index.ts';
import { invalid } from '../../platform/http/problem.ts';

/** One thing to look for, folded: where `text` stands, with word edges as told, and what the index knows of it. */
export type Term = {
  text: string;
  /** The text must begin, end at the edge of a word. */
  startsWord: boolean;
  endsWord: boolean;
  /** Whole words that must be there, and one that only begins so: for the index, which narrows down. */
  words: string[];
  prefix?: string;
  /** Whether the words are conclusive, so that the text need not be read. */
  exact: boolean;
};

/** What was asked: terms that must and must not be there, types and parts of names. */
export type Query = {
  terms: Term[];
  without: Term[];
  types: string[];
  withoutTypes: string[];
  names: string[];
  withoutNames: string[];
  /** Parts of names of fields, procedures, classes, events and the like that an element declares. */
  symbols: string[];
  withoutSymbols: string[];
  /** What was typed without operators: what a name is compared with. */
  whole: string;
};

type Field = 'type' | 'name' | 'symbol';
type Token = { negated: boolean; field?: Field; quoted: boolean; text: string };

// A quote opens a phrase only where a term begins, so that code can be typed as it is: doc.GetItemValue("Status")
const token = /(-?)(?:(type|name|symbol):(?=\S))?(?:"((?:\\.|[^"\\])*)(?:"|$)(?=\s|$)|(\S+))/giy;

/** Reads what a person typed. @throws Problem 400 when there is nothing in it. */
export function readQuery(q: string): Query {
  const query: Query = {
    terms: [],
    without: [],
    types: [],
    withoutTypes: [],
    names: [],
    withoutNames: [],
    symbols: [],
    withoutSymbols: [],
    whole: '',
  };
  const whole: string[] = [];
  for (const { negated, field, quoted, text } of tokensOf(q)) {
    const folded = foldCase(text);
    if (field === 'type') (negated ? query.withoutTypes : query.types).push(folded);
    else if (field === 'name') (negated ? query.withoutNames : query.names).push(folded);
    else if (field === 'symbol') (negated ? query.withoutSymbols : query.symbols).push(folded);
    else {
      (negated ? query.without : query.terms).push(quoted ? phrase(folded) : term(folded));
      if (!negated) whole.push(quoted ? folded : withoutStar(folded));
    }
  }
  const { whole: _, ...all } = query;
  if (Object.values(all).every(({ length }) => length === 0)) {
    throw invalid([{ path: '/querystring/q', message: 'must say what to look for' }]);
  }
  return { ...query, whole: whole.join(' ') };
}

function* tokensOf(q: string): Generator<Token> {
  const text = q.trim();
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const start = token.lastIndex;
    const match = token.exec(text);
    if (match === null) {
      token.lastIndex = start + 1;
      continue;
    }
    const [, minus, field, inQuotes, bare = ''] = match;
    const negated = minus === '-';
    const common = {
      negated,
      ...(field === undefined ? {} : { field: field.toLowerCase() as Field }),
    };
    if (inQuotes !== undefined) {
      // A phrase is looked for in one line; pasted lines are one phrase each.
      const lines = inQuotes.replace(/\\(["\\])/g, '$1').split(/[\r\n]+/);
      for (const line of lines) if (line.trim() !== '') yield { ...common, quoted: true, text: line.trim() };
    } else yield { ...common, quoted: false, text: bare };
  }
}

const withoutStar = (text: string): string => text.replace(/(?<=[\p{L}\p{N}\p{M}_])\*$/u, '');

/** A term without quotes: where it begins or ends with a letter, a word begins or ends there. */
function term(folded: string): Term {
  const text = withoutStar(folded);
  if (hasNoWords(text)) return phrase(text);
  const startsWord = isWordCharacter([...text].at(0) ?? '');
  const lastIsWord = isWordCharacter([...text].at(-1) ?? '');
  const open = text !== folded;
  const words = wordsOf(text);
  const prefix = open ? words.pop() : undefined;
  const exact = startsWord && lastIsWord && words.length + (open ? 1 : 0) === 1;
  return {
    text,
    startsWord,
    endsWord: lastIsWord && !open,
    words,
    ...(prefix === undefined ? {} : { prefix }),
    exact,
  };
}

/** A phrase: the text anywhere, also amid words; only the words inside it are known to be whole. */
function phrase(text: string): Term {
  const words = hasNoWords(text) ? [] : wordsOf(text);
  if (isWordCharacter([...text].at(0) ?? '')) words.shift();
  const open = isWordCharacter([...text].at(-1) ?? '');
  const prefix = open ? words.pop() : undefined;
  return {
    text,
    startsWord: false,
    endsWord: false,
    words,
    ...(prefix === undefined ? {} : { prefix }),
    exact: false,
  };
}
