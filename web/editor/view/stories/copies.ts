import { Fragment, type Node, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { storyFragment } from '../../../../formats/model/index.ts';
import { newObject } from '../../../../formats/model/objects.ts';
import { say } from '../../../shared/index.ts';
import type { EditorServices } from '../services.ts';
import { isInsertion } from '../uniqueNodes.ts';
import { words } from '../words.ts';
import { beginStory, newName } from './adding.ts';
import { noteKind } from './notes.ts';

/**
 * A note that was copied is another note with the same words: each number has a text of its own, and so has each text box
 * that was put in. A note whose text is not in this document, because it was copied from another, stays behind; a box is empty.
 */
export const copiesPlugin = (services: EditorServices) =>
  new Plugin({
    appendTransaction(transactions, _, state) {
      if (!transactions.some(isInsertion)) return null;
      const has = (key: string) => services.room.ydoc.getXmlFragment(storyFragment(key)).length > 0;
      const seen = new Set<string>();
      const copies: { node: Node; pos: number }[] = [];
      state.doc.descendants((node, pos) => {
        const object = objectKey(node);
        if (noteKind(node) === undefined && object === undefined) return true;
        const key = object ?? String(node.attrs.story);
        if (seen.has(key) || (object === undefined && !has(key))) copies.push({ node, pos });
        seen.add(key);
        return false;
      });
      const tr = state.tr;
      for (const { node, pos } of copies.toReversed()) {
        const object = objectKey(node);
        if (object !== undefined) {
          const key = `${object.slice(0, object.lastIndexOf('.'))}.${newName()}`;
          if (node.attrs.story) beginStory(services, key, has(object) ? object : undefined);
          tr.setNodeMarkup(pos, null, { ...node.attrs, key, story: node.attrs.story && key });
        } else if (!has(String(node.attrs.story))) tr.delete(pos, pos + 1);
        else {
          const key = `new:${noteKind(node)}.${newName()}`;
          beginStory(services, key, String(node.attrs.story));
          tr.setNodeMarkup(pos, null, { ...node.attrs, key, story: key, show: '' });
        }
      }
      return tr.docChanged ? tr : null;
    },
  });

/** The key of a text box, a shape or a chart that was put in. */
const objectKey = ({ attrs }: Node): string | undefined =>
  newObject(attrs.key) ? String(attrs.key) : undefined;

/** Neither format has notes in a note, a header or a text box, nor is a text box put in there: what is pasted there comes
 *  without them. */
export function withoutNotes(slice: Slice): Slice {
  const content = leaveOut(slice.content);
  if (content === slice.content) return slice;
  say(words().noNotesHere, 'failed');
  return new Slice(content, slice.openStart, slice.openEnd);
}

function leaveOut(content: Fragment): Fragment {
  let left = false;
  const nodes: Node[] = [];
  content.forEach((node) => {
    const own = node.isLeaf ? node : node.copy(leaveOut(node.content));
    const isOut = noteKind(node) !== undefined || objectKey(node) !== undefined;
    left ||= isOut || own.content !== node.content;
    if (!isOut) nodes.push(own);
  });
  return left ? Fragment.fromArray(nodes) : content;
}
