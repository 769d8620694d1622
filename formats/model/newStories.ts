import { holdsText, newObject } from './objects.ts';
import { keysIn, readNewChange } from './tracked/change.ts';
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

/** Whether somebody suggests that it goes. */
const isDeleted = ({ attrs, marks = [] }: ModelNode) =>
  keysIn(attrs?.wraps).some((key) => readNewChange(key)?.kind === 'del') ||
  marks.some(
    ({ type, attrs: said }) => type === 'wrap' && (said?.kind === 'del' || said?.kind === 'moveFrom'),
  );

/** What a node refers to that is referred to once; undefined for anything else. */
const referredTo = (node: ModelNode): unknown =>
  node.type === 'raw' && (newObject(node.attrs?.key) || isNote(node)) ? node.attrs?.key : undefined;

/** The one reference to each that stays: the first that nobody deletes, for what was moved as a suggestion stands twice. */
function referencesOf(doc: ModelNode): Map<unknown, ModelNode> {
  const kept = new Map<unknown, ModelNode>();
  const walk = (node: ModelNode) => {
    const key = referredTo(node);
    const known = kept.get(key);
    if (key !== undefined && (!known || (isDeleted(known) && !isDeleted(node)))) kept.set(key, node);
    node.content?.forEach(walk);
  };
  walk(doc);
  return kept;
}

/** A note is referred to once, as is a text box that was put in; what was put in stands in the text itself, where both formats
 *  allow it. */
export function uniqueNotes(doc: ModelNode, isBody: boolean): ModelNode {
  const references = referencesOf(doc);
  const written = new Set<unknown>();
  const unique = (node: ModelNode): ModelNode[] => {
    if (node.type === 'text') return [node];
    const key = referredTo(node);
    if (key !== undefined) {
      const object = newObject(key);
      const isNew = object !== undefined || newNote(key) !== undefined;
      // One and the same node may stand in a document twice.
      if (references.get(key) !== node || written.has(key) || (isNew && !isBody)) return [];
      written.add(key);
      if (!isNew) return [node];
      return [{ ...node, attrs: { ...node.attrs, story: object && !holdsText(object) ? null : key } }];
    }
    return [node.content ? { ...node, content: node.content.flatMap(unique) } : node];
  };
  return unique(doc)[0] ?? doc;
}
