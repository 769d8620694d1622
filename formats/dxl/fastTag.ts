import { decodeReferences } from './escape.ts';
import { maximumAttributes } from './saxEvents.ts';

const LESS = 60;
const GREATER = 62;
const SLASH = 47;
const EQUALS = 61;
const QUOTE = 34;
const APOSTROPHE = 39;
const AMPERSAND = 38;

/** 1 for an ASCII character that may begin a name, 2 for one that may only stand further inside it, else 0. */
const nameKinds = new Uint8Array(65_536);
for (const each of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_:')
  nameKinds[each.charCodeAt(0)] = 1;
for (const each of '0123456789-.') nameKinds[each.charCodeAt(0)] = 2;

const NAMES = 1024;
/** Attributes of one tag that are compared with each other; beyond them a set knows which there were. */
const COMPARED = 16;

/** Makes objects that inherit no names, as `Object.create(null)` does, but of the engine's fast kind. */
function Bare(): void {}
Bare.prototype = Object.create(null);
const Attributes = Bare as unknown as new () => Record<string, string>;

/** Reads open tags of one source, one after the other; `attributes` and `prefixed` speak of the tag read last. */
export function tagReader(source: string) {
  // Used again for every tag, with a count: to empty an array costs more than to read a tag.
  const names: string[] = [];
  const values: string[] = [];
  let count = 0;
  let prefixed = false;
  const many = new Set<string>();
  const known = new Array<string>(NAMES).fill('');

  /** The name at an offset. There are few, and each comes back as the same string: a million tags make none anew. */
  function nameAt(start: number): string | undefined {
    if (nameKinds[source.charCodeAt(start)] !== 1) return undefined;
    let at = start;
    let hash = 0;
    for (let code = source.charCodeAt(at); (nameKinds[code] ?? 0) !== 0; code = source.charCodeAt(++at)) {
      hash = (hash * 31 + code) | 0;
    }
    const place = hash & (NAMES - 1);
    const seen = known[place] ?? '';
    if (seen.length === at - start && source.startsWith(seen, start)) return seen;
    const name = source.slice(start, at);
    known[place] = name;
    return name;
  }

  /** Offset after the attribute at `start`, or -1 when something is wrong. */
  function attributeEnd(start: number): number {
    const name = nameAt(start);
    if (name === undefined || count === maximumAttributes || occurs(name)) return -1;
    if (name === 'xmlns' || name.includes(':')) prefixed = true;
    let at = skipSpace(source, start + name.length);
    if (source.charCodeAt(at) !== EQUALS) return -1;
    at = skipSpace(source, at + 1);
    const quote = source.charCodeAt(at);
    if (quote !== QUOTE && quote !== APOSTROPHE) return -1;
    const valueStart = at + 1;
    let plain = true;
    for (let code = source.charCodeAt(++at); code !== quote; code = source.charCodeAt(++at)) {
      if (code === LESS || at >= source.length) return -1;
      if (code < 32 || code === AMPERSAND) plain = false;
    }
    const value = source.slice(valueStart, at);
    names[count] = name;
    values[count] = plain ? value : normalised(value);
    count++;
    return at + 1;
  }

  function occurs(name: string): boolean {
    if (count >= COMPARED) return occursAmongMany(name);
    for (let at = 0; at < count; at++) if (names[at] === name) return true;
    return false;
  }

  function occursAmongMany(name: string): boolean {
    if (count === COMPARED) {
      many.clear();
      for (let at = 0; at < count; at++) many.add(names[at] ?? '');
    }
    if (many.has(name)) return true;
    many.add(name);
    return false;
  }

  return {
    nameAt,
    /** Offset after the `>` of the tag whose name ends at `nameEnd`, or -1 when something is wrong. */
    end(nameEnd: number): number {
      count = 0;
      prefixed = false;
      for (let before = nameEnd; before !== -1; ) {
        const at = skipSpace(source, before);
        const code = source.charCodeAt(at);
        if (code === GREATER) return at + 1;
        if (code === SLASH) return source.charCodeAt(at + 1) === GREATER ? at + 2 : -1;
        before = at === before ? -1 : attributeEnd(at);
      }
      return -1;
    },
    attributes(): Record<string, string> {
      const attributes = new Attributes();
      for (let at = 0; at < count; at++) attributes[names[at] ?? ''] = values[at] ?? '';
      return attributes;
    },
    /** Whether an attribute declares or uses a prefix. */
    prefixed: () => prefixed,
  };
}

/** Offset of the first character at or after `from` that is no white space. */
export function skipSpace(source: string, from: number): number {
  let at = from;
  while (isSpace(source.charCodeAt(at))) at++;
  return at;
}

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

/** An attribute value as XML 1.0 normalises it (3.3.3). */
const normalised = (value: string): string => decodeReferences(value.replace(/\r\n|[\t\n\r]/g, ' '));
