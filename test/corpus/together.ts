import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { initProseMirrorDoc, updateYFragment, ySyncPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';
import { withFieldText } from '../../formats/docx/write/fields.ts';
import { DocumentProblem, openDocument, saveDocument } from '../../formats/editable/index.ts';
import {
  type DecodedUpdate,
  docFromYDoc,
  FRAGMENT,
  type ModelNode,
  plainText,
  schema,
  storyFragment,
  storyKeysOf,
  watchLost,
  watchMoves,
} from '../../formats/model/index.ts';
import { mainPart } from '../../formats/package/parts.ts';
import { openPackage } from '../../formats/package/zip.ts';
import { applyEdit, type Edit, editKinds } from '../property/docx-edits.ts';
import { roomKinds, roomOf, type Turn, take } from '../property/room-edits.ts';
import { numbersFrom } from '../support/random.ts';
import { changedParts, originalOf } from './changedParts.ts';

/** What people do begins with it. It does not repeat them wholly: how far they come is a matter of time, too. */
const SEED = Number(process.env.CORPUS_SEED ?? 1);
/** What all files take together; those beyond it are left to another seed. */
const SECONDS = Number(process.env.CORPUS_TOGETHER_SECONDS ?? 60);
const TURNS = 40;
const PERSON_MS = 800;
/** Within so many exchanges three people have all that each of them has. */
const ROUNDS = 20;
/** Of more files than these, every third, so that those at the end of a folder have their turn. */
const ALL_OF = 12;

const seen = { spent: 0, files: 0, turns: 0, left: 0 };

/** Three people at once in every text: with messages that come late, connections that break, and undo. */
export const corpus = {
  name: 'three people together',
  accepts: (path: string) => /\.(docx|odt)$/i.test(path),
  async check(path: string, bytes: Uint8Array): Promise<void> {
    const random = numbersFrom(new TextEncoder().encode(`${SEED} ${basename(path)}`));
    if (seen.spent > SECONDS * 1000 || (seen.files >= ALL_OF && SECONDS <= 60 && random() > 1 / 3)) {
      seen.left += 1;
      return;
    }
    const began = performance.now();
    try {
      const doc = open(bytes);
      if (!doc) return;
      seen.files += 1;
      checkEverything(bytes, doc, random);
      checkTyping(bytes, doc, random);
    } catch (error) {
      throw new Error(`seed ${SEED}: ${error instanceof Error ? error.stack : error}`);
    } finally {
      seen.spent += performance.now() - began;
    }
  },
  async close(): Promise<void> {
    process.stdout.write(
      `three people together: seed ${SEED}, ${seen.turns} turns in ${seen.files} files, ${seen.left} files left out\n`,
    );
  },
};

/** A file that is broken on purpose is refused, which is another check's matter. */
function open(bytes: Uint8Array): ModelNode | undefined {
  try {
    return openDocument(bytes).doc;
  } catch (problem) {
    if (problem instanceof DocumentProblem) return undefined;
    throw problem;
  }
}

/** All that people can do meets in one document, which is saved and says what they see. */
function checkEverything(bytes: Uint8Array, doc: ModelNode, random: () => number): void {
  const met = together(doc, random, true, (ydoc, who, number) => {
    const does = one(roomKinds, random);
    take(ydoc, { who, sync: false, does, ...anEdit(editKinds, random) } as Turn, number);
  });
  const saved = saveDocument(bytes, met);
  const again = openDocument(saved).doc;
  const isDocx = mainPartOf(saved) !== 'content.xml';
  if (shownText(again) !== shownText(isDocx ? withFieldText(met) : met))
    throw new Error('the saved text is not what the three see');
  if (saveDocument(saved, again) !== saved) throw new Error('the saved file changes when it is saved again');
}

/** Where nobody deletes, nothing typed is lost, and no part of the file but the text's own is another. */
function checkTyping(bytes: Uint8Array, doc: ModelNode, random: () => number): void {
  const typed: string[] = [];
  const met = together(doc, random, false, (ydoc, _who, number) => {
    // One letter that nothing can be put into.
    const letter = String.fromCodePoint(0xa000 + number);
    const { kind, ...place } = anEdit<Edit['kind']>(['type', 'type', 'split', 'format'], random);
    if (write(ydoc, { kind, ...place }, letter) && kind === 'type') typed.push(letter);
  });
  const saved = saveDocument(bytes, met);
  const text = plainText(openDocument(saved).doc);
  const lost = typed.filter((letter) => !text.includes(letter));
  if (lost.length > 0)
    throw new Error(`${lost.length} of ${typed.length} letters typed by three people are lost`);
  const main = mainPartOf(bytes);
  const others = changedParts(originalOf(bytes), openPackage(saved)).filter((name) => name !== main);
  if (others.length > 0) throw new Error(`other parts changed where three people typed: ${others.join(' ')}`);
}

/** An edit of the text as the editor's binding does it: the new document is computed, and the difference written. */
function write(ydoc: Y.Doc, edit: Edit, text: string): boolean {
  const fragment = ydoc.getXmlFragment(FRAGMENT);
  const { doc, meta } = initProseMirrorDoc(fragment, schema);
  const { doc: next, docChanged } = applyEdit(doc, edit, text);
  if (docChanged) ydoc.transact(() => updateYFragment(ydoc, fragment, next, meta), ySyncPluginKey);
  return docChanged;
}

const one = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;
const anEdit = <Kind>(kinds: readonly Kind[], random: () => number) => ({
  kind: one(kinds, random),
  at: random(),
  to: random(),
});

type Take = (update: Uint8Array) => void;
type Person = {
  ydoc: Y.Doc;
  undo: Y.UndoManager;
  take: Take;
  sent: Uint8Array[];
  coming: Uint8Array[];
  online: boolean;
};

/** What three people have before them when all messages have arrived; it must be the same. */
function together(
  doc: ModelNode,
  random: () => number,
  undoes: boolean,
  act: (ydoc: Y.Doc, who: number, number: number) => void,
): ModelNode {
  const room = roomOf(doc);
  const takeIn = taking(room);
  const people = [0, 1, 2].map(() => personIn(room));
  const ends = performance.now() + PERSON_MS;
  for (let number = 0; number < TURNS && performance.now() < ends; number++) {
    const who = Math.floor(random() * 3);
    const person = people[who] as Person;
    const chance = random();
    if (chance < 0.08) person.online = false;
    else if (chance < 0.16) reconnect(person, room, takeIn);
    else if (undoes && chance < 0.3) person.undo.undo();
    else if (undoes && chance < 0.34) person.undo.redo();
    else act(person.ydoc, who, number);
    seen.turns += 1;
    for (const each of people) {
      if (each.online && random() < 0.5) carry(each, people, takeIn, Math.floor(random() * 4));
    }
  }
  // Again until nothing is new, because what is put back and settled makes changes too.
  let news = true;
  for (const each of [room, ...people.map(({ ydoc }) => ydoc)])
    each.on('update', () => {
      news = true;
    });
  for (let round = 0; news; round++) {
    if (round === ROUNDS) throw new Error('the three do not come to an end');
    news = false;
    for (const each of people) reconnect(each, room, takeIn);
  }
  const [first, ...others] = people.map(({ ydoc }) => docFromYDoc(ydoc));
  for (const other of others)
    if (!isDeepStrictEqual(seenIn(other), seenIn(first as ModelNode)))
      throw new Error('the three see different texts');
  return first as ModelNode;
}

/** What a change that comes from others needs: what is lost by it is put back, by the server as by each page. */
function taking(ydoc: Y.Doc): Take {
  let said: DecodedUpdate | undefined;
  watchLost(ydoc, () => said);
  return (update) => {
    said = Y.decodeUpdate(update);
    Y.applyUpdate(ydoc, update, ARRIVED);
    said = undefined;
  };
}

/** Where a change of another person comes from. */
const ARRIVED = Symbol('arrived');

/** What a person does waits to be sent; what others did waits to come. */
function personIn(room: Y.Doc): Person {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(room));
  const keys = [FRAGMENT, ...storyKeysOf(ydoc).map(storyFragment)];
  const undo = new Y.UndoManager(
    keys.map((key) => ydoc.getXmlFragment(key)),
    { trackedOrigins: new Set([ySyncPluginKey]), captureTimeout: 0 },
  );
  watchMoves(ydoc, (origin) => origin === ySyncPluginKey || origin instanceof Y.UndoManager);
  const person: Person = { ydoc, undo, take: taking(ydoc), sent: [], coming: [], online: true };
  ydoc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== ARRIVED) person.sent.push(update);
  });
  return person;
}

