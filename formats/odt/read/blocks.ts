import type { Block } from '../../model/block.ts';
import { intern, joinTexts } from '../../model/block.ts';
import { count } from '../../model/readContext.ts';
import type { ModelNode, ParagraphFormat } from '../../model/types.ts';
import { spend } from '../../package/budget.ts';
import { keyOf } from '../../package/keys.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { sectionOf } from '../formatting/pages.ts';
import { alignment } from '../formatting/properties.ts';
import { parentOf } from '../formatting/styles.ts';
import { hints } from './gaps.ts';
import { markers, readInline } from './inline.ts';
import { readList } from './list.ts';
import { objectLabel, shownText } from './objects.ts';
import { type Reader, register } from './reader.ts';
import { readTable } from './table.ts';
import { endChange } from './tracked.ts';

/** Declarations and recorded changes that stand before the text itself. */
const PRELUDE =
  /^(office:forms|text:(tracked-changes|sequence-decls|variable-decls|user-field-decls|dde-connection-decls|alphabetical-index-auto-mark-file)|table:(calculation-settings|content-validations|label-ranges))$/;
const POSTLUDE = /^table:(named-expressions|database-ranges|data-pilot-tables|consolidation|dde-links)$/;

/** The text's blocks, and where what stands before them ends and what stands after them begins. */
export function readText(reader: Reader): { blocks: Block[]; from: number; to: number } {
  const { body } = reader.source;
  const first = body.children.findIndex((one) => !PRELUDE.test(one.name));
  const siblings = first < 0 ? [] : body.children.slice(first);
  const shown = siblings.filter((one) => !POSTLUDE.test(one.name));
  const before = first < 0 ? body.children.at(-1) : body.children[first - 1];
  const from = before?.end ?? body.openEnd;
  const blocks = readBlocks(reader, shown, from);
  return { blocks, from, to: blocks.at(-1)?.to ?? from };
}

/** Read sibling block elements; the blocks cover the text from `start` on without gaps. */
export function readBlocks(reader: Reader, siblings: readonly XmlElement[], start: number): Block[] {
  const blocks: Block[] = [];
  for (const element of siblings) {
    if (!hints.has(element.name)) blocks.push(readBlock(reader, element, blocks.at(-1)?.to ?? start));
  }
  return blocks;
}

function readBlock(reader: Reader, element: XmlElement, from: number): Block {
  switch (element.name) {
    case 'text:p':
    case 'text:h':
      return readParagraph(reader, element, from, null);
    case 'text:list':
      return readList(reader, element, from) ?? readRaw(reader, element, from, 'rawBlock');
    case 'table:table':
      return readTable(reader, element, from);
    case 'text:section':
    case 'text:table-of-content':
    case 'text:illustration-index':
    case 'text:table-index':
    case 'text:index-title':
      return readSection(reader, element, from);
    default:
      return readRaw(reader, element, from, 'rawBlock');
  }
}

/** What the model holds of a paragraph; the rest stays in the file and is carried by key. */
export function paragraphValues(reader: Pick<Reader, 'styles'>, element: XmlElement | undefined) {
  const { styles } = reader;
  const name = element?.attributes.get('text:style-name');
  const automatic = styles.isAutomatic('paragraph', name);
  const own = automatic ? styles.find('paragraph', name) : undefined;
  const outline = element?.name === 'text:h' ? Number(element.attributes.get('text:outline-level') ?? 1) : 0;
  return {
    style: (automatic ? parentOf(own) : name) ?? null,
    align: alignment(own) ?? null,
    section: sectionOfStyle(styles.find('paragraph', name)),
    level: outline >= 1 && outline <= 9 ? outline : null,
  };
}

/** The section that a paragraph of this style begins (ODF 1.3 part 3, 19.501); null for none. */
function sectionOfStyle(style: XmlElement | undefined): string | null {
  const master = style?.attributes.get('style:master-page-name') ?? '';
  return master === '' ? null : sectionOf(master);
}

/**
 * Read a paragraph whose block begins at `from`.
 * @param list the list and level whose item it begins
 * @param place where it stands if it does not say so itself
 */
