import temml from 'temml';
import { fromMathml, writeMath } from '../../../../formats/math/index.ts';
import { parseXml } from '../../../../formats/package/xml.ts';

/** How an equation was read: the text of its tree for the document, or why there is none. */
export type ReadEquation =
  | { math: string }
  | { fault: 'unread' | 'tooLong' | 'nothing' }
  | { fault: 'unknown'; command: string };

const MAX_LENGTH = 4_000;
/** Commands may stand for others; so many times at most. */
const MAX_EXPANSIONS = 500;

/** Reads LaTeX. @param place whether the equation stands in a line of text, or on a line of its own */
export function readLatex(latex: string, place: 'inline' | 'block'): ReadEquation {
  if (latex.trim() === '') return { fault: 'nothing' };
  if (latex.length > MAX_LENGTH) return { fault: 'tooLong' };
  let mathml: string;
  try {
    mathml = temml.renderToString(latex, {
      throwOnError: true,
      xml: true,
      displayMode: place === 'block',
      maxExpand: MAX_EXPANSIONS,
    });
  } catch (error) {
    const command = /(?:Unsupported function name|Undefined control sequence): (\\\S+)/.exec(
      String(error),
    )?.[1];
    return command === undefined ? { fault: 'unread' } : { fault: 'unknown', command };
  }
  const [, , ...content] = fromMathml(parseXml(mathml, 'equation')) ?? ['math', {}];
  const math = writeMath(['math', { display: place }, ...content]);
  return math === null ? { fault: 'tooLong' } : { math };
}
