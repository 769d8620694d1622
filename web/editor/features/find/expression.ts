import { RE2JS, RE2JSSyntaxException } from 're2js';
import { fill } from './filling.ts';
import type { Found, Seek } from './search.ts';

/** What is wrong with a pattern. */
export type Fault = keyof typeof saidOf | 'other';

/** How much a pattern may grow to, and how much work one look at a paragraph may be: about a second. */
const LARGEST = 3_000;
const MAX_WORK = 50_000_000;

/** What the engine says of a pattern, and what is said here. */
const saidOf = {
  bracket: ['missing closing ]'],
  parenthesis: ['missing closing )', 'unexpected )'],
  nothing: ['missing argument to repetition operator', 'invalid nested repetition operator'],
  count: ['invalid repeat count'],
  range: ['invalid character class range'],
  escape: ['invalid escape sequence', 'trailing backslash at end of expression'],
  around: ['invalid or unsupported Perl syntax', 'invalid named capture', 'duplicate capture group name'],
  large: ['expression too large', 'expression nests too deeply'],
};

/**
 * What finds a regular expression. The engine (RE2) takes time in proportion to the text and to the pattern, whatever
 * the pattern is; in return it knows no look-ahead and no `\1`.
 */
export function compile(pattern: string, matchCase: boolean): { seek: Seek } | { fault: Fault } {
  try {
    const flags = RE2JS.MULTILINE | (matchCase ? 0 : RE2JS.CASE_INSENSITIVE);
    const expression = RE2JS.compile(RE2JS.translateRegExp(wideLetters(pattern)), flags);
    if (expression.programSize() > LARGEST) return { fault: 'large' };
    return { seek: (content) => foundIn(expression, content) };
  } catch (error) {
    const said = error instanceof RE2JSSyntaxException ? String(error.getDescription()) : '';
    const [fault = 'other'] = Object.entries(saidOf).find(([, all]) => all.includes(said)) ?? [];
    return { fault: fault as Fault };
  }
}

function* foundIn(expression: RE2JS, content: string): Generator<Found | 'slow'> {
  if (content.length * expression.programSize() > MAX_WORK) return yield 'slow';
  const matcher = expression.matcher(content);
  while (matcher.find()) {
    const groups = Array.from(
      { length: matcher.groupCount() + 1 },
      (_, at) => matcher.group(at) ?? undefined,
    );
    const named = matcher.getNamedGroups();
    yield { index: matcher.start(), end: matcher.end(), put: (words) => fill(words, groups, named) };
  }
}

/** `\w` as people mean it: letters of every script, where the engine has those of English alone. */
function wideLetters(pattern: string): string {
  let isInClass = false;
  return pattern.replace(/\\Q.*?(?:\\E|$)|\\.|[[\]]/gsu, (part) => {
    if (part === '[') isInClass = true;
    else if (part === ']') isInClass = false;
    if (part === '\\w') return isInClass ? LETTERS : `[${LETTERS}]`;
    return part === '\\W' && !isInClass ? `[^${LETTERS}]` : part;
  });
}

const LETTERS = String.raw`\p{L}\p{M}\p{N}_`;
