import { holdsText, newObject } from './objects.ts';
import type { ModelNode } from './types.ts';

/**
 * Stories that a person adds. Their names say what they are (see new.ts):
 *
 * - a note: a `raw` node whose key and story are `new:footnote.x7k2` or `new:endnote.x7k2`
 * - the text of a text box or a shape: its node has that key (objects.ts)
 * - a header or footer of the first section: a story `new:header.all`, `new:footer.first`, `new:header.even`; of the
 *   first page only where the first page is different, of even ones where these are different. It is there for as long as it holds something.
 */
export type NoteKind = 'footnote' | 'endnote';
export type NewEdge = { kind: 'header' | 'footer'; page: 'all' | 'first' | 'even' };

/** The kind of a note that was put in; undefined for anything else. */
export const newNote = (key: unknown): NoteKind | undefined =>
  typeof key === 'string'
    ? (/^new:(footnote|endnote)\.[a-z0-9]{1,16}$/.exec(key)?.[1] as NoteKind | undefined)
    : undefined;

/** What a header or footer that was added is; undefined for anything else. */
export function newEdge(key: string): NewEdge | undefined {
  const found = /^new:(header|footer)\.(all|first|even)$/.exec(key);
  return found ? ({ kind: found[1], page: found[2] } as NewEdge) : undefined;
}

const isNote = ({ type, attrs }: ModelNode) =>
  type === 'raw' && (attrs?.label === 'Footnote' || attrs?.label === 'Endnote' || newNote(attrs?.key));

/** A note is referred to once, as is a text box that was put in; what was put in stands in the text itself, where both formats
 *  allow it. */
export function uniqueNotes(doc: ModelNode, isBody: boolean): ModelNode {
  const seen = new Set<unknown>();
  const unique = (node: ModelNode): ModelNode[] => {
    if (node.type === 'text') return [node];
    const object = node.type === 'raw' ? newObject(node.attrs?.key) : undefined;
    if (object) {
      const key = node.attrs?.key;
      if (seen.has(key) || !isBody) return [];
      seen.add(key);
      return [{ ...node, attrs: { ...node.attrs, story: holdsText(object) ? key : null } }];
    }
    if (isNote(node)) {
      const key = node.attrs?.key;
      const isNew = newNote(key) !== undefined;
      if (seen.has(key) || (isNew && !isBody)) return [];
      seen.add(key);
      return isNew ? [{ ...node, attrs: { ...node.attrs, story: key } }] : [node];
    }
    return [node.content ? { ...node, content: node.content.flatMap(unique) } : node];
  };
  return unique(doc)[0] ?? doc;
}
