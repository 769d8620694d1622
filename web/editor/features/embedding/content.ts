import { DOMSerializer, type Node } from 'prosemirror-model';
import { schema } from '../../../../formats/model/index.ts';

/** What stays of the attributes that the editor's own page needs. */
const kept = new Set(['href', 'rel', 'colspan', 'rowspan', 'alt']);

/** The text without formatting: a line for each paragraph. */
export const textOf = (doc: Node): string => doc.textBetween(0, doc.content.size, '\n', leafText);

/** The text as HTML of plain elements: no classes, no keys of the file, and addresses that are harmless only. */
export function htmlOf(doc: Node): string {
  // A document that is not shown loads no pictures.
  const place = document.implementation.createHTMLDocument().createElement('div');
  DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: place.ownerDocument }, place);
  for (const element of place.querySelectorAll('[hidden], .marker, .section, colgroup')) element.remove();
  for (const element of place.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (!kept.has(name)) element.removeAttribute(name);
  }
  // Runs and what else only carries properties; from the inside out, so that what they hold moves up.
  for (const element of [...place.querySelectorAll('span, div')].toReversed())
    element.replaceWith(...element.childNodes);
  return place.innerHTML;
}

/** What an inline thing that is carried whole shows, such as the page number of a field. */
const leafText = (leaf: Node): string =>
  leaf.type.name === 'raw' || leaf.type.name === 'rawBlock'
    ? String(leaf.attrs.show ?? leaf.attrs.text ?? '')
    : '';
