import { setTimeout as wait } from 'node:timers/promises';
import { startReceiver } from '../../contract/catalog/webhooks.support.ts';
import { clientOf } from '../../support/client.ts';
import { randomOf } from '../../support/random.ts';
import type { Place } from '../server.ts';
import { allWriters, type Begun, type Book, look, missingInTrail } from './books.ts';
import { Refused, type Writer } from './writer.ts';

/** What came of servers that were killed while everybody wrote. */
export type Rounds = {
  rounds: number;
  /** acknowledged writes by leg and kind */
  acknowledged: Map<string, number>;
  /** how many writes were under way when the server was killed */
  underWay: number;
  /** One line for each write that is lost, doubled, half done or not in the audit trail. */
  faults: string[];
  /** the longest that a start after a kill took until it was ready, in milliseconds */
  slowestMs: number;
};

export type Killing = { rounds: number; seed: number; say?: (line: string) => void };

const MAX_LIFE_MS = 20_000;

/** Starts a server, lets everybody write on all legs, kills it at any moment, starts it again and looks at what is there:
 *  what was acknowledged once, what was under way once or not at all, and nothing by halves. */
export async function killRounds(
  place: Place,
  { rounds, seed, say = () => undefined }: Killing,
): Promise<Rounds> {
  const receiver = await startReceiver();
  const books = allWriters(clientOf(place.url), receiver).map((writer): Book => ({ writer, begun: [] }));
  const faults: string[] = [];
  const told = new Set<string>();
  let slowestMs = 0;
  await place.start();
  try {
    for (let round = 0; round < rounds; round++) {
      const random = randomOf(`round ${seed} ${round}`);
      for (const { writer } of books) await writer.open?.();
      const stopped = Promise.withResolvers<never>();
      stopped.promise.catch(() => undefined);
      const writing = books.map((book) => writeUntil(book, round, stopped.promise));
      await enough(books, acknowledgedIn(books) + 20 + random.below(200));
      await wait(random.below(500));
      await place.kill({ database: random.chance(0.3), leaves: random.chance(0.5) });
      stopped.reject(new Error('The server is gone.'));
      await Promise.all(writing);
      for (const { writer } of books) writer.close?.();
      if (random.chance(0.25)) await place.startAndKill(random.below(2500));
      const took = await place.start();
      slowestMs = Math.max(slowestMs, took);
      const found = await look(books, told);
      faults.push(...found);
      const acknowledged = books.flatMap(({ begun }) => begun).filter((each) => each.acknowledged).length;
      say(
        `round ${round + 1}: ready in ${(took / 1000).toFixed(1)} s, ${acknowledged} acknowledged so far, ${found.length} faults`,
      );
      for (const line of found) say(`  ${line}`);
    }
    faults.push(...(await missingInTrail(clientOf(place.url), books)));
  } finally {
    for (const { writer } of books) writer.close?.();
    await receiver.close();
  }
  return { rounds, acknowledged: countsOf(books), underWay: underWayIn(books), faults, slowestMs };
}

/** Writes in all lanes until the server is gone.
 *  @throws Refused when the server says no. */
async function writeUntil({ writer, begun }: Book, round: number, stopped: Promise<never>): Promise<void> {
  let gone = false;
  const lane = async () => {
    while (!gone) {
      const mark = `r${round}${writer.leg.slice(0, 2)}${writer.kind.slice(0, 3)}${begun.length}`;
      const one: Begun = { mark, acknowledged: false };
      begun.push(one);
      try {
        one.trail = await Promise.race([writer.write(mark), stopped]);
        one.acknowledged = true;
      } catch (error) {
        if (error instanceof Refused) throw error;
        gone = true;
      }
    }
  };
  await Promise.all(Array.from({ length: writer.lanes ?? 1 }, lane));
}

/** The moment of the blow is a matter of how much was done, so that a busy machine does as much as a quiet one. */
async function enough(books: Book[], acknowledged: number): Promise<void> {
  const end = performance.now() + MAX_LIFE_MS;
  while (acknowledgedIn(books) < acknowledged && performance.now() < end) await wait(10);
}

const acknowledgedIn = (books: Book[]) =>
  books.reduce((sum, { begun }) => sum + begun.filter((each) => each.acknowledged).length, 0);

const nameOf = ({ leg, kind }: Writer) => `${leg} ${kind}`;
const countsOf = (books: Book[]) =>
  new Map(
    books.map(({ writer, begun }) => [nameOf(writer), begun.filter((each) => each.acknowledged).length]),
  );
const underWayIn = (books: Book[]) =>
  books.reduce((sum, { begun }) => sum + begun.filter((each) => !each.acknowledged).length, 0);
