import type { Edit } from './edits.ts';
import { escapeAttribute } from './escape.ts';
import { attributeSpans, nameEnd } from './tag.ts';
import type { Node } from './tree.ts';

/** Attribute values that are wanted: null takes the attribute away, undefined leaves it as it stands. */
export type WantedAttributes = Readonly<Record<string, string | null | undefined>>;

/** The edits that make attributes of an open tag hold what is wanted; a value that is there costs no edit. */
export function attributeEdits(source: string, node: Node, wanted: WantedAttributes): Edit[] {
  const present = attributeSpans(source, { start: node.start, end: node.tagEnd });
  const close = node.selfClosing ? node.tagEnd - 2 : node.tagEnd - 1;
  const edits: Edit[] = [];
  for (const [name, value] of Object.entries(wanted)) {
    if (value === undefined || value === (node.attributes[name] ?? null)) continue;
    const attribute = present.find((each) => each.name === name);
    if (attribute === undefined) edits.push({ start: close, end: close, text: attributeText(name, value) });
    else if (value === null) edits.push({ start: attribute.start, end: attribute.end, text: '' });
    else edits.push({ ...attribute.value, text: escapeAttribute(value) });
  }
  return edits;
}

/** Attributes as they stand in a new tag; those without a value are left out. */
export const attributesText = (wanted: WantedAttributes): string =>
  Object.entries(wanted)
    .map(([name, value]) => attributeText(name, value))
    .join('');

const attributeText = (name: string, value: string | null | undefined): string =>
  value === undefined || value === null ? '' : ` ${name}='${escapeAttribute(value)}'`;

/** The prefix of a tag with its colon, which new children need too; empty when it has none. */
export function prefixOf(source: string, node: Node): string {
  const name = source.slice(node.start + 1, nameEnd(source, node.start));
  return name.slice(0, name.indexOf(':') + 1);
}

/** The edit that puts text at a place inside an element, also one that closes itself. */
export function insertion(source: string, node: Node, at: number, text: string): Edit {
  if (!node.selfClosing) return { start: at, end: at, text };
  const name = source.slice(node.start + 1, nameEnd(source, node.start));
  return { start: node.tagEnd - 2, end: node.tagEnd, text: `>${text}</${name}>` };
}

/** The edit that takes an element away, with the white space before it. */
export function removal(source: string, node: Node): Edit {
  let start = node.start;
  while (start > 0 && /\s/.test(source.charAt(start - 1))) start--;
  return { start, end: node.end, text: '' };
}
