import type { MessageKind, Severity } from '../messages.ts';
import type { OpenTag } from '../reader.ts';
import type { AttributeRule, ElementRule } from '../vocabulary/index.ts';
import { hashOf, hashStep, type Lexicon } from '../vocabulary/lexicon.ts';
import type { Findings } from './findings.ts';
import { meant } from './nearest.ts';
import { clipped, described, listed, shown } from './plain.ts';
import { isBoolean, isColour, isHex, isLengths, isNumber, isSizes } from './values.ts';

const LESS_OR_SPACE = 32;
const GREATER = 62;
const SLASH = 47;
const EQUALS = 61;
const QUOTE = 34;
const APOSTROPHE = 39;

/**
 * Judges the attributes of open tags where they stand in the text: once, and without making a string of any that
 * is right. The text must be well-formed up to the end of the tag.
 */
export function attributeCheck(source: string, found: Findings) {
  /** `known` is what the rule says of attributes. */
  function check(tag: OpenTag, rule: ElementRule, known: Lexicon<AttributeRule>): void {
    let at = tag.start + 1 + tag.name.length;
    let present = 0;
    for (;;) {
      let code = source.charCodeAt(at);
      while (code <= LESS_OR_SPACE) code = source.charCodeAt(++at);
      if (code === GREATER || code === SLASH) break;
      const start = at;
      let hash = 0;
      while (code !== EQUALS && code > LESS_OR_SPACE) {
        hash = hashStep(hash, code);
        code = source.charCodeAt(++at);
      }
      const nameEnd = at;
      while (code !== QUOTE && code !== APOSTROPHE) code = source.charCodeAt(++at);
      const quote = code;
      const from = ++at;
      let valueHash = 0;
      for (code = source.charCodeAt(at); code !== quote; code = source.charCodeAt(++at)) {
        valueHash = hashStep(valueHash, code);
      }
      const attribute = known.at(nameEnd - start, hash);
      if (attribute === undefined) unknown(tag, known, start, nameEnd);
      else {
        present |= attribute.bit;
        if (attribute.kind !== 'text' && !fits(attribute, source, from, at, valueHash)) {
          again(tag, attribute, start);
        }
      }
      at++;
    }
    if ((present & rule.wantedBits) !== rule.wantedBits) missing(tag, rule, present);
  }

  function unknown(tag: OpenTag, known: Lexicon<AttributeRule>, start: number, end: number): void {
    const name = clipped(source.slice(start, end));
    if (name.includes(':')) return;
    found.add({
      severity: 'warning',
      kind: 'unknownAttribute',
      sort: `attribute ${name} of ${tag.local}`,
      offset: start,
      subject: () => described(tag),
      fact: () => `attribute ${name} is not known${meant(name, known.words)}`,
    });
  }

  /** A value that does not fit as it stands may do so when its references are resolved. */
  function again(tag: OpenTag, attribute: AttributeRule, offset: number): void {
    const value = tag.attributes[attribute.name] ?? '';
    if (fits(attribute, value, 0, value.length, hashOf(value, 0, value.length))) return;
    const [severity, kind] = judgement[attribute.kind];
    found.add({
      severity,
      kind,
      sort: `attribute ${attribute.name} of ${tag.local}`,
      offset,
      subject: () => described(tag),
      fact: () => `attribute ${attribute.name} ${wish(attribute, value)}`,
    });
  }

  function missing(tag: OpenTag, rule: ElementRule, present: number): void {
    for (const { name, bit, required } of rule.wanted) {
      if ((present & bit) !== 0) continue;
      found.add({
        severity: required ? 'error' : 'warning',
        kind: required ? 'missingAttribute' : 'usualAttribute',
        sort: `${tag.local} without ${name}`,
        offset: tag.start,
        subject: () => described(tag),
        fact: () => `attribute ${name} is missing${required ? '; it cannot be imported without' : ''}.`,
      });
    }
  }

  return check;
}

/** What a value that does not fit is: an error where it would be lost, or where no release can give it a meaning. */
const judgement: Readonly<Record<AttributeRule['kind'], readonly [Severity, MessageKind]>> = {
  text: ['warning', 'unknownValue'],
  boolean: ['error', 'badBoolean'],
  number: ['warning', 'badMeasure'],
  lengths: ['warning', 'badMeasure'],
  colour: ['warning', 'badMeasure'],
  sizes: ['error', 'badSizes'],
  hex: ['warning', 'badIdentity'],
  word: ['warning', 'unknownValue'],
  tokens: ['warning', 'unknownValue'],
};

function fits(attribute: AttributeRule, source: string, start: number, end: number, hash: number): boolean {
  switch (attribute.kind) {
    case 'boolean':
      return isBoolean(source, start, end);
    case 'word':
      return attribute.words.at(end - start, hash) === true;
    case 'number':
      return isNumber(source, start, end);
    case 'lengths':
      return isLengths(source, start, end);
    case 'colour':
      return isColour(source, start, end);
    case 'sizes':
      return isSizes(source, start, end);
    case 'hex':
      return start === end || isHex(source, start, end, attribute.digits);
    case 'tokens':
      return areTokens(attribute.words, source, start, end);
    default:
      return true;
  }
}

function areTokens(words: Lexicon<true>, source: string, start: number, end: number): boolean {
  for (let at = start; at < end; ) {
    const from = at;
    let hash = 0;
    for (let code = source.charCodeAt(at); at < end && code > LESS_OR_SPACE; code = source.charCodeAt(++at)) {
      hash = hashStep(hash, code);
    }
    if (at > from && words.at(at - from, hash) === undefined) return false;
    at++;
  }
  return true;
}

function wish(attribute: AttributeRule, value: string): string {
  const not = `not ${shown(value)}`;
  switch (attribute.kind) {
    case 'boolean':
      return `must be true or false, ${not}${meantBoolean(value)}`;
    case 'number':
      return `must be a number, ${not}.`;
    case 'lengths':
      return `must be a length such as 1in, 12px or 50%, ${not}.`;
    case 'colour':
      return `must be a colour such as white or #d4d0c8, ${not}.`;
    case 'sizes':
      return `must be sizes such as 120px, 30%, 2 or *, ${not}.`;
    case 'hex':
      return `must be ${attribute.digits || 'up to 8'} hexadecimal digits, ${not}; it is ignored.`;
    case 'tokens': {
      const wrong =
        value.split(/\s+/).find((each) => each !== '' && attribute.words.get(each) !== true) ?? '';
      return `holds the word ${shown(wrong)}, which is not known${known(attribute.words, wrong)}`;
    }
    case 'word':
      return `has the value ${shown(value)}, which is not known${known(attribute.words, value)}`;
    default:
      return not;
  }
}

const known = ({ words }: Lexicon<true>, value: string): string =>
  `${meant(value, words)} Known are ${listed(words)}.`;

function meantBoolean(value: string): string {
  if (/^\s*(true|yes|on|1)\s*$/i.test(value)) return '; did you mean true?';
  return /^\s*(false|no|off|0)\s*$/i.test(value) ? '; did you mean false?' : '.';
}
