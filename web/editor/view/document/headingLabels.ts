import type { Node } from 'prosemirror-model';
import type { Formatting, ListFormat } from '../../../../formats/model/index.ts';
import { letters, roman } from '../content/counting.ts';
import { listFormat } from '../content/listFormats.ts';
import { styleOf } from '../content/styles.ts';

/** The numbers before headings by the positions of these, as the page shows them, such as `2.1`. */
export function headingLabels(formatting: Formatting, doc: Node): Map<number, string> {
  const labels = new Map<number, string>();
  const counts = new Map<string, number[]>();
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return !node.isLeaf;
    const list = listOf(formatting, node);
    if (!list || list.format === 'bullet') return false;
    const known = counts.get(list.counter) ?? [];
    counts.set(list.counter, known);
    known[list.level] = (known[list.level] ?? list.start - 1) + 1;
    known.length = list.level + 1;
    if (node.attrs.level === null) return false;
    const label = list.template.replace(/%([1-9])/g, (_, level) =>
      written(known[Number(level) - 1] ?? 0, formatOf(formatting, node, list, Number(level) - 1)),
    );
    labels.set(pos, label.trim());
    return false;
  });
  return labels;
}

/** The list that counts a paragraph: its own, else that of headings of its level. */
export function listOf(formatting: Formatting, node: Node): ListFormat | undefined {
  const isOfStyle = formatting.styles?.[styleOf(formatting, node)]?.list === node.attrs.list;
  if (formatting.uncounted && isOfStyle && node.attrs.level !== null) return undefined;
  if (typeof node.attrs.list === 'string')
    return listFormat(formatting, node.attrs.list) ?? formatting.lists?.[node.attrs.list];
  if (formatting.paragraphs?.[node.attrs.look]?.uncounted) return undefined;
  const level: unknown = node.attrs.level;
  if (typeof level !== 'number') return undefined;
  // Where styles say the level, a heading of no style is not counted.
  const isStyled =
    formatting.start !== undefined || formatting.styles?.[styleOf(formatting, node)]?.level === level;
  return isStyled ? formatting.headings?.[level] : undefined;
}

/** How a level that a label names is written. */
function formatOf(formatting: Formatting, node: Node, list: ListFormat, level: number): string {
  if (level === list.level) return list.format;
  const name = typeof node.attrs.list === 'string' ? node.attrs.list : undefined;
  if (name === undefined) return formatting.headings?.[level + 1]?.format ?? 'decimal';
  const other = name.replace(/-\d$/, `-${level}`);
  return (listFormat(formatting, other) ?? formatting.lists?.[other])?.format ?? 'decimal';
}

const formats: Record<string, (value: number) => string> = {
  lowerLetter: letters,
  upperLetter: (value) => letters(value).toUpperCase(),
  lowerRoman: roman,
  upperRoman: (value) => roman(value).toUpperCase(),
  none: () => '',
};

/** Numbers as lists have them; what is rare is written in digits. */
const written = (value: number, format: string): string => (formats[format] ?? String)(value);
