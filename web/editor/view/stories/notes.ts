import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Mapping, StepMap } from 'prosemirror-transform';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { changedBlocks } from '../content/blocks.ts';
import { roman } from '../content/counting.ts';

/** A reference to a note as it stands in the text. `number` is empty for a mark of its own. */
export type NoteReference = { key: string; kind: NoteKind; pos: number; number: string };
export type NoteKind = 'footnote' | 'endnote';

type Notes = { references: NoteReference[]; marks: DecorationSet };

const key = new PluginKey<Notes>('notes');
const kinds: Record<string, NoteKind> = { Footnote: 'footnote', Endnote: 'endnote' };

/** The kind of a note that a node refers to; undefined for anything else. */
export const noteKind = ({ type, attrs }: Node): NoteKind | undefined =>
  type.name === 'raw' && typeof attrs.story === 'string' ? kinds[String(attrs.label)] : undefined;

/** Numbers the notes in the order of the text, footnotes and endnotes each on their own. */
export const notesPlugin = () =>
  new Plugin<Notes>({
    key,
    state: {
      init: (_, { doc }) => read(doc),
      apply(tr, notes) {
        if (!tr.docChanged) return notes;
        const mapping = besideNotes(tr) ?? (touchesNotes(tr) ? undefined : tr.mapping);
        if (!mapping) return read(tr.doc);
        const references = notes.references.map((one) => ({ ...one, pos: mapping.map(one.pos) }));
        return { references, marks: notes.marks.map(mapping, tr.doc) };
      },
    },
    props: { decorations: (state) => key.getState(state)?.marks },
  });

export const notesIn = (state: EditorState): NoteReference[] => key.getState(state)?.references ?? [];

/** What somebody else typed arrives as another document. Where no block with a note came, went or changed it is told as
 *  what it is: a change between the notes. */
function besideNotes({ before: was, doc }: Transaction): Mapping | undefined {
  const { start, before, after } = changedBlocks(was, doc);
  if ([...before, ...after].some(hasNote)) return undefined;
  const size = (blocks: readonly Node[]) => blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  return new Mapping([new StepMap([size(doc.children.slice(0, start)), size(before), size(after)])]);
}

function hasNote(block: Node): boolean {
  let found = false;
  block.descendants((node) => {
    found ||= noteKind(node) !== undefined;
    return !found;
  });
  return found || noteKind(block) !== undefined;
}

/** Typing costs nothing: only a change that puts in or takes out a note counts anew. */
function touchesNotes(tr: Transaction): boolean {
  const has = (doc: Node, from: number, to: number) => {
    let found = false;
    doc.nodesBetween(Math.max(0, from), Math.min(to, doc.content.size), (node) => {
      found ||= noteKind(node) !== undefined;
      return !found;
    });
    return found;
  };
  return tr.steps.some((step, at) => {
    let touched = false;
    const [before, after] = [tr.docs[at], tr.docs[at + 1] ?? tr.doc];
    step.getMap().forEach((from, to, start, end) => {
      touched ||= (before !== undefined && has(before, from, to)) || has(after, start, end);
    });
    return touched;
  });
}

function read(doc: Node): Notes {
  const references: NoteReference[] = [];
  const counts = { footnote: 0, endnote: 0 };
  doc.descendants((node, pos) => {
    const kind = noteKind(node);
    if (!kind) return true;
    const isNumbered = String(node.attrs.key).startsWith('new:') || node.attrs.show !== '';
    if (isNumbered) counts[kind] += 1;
    // Both formats count endnotes in small Roman numbers unless told otherwise.
    const number = kind === 'footnote' ? String(counts.footnote) : roman(counts.endnote);
    references.push({ key: String(node.attrs.story), kind, pos, number: isNumbered ? number : '' });
    return false;
  });
  const marks = references.map(({ pos, number }) => Decoration.node(pos, pos + 1, {}, { number }));
  return { references, marks: DecorationSet.create(doc, marks) };
}
