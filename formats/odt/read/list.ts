import type { Block } from '../../model/block.ts';
import type { ModelNode, ParagraphFormat } from '../../model/types.ts';
import { keyOf } from '../../package/keys.ts';
import type { XmlElement } from '../../package/xml.ts';
import { levelFormat } from '../formatting/lists.ts';
import { listOfParagraph, readParagraph } from './blocks.ts';
import { gapStart, hints } from './gaps.ts';
import { type Reader, register } from './reader.ts';

const items = new Set(['text:list-item', 'text:list-header']);
const quiet = new Set(['text:number', ...hints]);

/**
 * A list as one container of its paragraphs, whatever their level, as the editor shows lists: the first paragraph of
 * an item names the list and its level, those that follow in the same item name none.
 * Undefined for a list that holds what a list should not.
 */
export function readList(reader: Reader, element: XmlElement, from: number): Block | undefined {
  if (!isPlain(element)) return undefined;
  const key = keyOf(reader.source, element);
  const style = element.attributes.get('text:style-name') ?? firstStyle(reader, element) ?? '';
  const name = String(reader.lists.size + 1);
  const goesOn =
    element.attributes.get('text:continue-numbering') === 'true' ||
    element.attributes.has('text:continue-list');
  const isSame = (list: { style: string; styles: Reader['styles'] }) =>
    list.style === style && list.styles === reader.styles;
  const previous = goesOn ? [...reader.lists.values()].findLast(isSame) : undefined;
  reader.lists.set(name, { style, styles: reader.styles, counter: previous?.counter ?? name });
  reader.listNames.set(element, name);
  const children = readItems(reader, element, name, 0);
  const content = children.map((one) => one.node);
  const node: ModelNode = {
    type: 'container',
    attrs: { id: key, props: key, label: 'List' },
    ...(content.length > 0 && { content }),
  };
  return register(reader, element, from, node, { children });
}

function readItems(reader: Reader, list: XmlElement, name: string, level: number): Block[] {
  const blocks: Block[] = [];
  const { style, styles } = reader.lists.get(name) ?? { style: '', styles: reader.styles };
  const indents = (at: number) => unlabelled(styles.lists.get(style), at);
  for (const item of list.children.filter((one) => items.has(one.name))) {
    let begins = item.name === 'text:list-item';
    for (const element of item.children) {
      if (quiet.has(element.name)) continue;
      if (element.name === 'text:list') {
        blocks.push(...readItems(reader, element, name, level + 1));
      } else {
        const at = Math.min(level, 8);
        const own = begins ? `${name}-${at}` : null;
        blocks.push(readParagraph(reader, element, gapStart(element), own, begins ? {} : indents(at)));
      }
      begins = false;
    }
  }
  return blocks;
}

/** Where paragraphs without a label stand that are in a level of a list: where its text does. */
function unlabelled(style: XmlElement | undefined, at: number): ParagraphFormat {
  const level = style?.children.find((one) => Number(one.attributes.get('text:level')) === at + 1);
  const left = level && levelFormat(level, at, '').left;
  return left === undefined ? {} : { left, first: 0 };
}

/** Only items, and in them only paragraphs and further lists. */
function isPlain(list: XmlElement): boolean {
  return list.children.every(
    (item) =>
      hints.has(item.name) ||
      (items.has(item.name) &&
        item.children.every(
          (one) =>
            quiet.has(one.name) ||
            one.name === 'text:p' ||
            one.name === 'text:h' ||
            (one.name === 'text:list' && isPlain(one)),
        )),
  );
}

function firstStyle(reader: Reader, list: XmlElement): string | undefined {
  for (const item of list.children) {
    const paragraph = item.children.find((one) => one.name === 'text:p' || one.name === 'text:h');
    if (paragraph) return listOfParagraph(reader, paragraph);
  }
  return undefined;
}
