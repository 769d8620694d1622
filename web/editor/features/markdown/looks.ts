/** How a part of a line looks; offsets are those of the line's characters. */
type Span = { from: number; to: number; class: string };

/** How a line of Markdown looks: the line as a whole, and what stands out in it. */
export type LineFormat = { class?: string; spans: Span[] };

/** In longer lines nothing is sought: patterns that begin at each sign and find no end would take too long. */
const LONGEST = 2_000;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Whether a line begins or ends a block of code. */
export const isFence = (line: string) => FENCE.test(line);

/** What stands in a line, the strongest first: within code nothing else counts. */
const WITHIN: [RegExp, string][] = [
  [/(`+)(?!`)(.+?)(?<!`)\1(?!`)/gu, 'md-code'],
  [/(!?\[)(?:[^\][]*)(\]\([^()\s]*(?:\s+"[^"]*")?\))/gu, 'md-link'],
  [/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gu, 'md-strong'],
  [/(?<![*\w])(\*|_)(?=[^\s*_])(.+?)(?<=[^\s*_])\1(?![*\w])/gu, 'md-emphasis'],
  [/(~~)(?=\S)(.+?)(?<=\S)\1/gu, 'md-struck'],
];

/** How a line looks in the source of a Markdown text (CommonMark, as far as single lines tell).
 *  @param inCode whether it stands in a block of code between fences */
export function lineFormat(line: string, inCode: boolean): LineFormat {
  if (inCode || isFence(line)) return { class: 'md-block', spans: [] };
  if (line.length > LONGEST) return { spans: [] };
  const heading = /^( {0,3})(#{1,6})(?=\s|$)/.exec(line);
  if (heading) {
    const [all, , { length: level } = ''] = heading;
    return { class: `md-heading md-${level}`, spans: [mark(0, all.length), ...within(line)] };
  }
  if (/^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/.test(line)) return { spans: [mark(0, line.length)] };
  const quote = /^ {0,3}>/.exec(line);
  if (quote) return { class: 'md-quote', spans: [mark(0, quote[0].length), ...within(line)] };
  const item = /^(\s*)(?:[-+*]|\d{1,9}[.)])(?=\s)(?:\s+\[[ xX]\](?=\s))?/.exec(line);
  return { spans: [...(item ? [mark(item[1]?.length ?? 0, item[0].length)] : []), ...within(line)] };
}

const mark = (from: number, to: number): Span => ({ from, to, class: 'md-mark' });

function within(line: string): Span[] {
  const spans: Span[] = [];
  const code: Span[] = [];
  for (const [pattern, name] of WITHIN)
    for (const match of line.matchAll(pattern)) {
      const [all, opening = ''] = match;
      const [from, to] = [match.index, match.index + all.length];
      if (code.some((span) => from < span.to && to > span.from)) continue;
      const closing = name === 'md-link' ? (match[2] ?? '') : opening;
      const span = { from, to, class: name };
      spans.push(span, mark(from, from + opening.length), mark(to - closing.length, to));
      if (name === 'md-code') code.push(span);
    }
  return spans;
}
