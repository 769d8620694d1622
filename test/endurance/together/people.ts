import { setTimeout as wait } from 'node:timers/promises';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { upload, type Visitor, visit } from '../../contract/documents/support.ts';
import type { Client } from '../../support/client.ts';
import type { Random } from '../../support/random.ts';
import { again } from '../rounds/writer.ts';
import { openPerson, type Person } from './person.ts';

/** People who have one document open, at whatever process they were led to. */
export type People = {
  /** They type, split and join paragraphs, come and go, until it is over. */
  work(random: Random, isOver: () => boolean): Promise<void>;
  /** Waits until all have the same text and everything is saved; then somebody comes anew and has it too.
   *  @returns a line for each character that is lost or doubled, and for whoever has another text. */
  look(): Promise<string[]>;
  /** how many characters somebody was told are saved */
  acknowledged(): number;
  leave(): void;
};

/** What people do: they type; or they split and join paragraphs, too, which moves what others type there. */
export type Edits = 'typing' | 'all';

const KINDS = { typing: ['type'], all: ['type', 'type', 'type', 'split', 'join'] } as const;
const BEGINNING = 'Everybody writes here';
/** Signs that are in no other text. */
const signs = [
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0x3400, 0x4dbf],
].flatMap(([from = 0, to = 0]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
);
const TOGETHER_MS = 60_000;

/** @param name of the document, which is made. */
export async function openPeople(client: Client, name: string, count: number, edits: Edits): Promise<People> {
  const document = await openDocument(client, name, count);
  return {
    work: async (random, isOver) =>
      void (await Promise.all(document.people.map((_, at) => work(document, at, edits, random, isOver)))),
    look: () => look(document),
    acknowledged: () => document.acknowledged().size,
    leave: document.close,
  };
}

type Document = {
  people: Person[];
  enter(): Promise<Person>;
  /** A sign that was never used. */
  sign(): string;
  /** Signs that somebody was told are saved. */
  acknowledged(): Set<string>;
  /** Somebody's browser is killed; they come again. */
  replace(at: number): Promise<void>;
  close(): void;
};

async function openDocument(client: Client, name: string, count: number): Promise<Document> {
  const { url } = client;
  const sent = await again(() => upload(client, 'alice', name, emptyDocx('', paragraph(BEGINNING))));
  const { id } = (await sent.json()) as { id: string };
  const alice: Visitor = await again(() => visit(client, 'alice'));
  const opening = await again(() => alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`));
  const { room } = (await opening.json()) as { room: string };
  const enter = () => again(() => openPerson(url, alice, room));
  const people: Person[] = [];
  for (let at = 0; at < count; at++) people.push(await enter());
  let used = 0;
  const gone = new Set<string>();
  return {
    people,
    enter,
    sign: () => signs[used++ % signs.length] ?? '',
    acknowledged: () => new Set([...gone, ...people.flatMap((person) => person.saved())]),
    async replace(at) {
      const person = people[at];
      if (!person) return;
      for (const sign of person.saved()) gone.add(sign);
      person.leave();
      people[at] = await enter();
    },
    close() {
      for (const person of people) person.leave();
    },
  };
}

async function work(
  document: Document,
  at: number,
  edits: Edits,
  random: Random,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const kind = random.one(KINDS[edits]);
    document.people[at]?.edit({ kind, at: random.number() }, document.sign());
    await wait(random.below(60));
    if (random.chance(0.01)) await document.replace(at);
  }
}

async function look(document: Document): Promise<string[]> {
  const began = performance.now();
  const faults: string[] = [];
  const areTogether = () =>
    document.people.every((person) => person.allSaved()) &&
    new Set(document.people.map((person) => person.text())).size === 1;
  while (!areTogether() && performance.now() - began < TOGETHER_MS) await wait(50);
  if (!areTogether()) faults.push(`not together: ${document.people.map(stateOf).join(' | ')}`);
  const newcomer = await document.enter();
  const text = newcomer.text();
  newcomer.leave();
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  for (const sign of document.acknowledged())
    if (!counts.has(sign)) faults.push(`lost: ${sign} (U+${sign.codePointAt(0)?.toString(16)})`);
  const doubled = [...counts].filter(([sign, number]) => number > 1 && sign > '\u3000');
  for (const [sign, number] of doubled) faults.push(`there ${number} times: ${sign}`);
  const letters = (words: string) =>
    [...words]
      .filter((sign) => /[a-z]/i.test(sign))
      .toSorted()
      .join('');
  if (letters(text) !== letters(BEGINNING)) faults.push('the beginning is not what it was');
  if (document.people.some((person) => person.text() !== text))
    faults.push('who comes anew has another text');
  for (const person of document.people) if (person.ended()) faults.push(`ended: ${person.ended()}`);
  return faults;
}

const stateOf = (person: Person) =>
  `${person.allSaved() ? 'saved' : 'not saved'}, ${person.text().length} characters`;
