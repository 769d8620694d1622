import { Fragment, type Node, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { type Formatting, storyFragment } from '../../../../formats/model/index.ts';
import { newObject } from '../../../../formats/model/objects.ts';
import { say } from '../../../shared/index.ts';
import { blocksOf, freshNode, wholeOf } from '../objects/copied.ts';
import { objectNow } from '../objects/values.ts';
import { adoptSlice } from '../paste.ts';
import type { EditorServices } from '../services.ts';
import { COPIED_TEXTS } from '../transactionMeta.ts';
import { isInsertion } from '../uniqueNodes.ts';
import { words } from '../words.ts';
import { beginStory, newName, writeStory } from './adding.ts';
import { noteKind } from './notes.ts';

/**
 * A note that was copied is another note with the same words: each number has a text of its own, and so has each text box
 * that was put in. What was copied of a file with all that is said of it is put in anew, so that it shares neither a text nor the part with its data.
 * A note whose text is not in this document, because it was copied from another, stays behind.
 */
export const copiesPlugin = (services: EditorServices) =>
  new Plugin({
    appendTransaction(transactions, _, state) {
      if (!transactions.some(isInsertion)) return null;
      const has = (key: string) => services.room.ydoc.getXmlFragment(storyFragment(key)).length > 0;
      const texts = new Map<string, unknown>(
        transactions.flatMap((tr) => [...(tr.getMeta(COPIED_TEXTS) ?? [])]),
      );
      /** Begins the text of an object that has none here, or one like that of another. */
      const begin = (key: string, like: string | undefined) => {
        const blocks = like !== undefined && has(like) ? undefined : blocksOf(texts.get(like ?? key));
        if (blocks) writeStory(services, key, adopted(blocks, services.formatting));
        else beginStory(services, key, like !== undefined && has(like) ? like : undefined);
      };
      const seen = new Set<string>();
      const copies: { node: Node; pos: number }[] = [];
      state.doc.descendants((node, pos) => {
        const isNote = noteKind(node) !== undefined;
        const key = isNote
          ? String(node.attrs.story)
          : objectNow(services.formatting, node) && String(node.attrs.key);
        if (!key) return true;
        if (seen.has(key) || (isNote && !has(key))) copies.push({ node, pos });
        else if (objectKey(node) && node.attrs.story && !has(key)) begin(key, undefined);
        seen.add(key);
        return false;
      });
      const tr = state.tr;
      for (const { node, pos } of copies.toReversed()) {
        if (noteKind(node) === undefined) {
          const whole = wholeOf(services.formatting, node);
          if (!whole) continue;
          const fresh = freshNode(whole, newName());
          const story: unknown = node.attrs.story;
          if (fresh.attrs.story)
            begin(fresh.attrs.key, typeof story === 'string' ? story.split(' ')[0] : undefined);
          tr.replaceWith(pos, pos + 1, fresh.mark(node.marks));
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

/** Blocks from elsewhere as they can stand in a text box here. */
const adopted = (blocks: Fragment, formatting: Formatting): Fragment =>
  withoutNotes(adoptSlice(new Slice(blocks, 0, 0), formatting, false)).content;

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
