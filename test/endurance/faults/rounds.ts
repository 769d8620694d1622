import { setTimeout as wait } from 'node:timers/promises';
import { type Receiver, startReceiver } from '../../contract/catalog/webhooks.support.ts';
import { type Random, randomOf } from '../../support/random.ts';
import { allWriters, type Book, look, missingInTrail } from '../rounds/books.ts';
import { again } from '../rounds/writer.ts';
import type { Scene } from '../scene/scene.ts';
import { type Edits, openPeople, type People } from '../together/people.ts';
import type { Fault } from './fault.ts';
import { damaged, leftBehind, type Remains, remainsOf } from './remains.ts';
import { newTally, noteFailure, noteFaults, type Tally } from './tally.ts';

export type Playing = {
  /** in this order, one a round, and again from the first */
  faults: readonly Fault[];
  rounds: number;
  seed: number;
  /** so many people edit one document together */
  people?: number;
  /** what they do there; `typing` when it is not said */
  edits?: Edits;
  /** milliseconds between the writes of one lane */
  paceMs?: number;
  /** No further round begins once these milliseconds are over. */
  withinMs?: number;
  say?: (line: string) => void;
};

/** What came of it: counts by fault, and a line for each thing that is not as it should be. */
export type Played = { tallies: Map<string, Tally>; lines: string[] };

/** A document for so many rounds: the people's characters are used once. */
const ROUNDS_OF_ONE = 40;
/** What goes wrong does so again and again. */
const MAX_LINES = 20;
const BACK_MS = 60_000;
/** As busy people write, and not a flood: this is about what becomes of writes. */
const PACE_MS = 60;
/** So many writes are answered, or fail, while a fault lasts; those that wait for its end are not waited for. */
const SETTLED_MEANWHILE = 40;
const MEANWHILE_MS = 5_000;
const LAST_WRITE_MS = 90_000;

/** Lets everybody write on all legs, and people edit one document together, while something happens to the server; then
 *  looks at what is there: all that was acknowledged once, nothing by halves, nothing left behind. */
export async function playRounds(scene: Scene, playing: Playing): Promise<Played> {
  const {
    faults,
    rounds,
    seed,
    people: count = 3,
    edits = 'typing',
    paceMs = PACE_MS,
    withinMs = Number.POSITIVE_INFINITY,
  } = playing;
  const say = playing.say ?? (() => undefined);
  const end = performance.now() + withinMs;
  const tallies = new Map<string, Tally>();
  const lines: string[] = [];
  const receiver: Receiver = await startReceiver();
  const books = allWriters(scene.client, receiver).map((writer): Book => ({ writer, begun: [] }));
  let people: People | undefined;
  try {
    for (const { writer } of books) await writer.open?.();
    const before = remainsOf(scene);
    for (let round = 0; round < rounds && performance.now() < end; round++) {
      if (round % ROUNDS_OF_ONE === 0) {
        people?.leave();
        people = await openPeople(scene.client, `Together ${round}.docx`, count, edits);
      }
      const fault = faults[round % faults.length];
      if (!fault || !people) break;
      const tally = tallies.get(fault.name) ?? newTally();
      tallies.set(fault.name, tally);
      before.incoming = remainsOf(scene).incoming;
      const random = randomOf(`fault ${seed} ${round}`);
      const found = await playRound({
        scene,
        books,
        people,
        fault,
        tally,
        random,
        round,
        before,
        paceMs,
      }).catch(async (error: Error) => [`broken off: ${error.stack}`, ...(await scene.processes.ready())]);
      found.push(...scene.processes.errors().map((line) => `log: ${line.slice(0, 1500)}`));
      noteFaults(
        tally,
        found.filter((line) => !line.startsWith('unexpected')),
      );
      lines.push(...found.map((line) => `round ${round + 1}, ${fault.name}: ${line}`));
      say(`round ${round + 1}: ${fault.name}; ${tally.acknowledged} acknowledged, ${found.length} faults`);
      for (const line of found) say(`  ${line}`);
    }
    const whole = [...(await damaged(scene)), ...(await missingInTrail(scene.client, books))];
    lines.push(...whole);
    for (const line of whole) say(`  ${line}`);
  } finally {
    people?.leave();
    for (const { writer } of books) writer.close?.();
    await receiver.close();
  }
  return { tallies, lines };
}

