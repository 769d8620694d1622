import type { Around, Block } from '../../model/block.ts';
import { count } from '../../model/readContext.ts';
import { keyOf } from '../../package/keys.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { hints, markers } from './inline.ts';
import type { Reader } from './reader.ts';

const properties = new Set(['w:sdtPr', 'w:sdtEndPr', 'w:customXmlPr']);

/**
 * Reads the rows of a table or the cells of a row. Those in content controls and custom XML elements (ECMA-376 Part 1,
 * 17.5.2.30, 17.5.2.32) are rows and cells as all others; what is around them is kept beside them.
 * @param name of the elements that are wanted, `w:tr` or `w:tc`
 * @param read reads one of them, or what is neither, and covers the text from `from` on
 */
export function readThroughControls(
  reader: Reader,
  items: readonly XmlElement[],
  start: number,
  name: string,
  read: (item: XmlElement, from: number) => Block,
  around: Around[] = [],
): Block[] {
  const blocks: Block[] = [];
  let from = start;
  for (const item of items) {
    const siblings = contentOf(item, name);
    const [first, last] = [siblings?.[0], siblings?.at(-1)];
    if (siblings && first && last) {
      count(reader, 'content control');
      const here = {
        element: item,
        key: keyOf(reader.source, item),
        from,
        open: first.start,
        close: last.end,
      };
      blocks.push(...readThroughControls(reader, siblings, first.start, name, read, [...around, here]));
    } else {
      const block = read(item, from);
      if (around.length > 0) block.around = around;
      blocks.push(block);
    }
    from = item.end;
  }
  return blocks;
}

/** What a control holds when that is rows (or cells), at any depth of controls, and nothing else; else undefined. */
function contentOf(element: XmlElement, name: string): XmlElement[] | undefined {
  if (element.name !== 'w:sdt' && element.name !== 'w:customXml') return undefined;
  const holder = element.name === 'w:sdt' ? child(element, 'w:sdtContent') : element;
  const siblings = holder?.children.filter((one) => !properties.has(one.name)) ?? [];
  let isFilled = false;
  for (const one of siblings) {
    const isWanted = one.name === name || contentOf(one, name) !== undefined;
    if (!isWanted && !markers.has(one.name) && !hints.has(one.name)) return undefined;
    isFilled ||= isWanted;
  }
  return isFilled ? siblings : undefined;
}
