import type { Node } from 'prosemirror-model';
import { type Formatting, sequenceOf } from '../../../../formats/model/index.ts';
import { nameOf } from '../../view/content/bookmarks.ts';
import { fieldsIn, textWithFields } from '../../view/content/fieldPlaces.ts';
import { anchor, type Heading } from './headings.ts';

/** The captions of a sequence as a list shows them, in the order of the text: all of their paragraph in one line. */
export function captionsIn(formatting: Formatting, doc: Node, sequence: string): Heading[] {
  const found: Heading[] = [];
  for (const { from, code } of fieldsIn(formatting, doc)) {
    if (sequenceOf(code)?.toLowerCase() !== sequence.toLowerCase()) continue;
    const $field = doc.resolve(from);
    const node = $field.parent;
    const pos = $field.before();
    if (!node.isTextblock || found.at(-1)?.pos === pos) continue;
    const text = textWithFields(doc, $field.start(), $field.end()).replace(/\s+/g, ' ').trim();
    const names: string[] = [];
    node.forEach((child) => {
      const name = nameOf(formatting, child);
      if (name !== undefined) names.push(name);
    });
    found.push({ level: 1, number: '', text, pos, node, name: names.find((name) => anchor.test(name)) });
  }
  return found;
}