type Round = {
  scene: Scene;
  books: Book[];
  people: People;
  fault: Fault;
  tally: Tally;
  random: Random;
  round: number;
  before: Remains;
  paceMs: number;
};

/** @returns a line for each thing that is not as it should be. */
async function playRound({ scene, books, people, fault, tally, random, round, before, paceMs }: Round) {
  const lines: string[] = [];
  const fresh = books.map(({ writer }): Book => ({ writer, begun: [] }));
  const charactersBefore = people.acknowledged();
  const over = { writing: false, editing: false };
  const isOver = () => over.writing;
  let settled = 0;
  const done = (error?: unknown) => {
    settled++;
    if (error === undefined) return;
    const line = noteFailure(tally, fault, error);
    if (line && lines.length < MAX_LINES) lines.push(line);
  };
  const writing = fresh.map((book) => writeUntil(book, `f${round}`, isOver, done, paceMs));
  const all = Promise.all([...writing, people.work(random, () => over.editing)]);
  all.catch(() => undefined);
  await until(() => fresh.filter((book) => acknowledgedIn(book) > 0).length > fresh.length / 2);
  await wait(random.below(300));
  await fault.begin(scene, random);
  settled = 0;
  const [least, most] = fault.lasts;
  await wait(least + random.below(most - least + 1));
  // A busy machine does as much meanwhile as a quiet one.
  if (fault.end) await until(() => settled >= SETTLED_MEANWHILE, MEANWHILE_MS);
  await fault.end?.(scene);
  const ended = performance.now();
  await wait(random.below(400));
  over.editing = true;
  const then = fresh.map(acknowledgedIn);
  const goesOn = (book: Book, at: number) => book.writer.putOff || acknowledgedIn(book) > (then[at] ?? 0);
  await until(() => fresh.every(goesOn));
  for (const [at, book] of fresh.entries())
    if (!goesOn(book, at)) lines.push(`does not go on: ${book.writer.leg} ${book.writer.kind}`);
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - ended);
  over.writing = true;
  const last = wait(LAST_WRITE_MS, 'late', { ref: false });
  if ((await Promise.race([all, last])) === 'late') lines.push('a write was never answered');
  lines.push(...(await scene.processes.ready()));
  lines.push(...(await people.look()));
  lines.push(...(await look(fresh, new Set())));
  lines.push(...(await leftBehind(scene, before, fault)));
  tally.rounds++;
  tally.acknowledged += fresh.reduce((sum, book) => sum + acknowledgedIn(book), 0);
  tally.characters += people.acknowledged() - charactersBefore;
  for (const [at, { begun }] of fresh.entries()) books[at]?.begun.push(...begun);
  return lines;
}

/** Writes in all lanes until it is over, whatever comes between. */
async function writeUntil(
  { writer, begun }: Book,
  round: string,
  isOver: () => boolean,
  done: (error?: unknown) => void,
  paceMs: number,
): Promise<void> {
  let opening: Promise<unknown> | undefined;
  /** What lived as long as a connection is made anew, once for all lanes. */
  const reopen = () => {
    writer.close?.();
    opening ??= again(async () => writer.open?.()).finally(() => {
      opening = undefined;
    });
    return opening;
  };
  const lane = async () => {
    while (!isOver()) {
      const mark = `${round}${writer.leg.slice(0, 2)}${writer.kind.slice(0, 3)}${begun.length}`;
      const one: Book['begun'][number] = { mark, acknowledged: false };
      begun.push(one);
      try {
        one.trail = await writer.write(mark);
        one.acknowledged = true;
        done();
      } catch (error) {
        done(error ?? new Error('without a word'));
        await wait(50);
        if (writer.close) await reopen();
      }
      await wait(paceMs);
    }
  };
  await Promise.all(Array.from({ length: writer.lanes ?? 1 }, lane));
}

const acknowledgedIn = ({ begun }: Book) => begun.filter(({ acknowledged }) => acknowledged).length;

async function until(isSo: () => boolean, within = BACK_MS): Promise<void> {
  const end = performance.now() + within;
  while (!isSo() && performance.now() < end) await wait(20);
}