/** Some messages of a person reach the room and wait for the others, and some of theirs reach that person. */
function carry(person: Person, people: Person[], takeIn: Take, count: number): void {
  for (const update of person.sent.splice(0, count)) {
    takeIn(update);
    for (const other of people) if (other !== person && other.online) other.coming.push(update);
  }
  for (const update of person.coming.splice(0, count)) person.take(update);
}

/** A new connection: what was under way is gone, and both sides say what the other lacks. */
function reconnect(person: Person, room: Y.Doc, takeIn: Take): void {
  takeIn(Y.encodeStateAsUpdate(person.ydoc, Y.encodeStateVector(room)));
  person.take(Y.encodeStateAsUpdate(room, Y.encodeStateVector(person.ydoc)));
  Object.assign(person, { sent: [], coming: [], online: true });
}

/** All that somebody sees; the bytes of a picture are of one kind where it was put in and of another where it came. */
const seenIn = ({ attrs, ...doc }: ModelNode): unknown =>
  JSON.parse(
    JSON.stringify({ ...doc, attrs: { ...attrs, media: Object.keys(attrs?.media ?? {}).toSorted() } }),
  );

/** All text that people see, also what somebody suggests to delete: an OpenDocument text keeps that apart. */
export function shownText(doc: ModelNode): string {
  const { changes = {} } = (doc.attrs?.look ?? {}) as { changes?: Record<string, { content?: ModelNode[] }> };
  const shown = (node: ModelNode): string =>
    node.text ?? (changes[String(node.attrs?.key)]?.content ?? node.content ?? []).map(shown).join('');
  return shown(doc);
}

/** The part of a file that holds its text. */
function mainPartOf(bytes: Uint8Array): string {
  const pack = openPackage(bytes);
  return pack.entries.has('content.xml') ? 'content.xml' : mainPart(pack);
}
