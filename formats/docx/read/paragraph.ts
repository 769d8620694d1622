import { type Block, type Chunk, intern, joinTexts } from '../../model/block.ts';
import type { ModelNode } from '../../model/types.ts';
import { keyOf } from '../../package/keys.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { changeAttribute } from '../formatting/changeRecords.ts';
import { listOf } from '../formatting/numbering.ts';
import { alignment, paragraphFormat } from '../formatting/paragraph.ts';
import { outlineLevel } from '../formatting/styles.ts';
import { readInline } from './inline.ts';
import type { Reader } from './reader.ts';

/** What the model holds of a paragraph's properties; the rest stays in the file and is carried by key. */
export function paragraphValues(reader: Pick<Reader, 'styles'>, properties: XmlElement | undefined) {
  const { styles } = reader;
  const style = wAttr(child(properties, 'w:pStyle'), 'val') ?? null;
  const named = styles.paragraphs.get(style ?? styles.defaultStyle ?? '');
  const list = listOf(properties);
  const level = outlineLevel(properties);
  return {
    style,
    list: list === undefined ? (named?.list ?? null) : list,
    align: alignment(properties) ?? null,
    level: level === undefined ? (named?.level ?? null) : level,
  };
}

/** Of these indents the ones that are said. */
const indentsOf = ({ left, first }: { left?: number; first?: number }) => ({
  ...(left !== undefined && { left }),
  ...(first !== undefined && { first }),
});

/** Read a paragraph whose block begins at `from`; `lead` are range markers that stand before it. */
export function readParagraph(reader: Reader, element: XmlElement, from: number, lead: Chunk[]): Block {
  const properties = child(element, 'w:pPr');
  const key = keyOf(reader.source, element);
  const { align: _, ...direct } = paragraphFormat(properties);
  const values = paragraphValues(reader, properties);
  const { styles } = reader;
  if (values.level !== null && listOf(properties) === null) direct.uncounted = true;
  // The indents of a list that it names itself count before those of its style.
  const named = styles.paragraphs.get(values.style ?? styles.defaultStyle ?? '');
  const ownList = named?.listIndent && named.list === listOf(properties) && styles.lists[named.list ?? ''];
  if (ownList) Object.assign(direct, { ...indentsOf(ownList), ...indentsOf(direct) });
  const attrs = {
    id: key,
    props: key,
    ...values,
    look: intern(reader.paragraphFormats, direct),
    change: changeAttribute(reader, element),
  };
  const start = properties?.end ?? element.openEnd;
  const chunks = readInline(
    reader,
    element.children.filter((one) => one !== properties),
    start,
    [],
  );
  const section = child(properties, 'w:sectPr');
  if (section) {
    const at = chunks.at(-1)?.to ?? start;
    chunks.push({
      from: at,
      to: at,
      items: [{ type: 'section', attrs: { key: keyOf(reader.source, section) } }],
    });
  }
  const content = joinTexts([...lead, ...chunks].flatMap((chunk) => chunk.items));
  const node: ModelNode =
    content.length > 0 ? { type: 'paragraph', attrs, content } : { type: 'paragraph', attrs };
  return { element, from, to: element.end, node, lead, chunks, trail: [], children: [] };
}
