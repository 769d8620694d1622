import fc from 'fast-check';
import { initProseMirrorDoc, updateYFragment, ySyncPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';
import {
  anchorAt,
  type Comment,
  changeComment,
  docToUpdate,
  FRAGMENT,
  MEDIA,
  type ModelNode,
  readComments,
  schema,
  storyFragment,
  storyKeysOf,
  writeComment,
} from '../../formats/model/index.ts';
import { suggest } from '../../formats/model/tracked/index.ts';
import { applyEdit, editKinds, media } from './docx-edits.ts';

export const roomKinds = [
  'edit',
  'suggest',
  'story',
  'note',
  'box',
  'noNote',
  'header',
  'comment',
  'commentAside',
  'answer',
  'resolve',
  'reword',
  'remove',
] as const;

/** What one person does in a shared document, described by numbers so that fast-check can shrink it. */
export type Turn = {
  who: number;
  sync: boolean;
  does: (typeof roomKinds)[number];
  kind: (typeof editKinds)[number];
  at: number;
  to: number;
};

const share = fc.double({ min: 0, max: 1, noNaN: true });
export const turns = (does: readonly Turn['does'][], maxLength: number) =>
  fc.array(
    fc.record({
      who: fc.nat(2),
      sync: fc.boolean(),
      does: fc.constantFrom(...does),
      kind: fc.constantFrom(...editKinds),
      at: share,
      to: share,
    }),
    { minLength: 1, maxLength },
  );

const people = ['Ann Lee', 'Ben', 'Cid'];
const at = new Date('2026-11-22T05:00:00Z');

export function roomOf(doc: ModelNode): Y.Doc {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, docToUpdate(doc));
  ydoc.getMap(MEDIA).set('dot.png', media['dot.png']);
  return ydoc;
}

export function meet(rooms: Y.Doc[]): void {
  for (const one of rooms)
    for (const other of rooms) Y.applyUpdate(other, Y.encodeStateAsUpdate(one, Y.encodeStateVector(other)));
}

/** Does it as the editor would, in a transaction of the editor's own. `number` tells turns apart. */
export function take(ydoc: Y.Doc, turn: Turn, number: number): void {
  ydoc.transact(() => {
    if (['edit', 'suggest', 'story'].includes(turn.does)) edit(ydoc, turn, `t${number} `);
    else if (['note', 'box', 'noNote', 'header'].includes(turn.does)) changeStories(ydoc, turn, number);
    else comment(ydoc, turn, number);
  }, ySyncPluginKey);
}

function edit(ydoc: Y.Doc, turn: Turn, text: string): void {
  const keys = storyKeysOf(ydoc);
  const key = keys[Math.floor(turn.at * (keys.length - 1))];
  const name = turn.does === 'story' && key !== undefined ? storyFragment(key) : FRAGMENT;
  const fragment = ydoc.getXmlFragment(name);
  const { doc, meta } = initProseMirrorDoc(fragment, schema);
  const changed = applyEdit(doc, turn, text);
  const author = people[turn.who] ?? '';
  const done = turn.does === 'suggest' ? suggest(doc, changed, { author, at })?.transform : changed;
  if (done?.docChanged) updateYFragment(ydoc, fragment, done.doc, meta);
}

function changeStories(ydoc: Y.Doc, { does, who, at }: Turn, number: number): void {
  const begin = (key: string) => {
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(`said in ${number}`)]);
    ydoc.getXmlFragment(storyFragment(key)).push([paragraph]);
  };
  if (does === 'header') {
    begin(at > 0.66 ? 'new:header.all' : at > 0.33 ? 'new:footer.first' : 'new:header.even');
    return;
  }
  const fragment = ydoc.getXmlFragment(FRAGMENT);
  const { doc, meta } = initProseMirrorDoc(fragment, schema);
  if (does === 'note' || does === 'box') {
    const kind = does === 'box' ? 'box' : at > 0.5 ? 'footnote' : 'endnote';
    const key = `new:${kind}.n${who}x${number}`;
    begin(key);
    const label = { box: 'Text box', footnote: 'Footnote', endnote: 'Endnote' }[kind];
    const edited = applyEdit(doc, { kind: 'type', at, to: 0 }, '\u0001');
    let place = -1;
    edited.doc.descendants((node, pos) => {
      const inside = node.text?.indexOf('\u0001') ?? -1;
      if (inside >= 0) place = pos + inside;
    });
    if (place < 0) return;
    edited.replaceWith(place, place + 1, schema.node('raw', { key, label, show: '', story: key }));
    updateYFragment(ydoc, fragment, edited.doc, meta);
  } else {
    const notes: number[] = [];
    doc.descendants((node, pos) => {
      if (/^(Foot|End)note$/.test(String(node.attrs.label))) notes.push(pos);
    });
    const place = notes[Math.floor(at * (notes.length - 1))];
    if (place === undefined) return;
    const tr = applyEdit(doc, { kind: 'clear', at: 0, to: 0 }, '');
    updateYFragment(ydoc, fragment, tr.delete(place, place + 1).doc, meta);
  }
}

function comment(ydoc: Y.Doc, { does, who, at: share, to }: Turn, number: number): void {
  const shown = readComments(ydoc).filter(({ deleted }) => !deleted);
  const one = shown[Math.floor(share * (shown.length - 1))];
  const text = `${does} ${number}\nby ${who}`;
  if (does === 'comment' || does === 'commentAside') {
    const stories = storyKeysOf(ydoc).map(storyFragment);
    const texts = (does === 'comment' ? [FRAGMENT] : stories)
      .flatMap((name) => textsIn(ydoc.getXmlFragment(name)))
      .filter(({ length }) => length > 0);
    const type = texts[Math.floor(share * (texts.length - 1))];
    if (!type) return;
    const from = Math.floor(to * (type.length - 1));
    // A point now and then, and mostly some letters.
    const until = Math.min(from + (number % 5), type.length);
    const anchor = anchorAt({ type, index: from }, { type, index: until }) ?? null;
    if (anchor) writeComment(ydoc, { ...made(who, number), text, anchor });
  } else if (!one) return;
  else if (does === 'answer')
    writeComment(ydoc, { ...made(who, number), text, parent: one.parent ?? one.id });
  else if (does === 'resolve') changeComment(ydoc, one.parent ?? one.id, { resolved: to > 0.4 });
  else if (does === 'reword') changeComment(ydoc, one.id, { text });
  else changeComment(ydoc, one.id, { deleted: true });
}

const made = (who: number, number: number): Comment => ({
  id: `1${who}${number.toString(16).padStart(6, '0')}`,
  author: people[who] ?? '',
  initials: 'X',
  by: null,
  date: `2026-11-22T05:00:${String(number % 60).padStart(2, '0')}Z`,
  text: '',
  parent: null,
  resolved: false,
  deleted: false,
  start: null,
  end: null,
  point: null,
  anchor: null,
});

const textsIn = (type: Y.XmlFragment | Y.XmlElement): Y.XmlText[] =>
  type
    .toArray()
    .flatMap((one) => (one instanceof Y.XmlText ? [one] : one instanceof Y.XmlElement ? textsIn(one) : []));
