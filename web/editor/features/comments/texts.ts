import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import type { Doc, XmlFragment } from 'yjs';
import { FRAGMENT, storyFragment, storyKeys } from '../../../../formats/model/index.ts';
import type { Editor } from '../../view/editor.ts';
import { edgeName } from '../../view/stories/edges.ts';
import { nameOf } from '../../view/stories/notesArea.ts';
import { words as viewWords } from '../../view/words.ts';

/** A text that comments may stand in: the text itself (its key is '') or a story; `view` where it is open on the page. */
export type CommentedText = { key: string; doc: Node; fragment: XmlFragment; view: EditorView | undefined };

/** The text itself first, then what is open on the page, then what rests. A text box may be open in two places. */
export function textsOf(ydoc: Doc, { body, stories }: Pick<Editor, 'body' | 'stories'>): CommentedText[] {
  const fragmentOf = (key: string) => ydoc.getXmlFragment(key === '' ? FRAGMENT : storyFragment(key));
  const open = stories
    .views()
    .map((view) => ({ key: stories.keyOf(view) ?? '', doc: view.state.doc, view }))
    .filter(({ key }) => key !== '');
  const resting = stories.resting().map(({ key, state }) => ({ key, doc: state.doc, view: undefined }));
  return [{ key: '', doc: body.state.doc, view: body }, ...open, ...resting].map((one) => ({
    ...one,
    fragment: fragmentOf(one.key),
  }));
}

/** Where a story is referred to: in which text, and at which position. */
export type Reference = { key: string; pos: number };

/** The first reference to each story. */
function referencesIn(texts: Pick<CommentedText, 'key' | 'doc'>[]): Map<string, Reference> {
  const found = new Map<string, Reference>();
  for (const { key, doc } of texts)
    doc.descendants((node, pos) => {
      for (const story of storyKeys(node.attrs)) if (!found.has(story)) found.set(story, { key, pos });
    });
  return found;
}

/** The reference to a story in the text itself, also where it lies inside of another story; undefined for headers and footers. */
export function referenceInText(texts: CommentedText[], story: string): number | undefined {
  const references = referencesIn(texts);
  const seen = new Set<string>();
  for (let key = story; !seen.has(key); ) {
    seen.add(key);
    const found = references.get(key);
    if (!found) return undefined;
    if (found.key === '') return found.pos;
    key = found.key;
  }
  return undefined;
}

/** What a person calls a story: `Footnote 3`, `Header`, `Text box`. */
export function storyName({ stories }: Pick<Editor, 'stories'>, key: string): string {
  const note = stories.notes().find((one) => one.key === key);
  if (note) return nameOf(note);
  const edge = stories.edges().find((one) => one.key === key);
  return edge ? edgeName(edge) : viewWords().textBox;
}

/** Tells which of two places comes first: headers, the text with what it refers to at that place, footers. */
export function createOrder({ stories }: Pick<Editor, 'stories'>, texts: CommentedText[]) {
  let references: Map<string, Reference> | undefined;
  const edges = new Map(stories.edges().map(({ key, kind }, at) => [key, [kind === 'header' ? 0 : 2, at]]));
  const pathTo = (key: string, seen: string[]): number[] => {
    if (key === '') return [1];
    const edge = edges.get(key);
    if (edge) return edge;
    references ??= referencesIn(texts);
    const found = seen.includes(key) ? undefined : references.get(key);
    return found ? [...pathTo(found.key, [...seen, key]), found.pos] : [3];
  };
  return (key: string, at: number): number[] => [...pathTo(key, []), at];
}

export function inOrder(one: number[], other: number[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const difference = (one[at] ?? -1) - (other[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}
