import type { Edit } from './edits.ts';
import { escapeAttribute, escapeText } from './escape.ts';
import type { DxlElement } from './model.ts';
import { nameEdits, titleEdit } from './spans.ts';
import { attributeSpans, nameEnd } from './tag.ts';
import { readTree } from './tree.ts';

/**
 * The edits that give an element another name and these aliases, and change nothing else: the attributes of a formatted
 * element, the item `$TITLE` of a raw note. What is there already costs no edit.
 */
export function renameEdits(
  source: string,
  element: DxlElement,
  { name, aliases }: { name: string; aliases: readonly string[] },
): Edit[] {
  const same =
    element.aliases.length === aliases.length && element.aliases.every((each, at) => each === aliases[at]);
  if (element.name === name && same) return [];
  if (element.form === 'raw') return titleEdits(source, element, [name, ...aliases].join('|'));
  const joined = aliases.join('|');
  return [
    ...(element.name === name ? [] : nameEdits(source, element, name)),
    ...(same ? [] : attributeEdits(source, element, 'alias', joined)),
  ];
}

/** Sets an attribute of the root, or removes it when it would be empty. */
function attributeEdits(source: string, element: DxlElement, name: string, value: string): Edit[] {
  const tag = { start: element.start, end: element.tagEnd };
  const present = attributeSpans(source, tag).find((attribute) => attribute.name === name);
  const text = escapeAttribute(value);
  if (present === undefined) {
    const at = nameEnd(source, element.start);
    return value === '' ? [] : [{ start: at, end: at, text: ` ${name}='${text}'` }];
  }
  return [value === '' ? { start: present.start, end: present.end, text: '' } : { ...present.value, text }];
}

/** Sets what stands in the first item `$TITLE`, whose own attributes stay; others of that name, which would be further
 *  names, go. */
function titleEdits(source: string, element: DxlElement, title: string): Edit[] {
  const text = source.slice(element.start, element.end);
  const [first, ...others] = readTree(text).children.filter((each) => each.attributes.name === '$TITLE');
  if (first === undefined) return titleEdit(source, element, title);
  const prefix = text.slice(first.start + 1, nameEnd(text, first.start)).replace(/[^:]*$/, '');
  const value = `<${prefix}text>${escapeText(title)}</${prefix}text>`;
  const [start, end] = [element.start + first.start, element.start + first.end];
  const edit = first.selfClosing
    ? { start: end - 2, end, text: `>${value}</${prefix}item>` }
    : { start: start + first.tagEnd - first.start, end: element.start + first.contentEnd, text: value };
  const gone = others.map((each) => ({
    start: element.start + each.start,
    end: element.start + each.end,
    text: '',
  }));
  return [edit, ...gone];
}