export function readParagraph(
  reader: Reader,
  element: XmlElement,
  from: number,
  list: string | null,
  place: ParagraphFormat = {},
): Block {
  const key = keyOf(reader.source, element);
  const direct = reader.styles.directFormat(element.attributes.get('text:style-name'));
  const { align: _, ...said } = direct.paragraph;
  const format = { ...place, ...said };
  if (isUncounted(reader, element)) format.uncounted = true;
  const outside = { run: null, span: null, format: {}, wraps: [] };
  const chunks = readInline(reader, element, outside, { idle: true });
  const content = joinTexts(chunks.flatMap((chunk) => chunk.items));
  const attrs = {
    id: key,
    props: key,
    ...paragraphValues(reader, element),
    list,
    look: intern(reader.paragraphFormats, format),
    change: endChange(reader),
  };
  const node: ModelNode = { type: 'paragraph', attrs, ...(content.length > 0 && { content }) };
  return register(reader, element, from, node, { chunks });
}

/** Whether a heading is kept out of the numbers: as the head of an item (ODF 1.3 part 3, 19.807), or by its own style,
 *  which names no list. */
function isUncounted({ styles }: Reader, element: XmlElement): boolean {
  if (element.name !== 'text:h') return false;
  const name = element.attributes.get('text:style-name');
  const own = styles.isAutomatic('paragraph', name) ? styles.find('paragraph', name) : undefined;
  return (
    element.attributes.get('text:is-list-header') === 'true' ||
    own?.attributes.get('style:list-style-name') === ''
  );
}

const sectionProperties = new Set([
  'text:section-source',
  'office:dde-source',
  'text:table-of-content-source',
  'text:illustration-index-source',
  'text:table-index-source',
]);

function readSection(reader: Reader, element: XmlElement, from: number): Block {
  spend(reader.source.pack, 'blocks', 1);
  const holder = holderOf(element);
  const siblings = holder.children.filter((one) => !sectionProperties.has(one.name));
  const children = readBlocks(reader, siblings, sectionStart(element));
  const key = keyOf(reader.source, element);
  const content = children.map((one) => one.node);
  const attrs = { id: key, props: key, label: element.attributes.get('text:name') ?? null };
  if (element.name === 'text:section') count(reader, 'section');
  const node: ModelNode = { type: 'container', attrs, ...(content.length > 0 && { content }) };
  return register(reader, element, from, node, { children });
}

/** Where a section's text begins: after its start tag and what it says of itself. */
export const sectionStart = (element: XmlElement) =>
  holderOf(element).children.findLast((one) => sectionProperties.has(one.name))?.end ??
  holderOf(element).openEnd;

/** Tables that programs make of what stands elsewhere in the text. */
export const tablesOf = new Set(['text:table-of-content', 'text:illustration-index', 'text:table-index']);

/** What holds the paragraphs: in a table of contents, its body. */
export const holderOf = (element: XmlElement): XmlElement =>
  (tablesOf.has(element.name) ? child(element, 'text:index-body') : undefined) ?? element;

/** Anything else is kept whole and shown by its text. */
export function readRaw(
  reader: Reader,
  element: XmlElement,
  from: number,
  type: 'rawRow' | 'rawCell' | 'rawBlock',
): Block {
  spend(reader.source.pack, 'blocks', 1);
  const quiet = markers.has(element.name) || hints.has(element.name);
  const label = quiet ? '' : objectLabel(element);
  if (label !== '') count(reader, label.toLowerCase());
  const attrs: Record<string, unknown> = {
    id: keyOf(reader.source, element),
    text: quiet ? '' : shownText(element),
  };
  if (type === 'rawBlock') attrs.label = label;
  return register(reader, element, from, { type, attrs });
}

/** The style of the list that paragraphs of a named style belong to. */
export const listOfParagraph = (reader: Reader, element: XmlElement) => {
  const style = reader.styles.find('paragraph', element.attributes.get('text:style-name'));
  return (
    style?.attributes.get('style:list-style-name') ??
    child(style, 'style:paragraph-properties')?.attributes.get('style:list-style-name')
  );
};
