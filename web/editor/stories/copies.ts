import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { ySyncPluginKey } from 'y-prosemirror';
import type { Ground } from '../text/surface.ts';
import { beginStory, newName } from './adding.ts';
import { noteKind } from './notes.ts';

/** A note that was copied is another note with the same words: each number has a text of its own. */
export const copiesPlugin = (ground: Ground) =>
  new Plugin({
    appendTransaction(transactions, _, state) {
      if (!transactions.some((tr) => tr.docChanged && tr.getMeta('paste') && !tr.getMeta(ySyncPluginKey)))
        return null;
      const seen = new Set<string>();
      const copies: { node: Node; pos: number }[] = [];
      state.doc.descendants((node, pos) => {
        if (noteKind(node) === undefined) return true;
        const key = String(node.attrs.story);
        if (seen.has(key)) copies.push({ node, pos });
        seen.add(key);
        return false;
      });
      const tr = state.tr;
      for (const { node, pos } of copies) {
        const key = `new:${noteKind(node)}.${newName()}`;
        beginStory(ground, key, String(node.attrs.story));
        tr.setNodeMarkup(pos, null, { ...node.attrs, key, story: key, show: '' });
      }
      return tr.docChanged ? tr : null;
    },
  });
