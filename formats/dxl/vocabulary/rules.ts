import { type Lexicon, lexicon } from './lexicon.ts';
import { type Content, type ElementEntry, type Table, words } from './notation.ts';

type PlainKind = 'text' | 'boolean' | 'number' | 'lengths' | 'colour' | 'sizes';
/** What an attribute holds: of `hex`, so many digits, or up to 8 when that is 0. */
type Holds =
  | { kind: PlainKind }
  | { kind: 'hex'; digits: number }
  | { kind: 'word' | 'tokens'; words: Lexicon<true> };

/** What is known of an attribute. `bit` marks it among those that ought to be there; 0: it need not. */
export type AttributeRule = Holds & { name: string; bit: number };

/** What is known of one element, ready for a check that allocates nothing. */
export type ElementRule = {
  /** Its place among all elements. */
  index: number;
  name: string;
  /** Undefined: not judged. */
  attributes: Lexicon<AttributeRule> | undefined;
  /** Attributes that ought to be there, and all their bits. */
  wanted: readonly { name: string; bit: number; required: boolean }[];
  wantedBits: number;
  needs: readonly { name: string; bit: number }[];
  /** A bit for each child that is counted, by its place among all elements, to mark those that were seen. */
  marks: Int32Array | undefined;
  /** The bits of those that occur once at most. */
  onceBits: number;
  content: Content | undefined;
  /** True when its rows or columns are to be compared with its frames. */
  counted: boolean;
};

export type Vocabulary = {
  elements: ReadonlyMap<string, ElementRule>;
  names: readonly string[];
  /** Whether `child` may stand in `parent`, by their places. */
  allows(child: ElementRule, parent: ElementRule): boolean;
  /** Where `child` may stand. */
  parentsOf(name: string): readonly string[];
};

/** Makes the rules of a table. */
export function rulesOf(table: Table): Vocabulary {
  const names = Object.keys(table);
  const elements = new Map(names.map((name) => [name, elementRule(name, names, table[name] ?? {})] as const));
  const count = names.length;
  const allowed = new Uint8Array(count * count).fill(1);
  for (const [index, name] of names.entries()) {
    const parents = table[name]?.in;
    if (parents === undefined) continue;
    const places = words(parents).map((parent) => elements.get(parent)?.index);
    allowed.fill(0, index * count, (index + 1) * count);
    for (const place of places) if (place !== undefined) allowed[index * count + place] = 1;
  }
  return {
    elements,
    names,
    allows: (child, parent) => allowed[child.index * count + parent.index] === 1,
    parentsOf: (name) => [...new Set(words(table[name]?.in))],
  };
}

function elementRule(name: string, names: readonly string[], entry: ElementEntry): ElementRule {
  const once = [...new Set(words(entry.once))];
  const needed = words(entry.needs);
  const counted = [...once, ...needed.filter((child) => !once.includes(child))];
  const marks = new Int32Array(names.length);
  for (const [at, child] of counted.entries()) marks[names.indexOf(child)] = 1 << at;
  const required = words(entry.required);
  const wanted = [...required, ...words(entry.usual)].map((each, at) => ({
    name: each,
    bit: 1 << at,
    required: at < required.length,
  }));
  const bitOf = (attribute: string) => wanted.find((each) => each.name === attribute)?.bit ?? 0;
  return {
    index: names.indexOf(name),
    name,
    attributes: entry.open
      ? undefined
      : lexicon(attributeRules(entry, bitOf).map((rule) => [rule.name, rule])),
    wanted,
    wantedBits: (1 << wanted.length) - 1,
    needs: needed.map((child) => ({ name: child, bit: 1 << counted.indexOf(child) })),
    marks: counted.length === 0 ? undefined : marks,
    onceBits: (1 << once.length) - 1,
    content: entry.content,
    counted: entry.sizes !== undefined,
  };
}

function attributeRules(entry: ElementEntry, bitOf: (name: string) => number): AttributeRule[] {
  const rule = (name: string, holds: Holds): AttributeRule => ({ ...holds, name, bit: bitOf(name) });
  const plain = (list: string | undefined, kind: PlainKind) =>
    words(list).map((name) => rule(name, { kind }));
  const listed = (lists: Readonly<Record<string, string>> | undefined, kind: 'word' | 'tokens') =>
    Object.entries(lists ?? {}).map(([name, list]) =>
      rule(name, { kind, words: lexicon(words(list).map((word) => [word, true] as const)) }),
    );
  return [
    ...plain(entry.text, 'text'),
    ...plain(entry.booleans, 'boolean'),
    ...plain(entry.numbers, 'number'),
    ...plain(entry.lengths, 'lengths'),
    ...plain(entry.colours, 'colour'),
    ...plain(entry.sizes, 'sizes'),
    ...Object.entries(entry.hex ?? {}).map(([name, digits]) => rule(name, { kind: 'hex', digits })),
    ...listed(entry.words, 'word'),
    ...listed(entry.tokens, 'tokens'),
    rule('xmlns', { kind: 'text' }),
  ];
}
