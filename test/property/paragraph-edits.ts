import type { Node } from 'prosemirror-model';
import { Transform } from 'prosemirror-transform';
import { initProseMirrorDoc, updateYFragment, ySyncPluginKey } from 'y-prosemirror';
import type * as Y from 'yjs';
import { FRAGMENT, schema } from '../../formats/model/index.ts';

/** What somebody does to paragraphs. @property at where: a share of all places, from 0 to 1. */
export type ParagraphEdit = { kind: 'type' | 'split' | 'join' | 'break' | 'remove'; at: number };

/** Does it as the editor would. */
export function editParagraphs(ydoc: Y.Doc, edit: ParagraphEdit, text: string): void {
  const fragment = ydoc.getXmlFragment(FRAGMENT);
  const { doc, meta } = initProseMirrorDoc(fragment, schema);
  const tr = change(doc, edit, text);
  if (tr.docChanged) ydoc.transact(() => updateYFragment(ydoc, fragment, tr.doc, meta), ySyncPluginKey);
}

function change(doc: Node, { kind, at }: ParagraphEdit, text: string): Transform {
  const tr = new Transform(doc);
  const places: number[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name !== 'paragraph') return;
    for (let place = pos + 1; place <= pos + 1 + node.content.size; place++) places.push(place);
  });
  // People at different places may have removed all paragraphs between them.
  if (places.length === 0) return tr;
  const place = places[Math.floor(at * (places.length - 0.001))] ?? 1;
  if (kind === 'type') tr.insert(place, schema.text(text));
  if (kind === 'break') tr.insert(place, schema.node('raw', { key: 'new:page' }));
  if (kind === 'split') tr.split(place);
  const end = doc.resolve(place).after();
  if (kind === 'remove' && doc.childCount > 1) tr.delete(doc.resolve(place).before(), end);
  if (kind === 'join' && doc.resolve(end).nodeAfter) tr.join(end);
  return tr;
}
