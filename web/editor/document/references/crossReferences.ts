import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { type Look, schema } from '../../../../formats/model/index.ts';
import { bookmarksIn, hiddenName, nameOf, putBookmark } from './bookmarks.ts';
import { headingsIn, lineOf } from './headings.ts';

export const targetKinds = ['heading', 'bookmark', 'item', 'caption'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** Something to refer to: a bookmark by its name, or a paragraph, which may have a bookmark of its own. */
export type Target = { text: string; name: string | undefined; pos: number };

/** What is there to refer to. */
export function targetsIn(look: Look, doc: Node, kind: TargetKind): Target[] {
  if (kind === 'heading')
    return headingsIn(look, doc).map(({ text, pos, node }) => ({ text, pos, name: wholeName(look, node) }));
  if (kind === 'bookmark')
    return bookmarksIn(look, doc)
      .filter(({ name }) => !name.startsWith('_'))
      .map(({ name, start }) => ({ text: name, name, pos: start }));
  const found: Target[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    const text = lineOf(node);
    const fits = kind === 'item' ? typeof node.attrs.list === 'string' : isCaption(look, node);
    if (fits && text !== '') found.push({ text, pos, name: wholeName(look, node) });
    return false;
  });
  return found;
}

function isCaption(look: Look, node: Node): boolean {
  const id = String(node.attrs.style ?? '');
  return /caption|beschriftung|illustration|figure|abbildung/i.test(`${id} ${look.styles?.[id]?.name ?? ''}`);
}

/** The name of a bookmark that a reference made before around the whole paragraph. */
function wholeName(look: Look, node: Node): string | undefined {
  let name: string | undefined;
  node.forEach((child) => {
    const found = nameOf(look, child);
    if (found?.startsWith('_Ref')) name = found;
  });
  return name;
}

/** Put a reference at the cursor: what the target says, or the page that it is on. */
export function insertReference(look: Look, target: Target, as: 'text' | 'page'): Command {
  return (state, dispatch) => {
    if (!state.selection.$from.parent.isTextblock) return false;
    const tr = state.tr;
    const name =
      target.name ?? hiddenName('_Ref', new Set(bookmarksIn(look, state.doc).map((one) => one.name)));
    const paragraph = state.doc.nodeAt(target.pos);
    if (target.name === undefined) {
      if (!paragraph?.isTextblock) return false;
      putBookmark(tr, name, target.pos + 1, target.pos + 1 + paragraph.content.size);
    }
    const found = bookmarksIn(look, tr.doc).find((one) => one.name === name);
    const says = found ? tr.doc.textBetween(found.from, found.to, ' ') : '';
    const node = schema.node('raw', {
      key: `new:field ${as === 'text' ? 'REF' : 'PAGEREF'} ${name} \\h`,
      label: 'Field',
      show: as === 'text' ? says || target.text : '?',
    });
    const at = tr.mapping.map(state.selection.from, -1);
    tr.replaceWith(at, tr.mapping.map(state.selection.to), node);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
