import { Transform } from 'prosemirror-transform';
import { initProseMirrorDoc, updateYFragment } from 'y-prosemirror';
import * as Y from 'yjs';
import { DocumentProblem, openDocument, saveDocument } from '../../formats/editable/index.ts';
import {
  docFromYDoc,
  docToUpdate,
  FRAGMENT,
  readComments,
  schema,
  storyFragment,
  writeComment,
} from '../../formats/model/index.ts';
import { changesOf, listChanges, resolveSpots } from '../../formats/model/tracked/index.ts';
import type { StoryFormat } from '../../formats/model/types.ts';
import { addRow, rowsOf } from '../../web/editor/view/content/tables.ts';
import { type Inventory, inventoryOf, isOpenDocument, kinds } from './inventory.ts';
import { asOpenDocument, closeShared, sharedOffice } from './office.ts';

const WORD = 'Quagga ';
/** Of many paragraphs, so many are typed into. */
const TYPED = 12;
/** Every so manieth file without comments or changes goes through LibreOffice, which takes seconds. Chosen by the file
 *  itself: what LibreOffice makes of it has another size each time. */
const CONVERTED = 10;

/**
 * Comments, tracked changes, notes, headers, tables, sections, bookmarks, fields, pictures and links are all there, with
 * what they say, after words were typed all over a real file; and when one of them is changed, the others are. What
 * LibreOffice keeps of the file as it was, it keeps of the edited one.
 */
export const corpus = {
  name: 'edits keep everything beside the text',
  accepts: (path: string) => /\.(docx|odt)$/i.test(path),
  async check(path: string, bytes: Uint8Array): Promise<void> {
    const chosen = bytes.length % CONVERTED === 0;
    await checkKept(bytes, chosen);
    const other = path.toLowerCase().endsWith('.docx') ? await asOpenDocument(bytes) : undefined;
    if (other) await checkKept(other, chosen);
  },
  async close(): Promise<void> {
    await closeShared();
  },
};

async function checkKept(bytes: Uint8Array, chosen: boolean): Promise<void> {
  const ydoc = open(bytes);
  if (!ydoc) return;
  const before = inventoryOf(bytes);
  typeWords(ydoc);
  const typed = saveDocument(bytes, docFromYDoc(ydoc));
  compare(before, inventoryOf(typed), {}, 'after typing');
  const done = changeOne(ydoc);
  const saved = saveDocument(bytes, docFromYDoc(ydoc));
  compare(before, inventoryOf(saved), done, 'after one was changed');
  if (wantsOffice(before, chosen)) await checkOffice(bytes, saved, done);
}

const wantsOffice = (before: Inventory, chosen: boolean) =>
  before.comments.length + before.changes.length > 0 ||
  (chosen && (before.notes.length > 0 || before.headers.length > 0 || before.tables.length > 0));

async function checkOffice(bytes: Uint8Array, saved: Uint8Array, done: Done): Promise<void> {
  const kind = isOpenDocument(bytes) ? 'odt' : 'docx';
  const { convert } = await sharedOffice();
  const original = await convert(bytes, kind, kind);
  if (!original) return;
  const edited = await convert(saved, kind, kind);
  if (!edited) throw new Error('LibreOffice opens the file, but not the edited one');
  compare(inventoryOf(original), inventoryOf(edited), done, 'through LibreOffice');
}

/** What cannot be opened is another check's matter. */
function open(bytes: Uint8Array): Y.Doc | undefined {
  try {
    const ydoc = new Y.Doc();
    Y.applyUpdate(ydoc, docToUpdate(openDocument(bytes).doc));
    return ydoc;
  } catch (problem) {
    if (problem instanceof DocumentProblem) return undefined;
    throw problem;
  }
}

/** Edits a text of a shared document as the editor does. */
function edit(ydoc: Y.Doc, name: string, change: (tr: Transform) => void): void {
  const fragment = ydoc.getXmlFragment(name);
  const { doc, meta } = initProseMirrorDoc(fragment, schema);
  const tr = new Transform(doc);
  change(tr);
  if (tr.docChanged) updateYFragment(ydoc, fragment, tr.doc, meta);
}

/** Into paragraphs all over the document, where no change of the file is. */
const typeWords = (ydoc: Y.Doc, name = FRAGMENT, most = TYPED) =>
  edit(ydoc, name, (tr) => {
    const places: number[] = [];
    tr.doc.descendants((node, pos) => {
      if (!node.isTextblock) return true;
      let place: number | undefined;
      node.forEach((one, offset) => {
        const inWord = /^\p{Lu}?\p{Ll}/u.test(one.text ?? '');
        if (inWord && !one.marks.some(({ type }) => type.name === 'wrap')) place ??= pos + 1 + offset;
      });
      if (place !== undefined) places.push(place);
      return false;
    });
    const step = Math.max(1, Math.ceil(places.length / most));
    for (const place of places.filter((_, at) => at % step === 0).reverse())
      tr.insert(place, schema.text(WORD, tr.doc.nodeAt(place)?.marks));
  });

