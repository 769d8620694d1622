/** A token of formula language. Offsets are UTF-16 indexes, end exclusive; `closed` is false of a literal without its end. */
export type Token = {
  kind: 'name' | 'function' | 'number' | 'text' | 'bracketed' | 'sign' | 'unknown' | 'end';
  text: string;
  start: number;
  end: number;
  closed: boolean;
};

const space = /[\s\u00A0\uFEFF]*/y;
const name = /[\p{L}_$~][\p{L}\p{N}_$.~]*/uy;
const call = /@[\p{L}\p{N}_]+/uy;
const number = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
/** Permuted operators (`**`, `*=` …) come before the plain ones that they begin with. */
const sign = /:=|\*(?:<>|<=|>=|[*/+\-=<>])|<>|><|<=|>=|!=|=!|[-+*/=<>&|!:;()[\]]/y;

/** The tokens of a formula, in their order, the last of kind `end`. Looks at each character once and never throws. */
export function tokens(source: string): Token[] {
  const found: Token[] = [];
  let at = 0;
  const matched = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  const add = (kind: Token['kind'], end: number, closed = true) => {
    found.push({ kind, text: source.slice(at, end), start: at, end, closed });
    at = end;
  };

  for (;;) {
    at += matched(space)?.length ?? 0;
    const first = source[at];
    if (first === undefined) break;
    if (first === '"') {
      const end = endOfText(source, at);
      add('text', end ?? source.length, end !== undefined);
    } else if (first === '{') {
      addUntil('}', 'text');
    } else if (first === '[' && !endsValue(found.at(-1))) {
      addUntil(']', 'bracketed');
    } else {
      const word = matched(call);
      if (word !== undefined) add('function', at + word.length);
      else addPlain();
    }
  }
  add('end', at);
  return found;

  function addUntil(last: string, kind: Token['kind']): void {
    const end = source.indexOf(last, at + 1);
    add(kind, end === -1 ? source.length : end + 1, end !== -1);
  }

  function addPlain(): void {
    for (const [kind, pattern] of [
      ['number', number],
      ['name', name],
      ['sign', sign],
    ] as const) {
      const text = matched(pattern);
      if (text === undefined) continue;
      add(kind, at + text.length);
      return;
    }
    add('unknown', at + 1);
  }
}

/** A bracket after these takes one value out of a list; anywhere else it begins a date or a word. */
function endsValue(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.kind === 'sign') return token.text === ')' || token.text === ']';
  return token.kind === 'name' || token.kind === 'function' || token.kind === 'text';
}

/** The offset after the text that begins at `start`, in which `\` takes the next character as it is. */
function endOfText(source: string, start: number): number | undefined {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '"') return at + 1;
  }
  return undefined;
}
