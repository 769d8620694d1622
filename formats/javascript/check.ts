import { type Options, parse, type Token, tokTypes } from 'acorn';
import { type Finding, quoted } from '../code/finding.ts';

/** What is wrong in a script of the browser, such as an event or a library; the first thing, since what follows may follow
 *  from it. In an event, `return` stands outside of a function. */
export function checkJavaScript(source: string): Finding[] {
  const found = firstFault(source, 'script');
  // A library may be a module; a script may not say `import`, nor a module what only sloppy scripts may.
  const mayBeModule = /\b(?:import|export|await)\b/.test(source);
  if (found === undefined || (mayBeModule && firstFault(source, 'module') === undefined)) return [];
  return [found];
}

function firstFault(source: string, sourceType: 'script' | 'module'): Finding | undefined {
  const open: number[] = [];
  const options: Options = {
    ecmaVersion: 'latest',
    sourceType,
    allowReturnOutsideFunction: true,
    allowHashBang: true,
    onToken: (token) => follow(token, open),
  };
  try {
    parse(source, options);
    return undefined;
  } catch (error) {
    // Thousands of brackets in each other leave no room to go on, which the parser notices for itself.
    if (error instanceof RangeError || isTooDeep(error)) return undefined;
    if (isFault(error)) return findingOf(source, error, open);
    throw error;
  }
}

type Told = { pos: number; message: string };
type Fault = SyntaxError & Told;
const isTooDeep = (error: unknown): boolean =>
  error instanceof SyntaxError && /stack space/.test(error.message);
const isFault = (error: unknown): error is Fault => error instanceof SyntaxError && 'pos' in error;

const opening = [tokTypes.braceL, tokTypes.bracketL, tokTypes.parenL, tokTypes.dollarBraceL];
const closing = [tokTypes.braceR, tokTypes.bracketR, tokTypes.parenR];

/** Keeps the places of brackets that are open. */
function follow({ type, start }: Token, open: number[]): void {
  if (opening.includes(type)) open.push(start);
  else if (closing.includes(type)) open.pop();
}

/** What has an end of its own, by what the parser calls it: that end, and where it begins when it is found to have none. */
function unended(source: string, { pos, message }: Told): { start: number; end: string } {
  if (message.includes('template')) return { start: source.lastIndexOf('`', pos), end: '`' };
  if (message.includes('regular')) return { start: source.lastIndexOf('/', pos), end: '/' };
  return { start: pos, end: message.includes('comment') ? '*/' : source.charAt(pos) };
}

function findingOf(source: string, { pos, message }: Told, open: readonly number[]): Finding {
  const from = source.slice(pos);
  if (message.startsWith('Unterminated')) return unclosed(source, unended(source, { pos, message }));
  const last = open.at(-1);
  if (from.trim() === '' && last !== undefined)
    return {
      kind: 'codeUnclosed',
      text: `The ${quoted(source.charAt(last))} is not closed.`,
      start: last,
      end: last + 1,
    };
  const [word = ''] = /^(?:[\p{L}\p{N}_$]+|\S)/u.exec(from) ?? [];
  const place = { start: pos, end: pos + word.length };
  if (!message.startsWith('Unexpected'))
    return { kind: 'codeSyntax', text: `JavaScript is not read here: ${reasonOf(message)}.`, ...place };
  if (word === '') return { kind: 'codeUnclosed', text: 'The line ends too early.', ...place };
  return { kind: 'codeSyntax', text: `${quoted(word)} is not expected here.`, ...place };
}

function unclosed(source: string, { start, end }: { start: number; end: string }): Finding {
  const line = source.indexOf('\n', start);
  return {
    kind: 'codeUnclosed',
    text: `What begins here has no ${quoted(end)} at its end.`,
    start,
    end: line === -1 ? source.length : line,
  };
}

/** What the parser says, without the place and the full stop. */
const reasonOf = (message: string): string => message.replace(/\s*\(\d+:\d+\)$/, '').replace(/\.$/, '');