/** What was done to a document, and so may differ. */
type Done = { answered?: string; accepted?: string; row?: boolean };

/** One of each kind that a document has is changed: a comment answered, a change accepted, a note written into, a table
 *  given a row. */
function changeOne(ydoc: Y.Doc): Done {
  const done: Done = {};
  const [comment] = readComments(ydoc).filter(({ parent }) => parent === null);
  if (comment) {
    done.answered = 'An answer by a zoologist';
    const answer = { text: done.answered, author: 'Zoe Ant', initials: 'ZA', date: '2026-01-02T03:04:05Z' };
    writeComment(ydoc, { ...comment, ...answer, id: '5eed0001', parent: comment.id, ...nowhere });
  }
  const stories = Object.entries((ydoc.getMap('look').get('stories') ?? {}) as Record<string, StoryFormat>);
  const note = stories.find(([, { kind, idle }]) => /note$/.test(kind) && !idle);
  if (note) typeWords(ydoc, storyFragment(note[0]), 1);
  edit(ydoc, FRAGMENT, (tr) => {
    const author = acceptOne(tr, ydoc.getMap('look').get('changes'));
    if (author !== undefined) done.accepted = author;
    tr.doc.descendants((node, pos) => {
      if (done.row || node.type.name !== 'table') return !done.row;
      const rows = rowsOf({ node, pos }).length;
      const whole = node.childCount === rows && node.lastChild?.attrs.change === null;
      if (whole) addRow(tr, { node, pos }, rows, rows - 1);
      done.row = whole;
      return false;
    });
  });
  return done;
}

const nowhere = { by: 'zoe', anchor: null, start: null, end: null, point: null, resolved: false };

/** Accepts an insertion or a format, which takes no text away. @returns whose it was */
function acceptOne(tr: Transform, known: unknown): string | undefined {
  const changes = changesOf(known);
  const entry = listChanges(tr.doc, changes).find(
    ({ change, spots }) =>
      (change.kind === 'ins' && spots.every(({ where }) => where === 'text')) || change.kind === 'format',
  );
  if (!entry) return undefined;
  resolveSpots(tr, entry.spots, changes, true);
  return entry.change.author;
}

function compare(before: Inventory, after: Inventory, done: Done, when: string): void {
  for (const kind of kinds) {
    const wanted = plain(before[kind]);
    const found = plain(after[kind]);
    const lost = without(wanted, found);
    const more = without(found, wanted);
    const fits =
      (kind === 'comments' && done.answered && isAnswered(lost, more, done.answered)) ||
      (kind === 'changes' && done.accepted !== undefined && isAccepted(lost, more, done.accepted)) ||
      (kind === 'tables' && done.row && isLonger(lost, more)) ||
      lost.length + more.length === 0;
    if (!fits)
      throw new Error(
        `${kind} ${when}: of ${wanted.length} ${lost.length} are gone (${shown(lost)}), ${more.length} are new (${shown(more)})`,
      );
  }
}

/** Without the words that were typed, and the space behind them where spaces are told. */
const plain = (list: string[]) => list.map((one) => one.replaceAll(WORD, '').replaceAll(WORD.trim(), ''));
const shown = (list: string[]) =>
  list
    .slice(0, 3)
    .map((one) => JSON.stringify(one.slice(0, 200)))
    .join(', ');

/** What of a list is not in the other, as often as it is missing. */
function without(list: string[], other: string[]): string[] {
  const left = new Map<string, number>();
  for (const one of other) left.set(one, (left.get(one) ?? 0) + 1);
  return list.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

const isAnswered = (lost: string[], more: string[], text: string) =>
  lost.length === 0 && more.length === 1 && more[0]?.includes(text) === true;

/** Of an accepted change nothing stays; in an OpenDocument text it is at a place and in a list. LibreOffice writes two
 *  changes of one moment as one when no other is between them any more. */
const isAccepted = (lost: string[], more: string[], author: string) =>
  more.every((one) => lost.some((part) => textOf(part) !== '' && one.endsWith(textOf(part)))) &&
  lost.length > 0 &&
  lost.every((one) => one.includes(author) || /^text:/.test(one));

/** One table, and no other, has one row more, and says the same. */
function isLonger([lost, ...others]: string[], [more, ...rest]: string[]): boolean {
  const [rows, text] = [lost, more].map((one) => one?.split(' | ')) as [string[]?, string[]?];
  const before = rows?.[0]?.split(' ') ?? [];
  const after = text?.[0]?.split(' ') ?? [];
  return (
    others.length + rest.length === 0 &&
    after.length === before.length + 1 &&
    before.every((one, at) => one === after[at]) &&
    rows?.slice(1).join() === text?.slice(1).join()
  );
}

const textOf = (change: string) => change.split(' | ').at(-1) ?? '';
