import type { Node } from 'prosemirror-model';
import type { ListLook, Look } from '../../../../formats/model/index.ts';
import { listLook } from '../../text/listLooks.ts';
import { styleOf } from '../../text/standing.ts';
import { letters, roman } from '../references/counting.ts';

/** The numbers before headings by the positions of these, as the page shows them, such as `2.1`. */
export function headingLabels(look: Look, doc: Node): Map<number, string> {
  const labels = new Map<number, string>();
  const counts = new Map<string, number[]>();
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return !node.isLeaf;
    const list = listOf(look, node);
    if (!list || list.format === 'bullet') return false;
    const known = counts.get(list.counter) ?? [];
    counts.set(list.counter, known);
    known[list.level] = (known[list.level] ?? list.start - 1) + 1;
    known.length = list.level + 1;
    if (node.attrs.level === null) return false;
    const label = list.template.replace(/%([1-9])/g, (_, level) =>
      written(known[Number(level) - 1] ?? 0, formatOf(look, node, list, Number(level) - 1)),
    );
    labels.set(pos, label.trim());
    return false;
  });
  return labels;
}

/** The list that counts a paragraph: its own, else that of headings of its level. */
export function listOf(look: Look, node: Node): ListLook | undefined {
  const isOfStyle = look.styles?.[styleOf(look, node)]?.list === node.attrs.list;
  if (look.uncounted && isOfStyle && node.attrs.level !== null) return undefined;
  if (typeof node.attrs.list === 'string')
    return listLook(look, node.attrs.list) ?? look.lists?.[node.attrs.list];
  if (look.paragraphs?.[node.attrs.look]?.uncounted) return undefined;
  const level: unknown = node.attrs.level;
  if (typeof level !== 'number') return undefined;
  // Where styles say the level, a heading of no style is not counted.
  const isStyled = look.start !== undefined || look.styles?.[styleOf(look, node)]?.level === level;
  return isStyled ? look.headings?.[level] : undefined;
}

/** How a level that a label names is written. */
function formatOf(look: Look, node: Node, list: ListLook, level: number): string {
  if (level === list.level) return list.format;
  const name = typeof node.attrs.list === 'string' ? node.attrs.list : undefined;
  if (name === undefined) return look.headings?.[level + 1]?.format ?? 'decimal';
  const other = name.replace(/-\d$/, `-${level}`);
  return (listLook(look, other) ?? look.lists?.[other])?.format ?? 'decimal';
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
