import type { XmlElement } from '../../package/xml.ts';

/** Where a program last broke the page; set anew whenever it lays out the text. */
export const hints = new Set(['text:soft-page-break']);

/** Where what stands before an element begins that is no element of the text: white space, comments, page hints. */
export function gapStart({ parent, start }: XmlElement): number {
  if (!parent) return start;
  const { children } = parent;
  let [low, high] = [0, children.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.start ?? start) < start) low = middle + 1;
    else high = middle;
  }
  let before = low - 1;
  while (hints.has(children[before]?.name ?? '')) before -= 1;
  return children[before]?.end ?? parent.openEnd;
}

/** The same after the last element inside of another, where its end tag begins. */
export const tailStart = (element: XmlElement): number =>
  element.children.findLast((one) => !hints.has(one.name))?.end ?? element.openEnd;
