import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { type Formatting, schema, sequenceOf } from '../../../../formats/model/index.ts';
import { bookmarksIn, hiddenName, putBookmark } from '../../view/content/bookmarks.ts';
import { fieldsIn, textWithFields } from '../../view/content/fieldPlaces.ts';
import { headingsIn } from './headings.ts';

export const targetKinds = ['heading', 'bookmark', 'item', 'caption'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** Something to refer to: a bookmark by its name, or a paragraph, which may have a bookmark of its own. */
export type Target = { text: string; name: string | undefined; pos: number };

/** What is there to refer to. */
export function targetsIn(formatting: Formatting, doc: Node, kind: TargetKind): Target[] {
  if (kind === 'heading')
    return headingsIn(formatting, doc).map(({ text, pos, node }) => ({
      text,
      pos,
      name: wholeName(formatting, node),
    }));
  if (kind === 'bookmark')
    return bookmarksIn(formatting, doc)
      .filter(({ name }) => !name.startsWith('_'))
      .map(({ name, start }) => ({ text: name, name, pos: start }));
  const found: Target[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    const text = textWithFields(node, 0, node.content.size).replace(/\s+/g, ' ').trim();
    const fits = kind === 'item' ? typeof node.attrs.list === 'string' : isCaption(formatting, node);
    if (fits && text !== '') found.push({ text, pos, name: wholeName(formatting, node) });
    return false;
  });
  return found;
}

function isCaption(formatting: Formatting, node: Node): boolean {
  const id = String(node.attrs.style ?? '');
  return (
    labelEnd(formatting, node) !== undefined ||
    /caption|beschriftung|illustration|figure|abbildung/i.test(`${id} ${formatting.styles?.[id]?.name ?? ''}`)
  );
}

/** Where the number of a caption ends, counted from where its text begins. */
const labelEnd = (formatting: Formatting, paragraph: Node): number | undefined =>
  fieldsIn(formatting, paragraph).find(({ code }) => sequenceOf(code) !== undefined)?.to;

/** The name of a bookmark that a reference made before around the whole paragraph. */
function wholeName(formatting: Formatting, node: Node): string | undefined {
  const whole = textWithFields(node, 0, node.content.size);
  return bookmarksIn(formatting, node).find(
    ({ name, from, to }) => name.startsWith('_Ref') && textWithFields(node, from, to) === whole,
  )?.name;
}

/** The same around the label and number of a caption. */
function labelName(formatting: Formatting, node: Node, to: number): string | undefined {
  const label = textWithFields(node, 0, to);
  return bookmarksIn(formatting, node).find(
    ({ name, ...one }) => name.startsWith('_Ref') && textWithFields(node, one.from, one.to) === label,
  )?.name;
}

/** Put a reference at the cursor: what the target says, of a caption its label and number, or the page that it is on. */
export function insertReference(
  formatting: Formatting,
  target: Target,
  as: 'text' | 'label' | 'page',
): Command {
  return (state, dispatch) => {
    if (!state.selection.$from.parent.isTextblock) return false;
    const tr = state.tr;
    const paragraph = state.doc.nodeAt(target.pos);
    const end = as === 'label' && paragraph ? labelEnd(formatting, paragraph) : undefined;
    const known = end !== undefined && paragraph ? labelName(formatting, paragraph, end) : target.name;
    const name =
      known ?? hiddenName('_Ref', new Set(bookmarksIn(formatting, state.doc).map((one) => one.name)));
    if (known === undefined) {
      if (!paragraph?.isTextblock) return false;
      putBookmark(tr, name, target.pos + 1, target.pos + 1 + (end ?? paragraph.content.size));
    }
    const found = bookmarksIn(formatting, tr.doc).find((one) => one.name === name);
    const says = found ? textWithFields(tr.doc, found.from, found.to) : '';
    const node = schema.node('raw', {
      key: `new:field ${as === 'page' ? 'PAGEREF' : 'REF'} ${name} \\h`,
      label: 'Field',
      show: as === 'page' ? '?' : says || target.text,
    });
    const at = tr.mapping.map(state.selection.from, -1);
    tr.replaceWith(at, tr.mapping.map(state.selection.to), node);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
