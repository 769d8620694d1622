import { child, wAttr, type XmlElement } from '../../package/xml.ts';

/** `begin`, `separate` or `end` when the element is such a field character. */
export const fieldCharacter = (element: XmlElement) =>
  element.name === 'w:fldChar' ? wAttr(element, 'fldCharType') : undefined;

const quiet = new Set(['w:rPr', 'w:instrText', 'w:lastRenderedPageBreak']);

/** The one field character of a run that holds nothing a reader sees; `code` for a run of field code only. */
function role(run: XmlElement): string | undefined {
  if (run.name !== 'w:r') return undefined;
  const characters = run.children.filter((one) => one.name === 'w:fldChar');
  if (run.children.some((one) => one.name !== 'w:fldChar' && !quiet.has(one.name))) return undefined;
  if (characters.length === 0) return child(run, 'w:instrText') && 'code';
  const [only] = characters;
  return characters.length === 1 && only ? fieldCharacter(only) : undefined;
}

/**
 * A field's opening as one piece: the runs from its begin to its separate (or to its end, when it has no result), if
 * they stand side by side and hold nothing else. One piece cannot be torn apart by editing.
 */
export function fieldOpening(
  siblings: readonly XmlElement[],
  at: number,
): { length: number; closed: boolean; last: XmlElement } | undefined {
  const first = siblings[at];
  if (!first || role(first) !== 'begin') return undefined;
  for (let next = at + 1; next < siblings.length; next++) {
    const run = siblings[next];
    if (!run) return undefined;
    if (run.name === 'w:proofErr') continue;
    const is = role(run);
    if (is === 'separate' || is === 'end') return { length: next - at + 1, closed: is === 'end', last: run };
    if (is !== 'code') return undefined;
  }
  return undefined;
}
