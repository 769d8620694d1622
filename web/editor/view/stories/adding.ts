import type { Fragment } from 'prosemirror-model';
import { NodeSelection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { initProseMirrorDoc, updateYFragment, ySyncPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';
import { schema, storyFragment } from '../../../../formats/model/index.ts';
import { holdsText, type NewObject, newObject } from '../../../../formats/model/objects.ts';
import type { EditorServices } from '../services.ts';
import type { Edge } from './edgeList.ts';
import type { NoteKind } from './notes.ts';

/** A short name that no two people choose. */
export const newName = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('');

/** Begins a story with an empty paragraph that says this, or with a copy of what another holds; one step for undo with what follows. */
export function beginStory(
  { room, undo }: EditorServices,
  key: string,
  like?: string,
  attrs: Record<string, string> = {},
): void {
  const fragment = room.ydoc.getXmlFragment(storyFragment(key));
  undo.addToScope(fragment);
  const content =
    like === undefined
      ? [paragraphWith(attrs)]
      : room.ydoc
          .getXmlFragment(storyFragment(like))
          .toArray()
          .flatMap((one) => (one instanceof Y.XmlElement || one instanceof Y.XmlText ? [one.clone()] : []));
  room.ydoc.transact(() => fragment.insert(fragment.length, content), ySyncPluginKey);
}

/** Begins a story with blocks that were copied elsewhere. */
export function writeStory({ room, undo }: EditorServices, key: string, blocks: Fragment): void {
  const { ydoc } = room;
  const fragment = ydoc.getXmlFragment(storyFragment(key));
  undo.addToScope(fragment);
  const { meta } = initProseMirrorDoc(fragment, schema);
  const doc = schema.node('doc', null, blocks);
  ydoc.transact(() => updateYFragment(ydoc, fragment, doc, meta), ySyncPluginKey);
}

function paragraphWith(attrs: Record<string, string>): Y.XmlElement {
  const paragraph = new Y.XmlElement('paragraph');
  for (const [name, value] of Object.entries(attrs)) paragraph.setAttribute(name, value);
  return paragraph;
}

/** Empties a story: a header without anything in it is not there. */
export function endStory({ room, undo }: EditorServices, key: string): void {
  const fragment = room.ydoc.getXmlFragment(storyFragment(key));
  undo.addToScope(fragment);
  room.ydoc.transact(() => fragment.delete(0, fragment.length), ySyncPluginKey);
}

/** Puts the number of a new note at the cursor. @returns the key of its text; undefined where no note can stand */
export function putNote(body: EditorView, services: EditorServices, kind: NoteKind): string | undefined {
  const { $to } = body.state.selection;
  if (!$to.parent.isTextblock) return undefined;
  const key = `new:${kind}.${newName()}`;
  beginStory(services, key);
  const label = kind === 'footnote' ? 'Footnote' : 'Endnote';
  const node = schema.node('raw', { key, label, show: '', story: key });
  const tr = body.state.tr.insert($to.pos, node);
  body.dispatch(tr.setSelection(TextSelection.create(tr.doc, $to.pos + 1)));
  return key;
}

/** Puts a text box, a shape or a chart where the cursor stands: in the line, or at the beginning of the paragraph, where what
 *  lies beside the text belongs. @returns its key; undefined where none can stand */
export function putObject(
  body: EditorView,
  services: EditorServices,
  what: NewObject['what'],
  attrs: Record<string, unknown>,
  shape = '',
): string | undefined {
  const { $to } = body.state.selection;
  if (!$to.parent.isTextblock) return undefined;
  const key = `new:${what}.${shape === '' ? '' : `${shape}.`}${newName()}`;
  const fresh = newObject(key);
  if (!fresh) return undefined;
  const hasText = holdsText(fresh);
  if (hasText) beginStory(services, key, undefined, what === 'shape' ? { align: 'center' } : {});
  const label = { box: 'Text box', shape: 'Drawing', chart: 'Chart' }[what];
  const node = schema.node('raw', { ...attrs, key, label, show: '', story: hasText ? key : null });
  const at = attrs.place === 'inline' ? $to.pos : $to.start();
  const tr = body.state.tr.insert(at, node);
  body.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)).scrollIntoView());
  return key;
}

/** Adds headers or footers of the first page, or of even pages, beside those of all, or takes all such away. */
export function togglePages(services: EditorServices, edges: Edge[], page: 'first' | 'even'): void {
  const own = edges.filter((one) => one.page === page);
  for (const { key } of own) endStory(services, key);
  if (own.length > 0) return;
  const kinds = new Set(edges.map(({ kind }) => kind));
  for (const kind of kinds.size > 0 ? kinds : ['header']) beginStory(services, `new:${kind}.${page}`);
}
