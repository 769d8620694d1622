import { setTimeout as wait } from 'node:timers/promises';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { upload, type Visitor, visit } from '../../contract/documents/support.ts';
import { clientOf } from '../../support/client.ts';
import { type Random, randomOf } from '../../support/random.ts';
import { openPerson, type Person } from './person.ts';
import type { Processes } from './processes.ts';

/** What came of people who edited one document at several processes while these were struck. */
export type Together = {
  rounds: number;
  /** characters that people typed and were told are saved */
  acknowledged: number;
  /** how often each thing was done to the processes */
  blows: Map<string, number>;
  /** One line for each character that is lost or doubled, and for each time that people did not come to the same text. */
  faults: string[];
  /** the longest that it took after a round until all had the same text, in milliseconds */
  slowestMs: number;
};

export type Striking = { rounds: number; seed: number; people?: number; say?: (line: string) => void };

const BEGINNING = 'Everybody writes here';
/** Signs that are in no other text. */
const signs = [
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0x3400, 0x4dbf],
].flatMap(([from = 0, to = 0]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
);
/** A document for each so many rounds: signs are used once. */
const ROUNDS_OF_ONE = 50;
const TOGETHER_MS = 60_000;

type Blow = { name: string; strike(processes: Processes, random: Random): Promise<void> };

const anyOf = ({ count }: Processes, random: Random) => random.below(count);
const blows: Blow[] = [
  {
    name: 'killed',
    async strike(processes, random) {
      const at = anyOf(processes, random);
      await processes.kill(at);
      await wait(random.below(1500));
      await processes.start(at);
    },
  },
  {
    name: 'all killed',
    async strike(processes) {
      const all = Array.from({ length: processes.count }, (_, at) => at);
      await Promise.all(all.map((at) => processes.kill(at)));
      await Promise.all(all.map((at) => processes.start(at)));
    },
  },
  {
    name: 'stopped',
    async strike(processes, random) {
      const at = anyOf(processes, random);
      await processes.stop(at);
      await processes.start(at);
    },
  },
  {
    name: 'frozen',
    async strike(processes, random) {
      const at = anyOf(processes, random);
      processes.freeze(at);
      await wait(200 + random.below(2500));
      processes.thaw(at);
    },
  },
  { name: 'cut from the database', strike: (processes) => processes.cut('all') },
  { name: 'cut from the bus', strike: (processes) => processes.cut('bus') },
];

/** Lets people type, split and join paragraphs of one document at all processes, strikes these, and looks at what is there:
 *  what was acknowledged once, everybody with the same text, and nothing twice. */
export async function strikeRounds(
  processes: Processes,
  { rounds, seed, people: count = 4, say = () => undefined }: Striking,
): Promise<Together> {
  const result: Together = { rounds, acknowledged: 0, blows: new Map(), faults: [], slowestMs: 0 };
  for (let first = 0; first < rounds; first += ROUNDS_OF_ONE) {
    const scene = await openScene(processes, `Together ${first}.docx`, count);
    for (let round = first; round < Math.min(rounds, first + ROUNDS_OF_ONE); round++) {
      const random = randomOf(`together ${seed} ${round}`);
      const blow = random.one(blows);
      result.blows.set(blow.name, (result.blows.get(blow.name) ?? 0) + 1);
      let over = false;
      const working = scene.people.map((_, at) => work(scene, at, random, () => over));
      await wait(random.below(400));
      await blow.strike(processes, random);
      await wait(random.below(400));
      over = true;
      await Promise.all(working);
      const { faults, tookMs } = await look(scene);
      result.slowestMs = Math.max(result.slowestMs, tookMs);
      result.faults.push(...faults.map((fault) => `round ${round}, ${blow.name}: ${fault}`));
      say(
        `round ${round + 1}: ${blow.name}; ${scene.acknowledged().size} saved in this document, all together after ${Math.round(tookMs)} ms, ${faults.length} faults`,
      );
      for (const fault of faults) say(`  ${fault}`);
      // What is wrong would be found again after each round.
      if (faults.length > 0) break;
    }
    result.acknowledged += scene.acknowledged().size;
    scene.close();
  }
  return result;
}

type Scene = {
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

async function openScene({ url }: Processes, name: string, count: number): Promise<Scene> {
  const client = clientOf(url);
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

async function work(scene: Scene, at: number, random: Random, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const kind = random.one(['type', 'type', 'type', 'split', 'join'] as const);
    scene.people[at]?.edit({ kind, at: random.number() }, scene.sign());
    await wait(random.below(60));
    if (random.chance(0.01)) await scene.replace(at);
  }
}

/** Waits until all have the same text and everything is saved; then somebody comes anew and has it too. */
async function look(scene: Scene): Promise<{ faults: string[]; tookMs: number }> {
  const began = performance.now();
  const faults: string[] = [];
  const areTogether = () =>
    scene.people.every((person) => person.allSaved()) &&
    new Set(scene.people.map((person) => person.text())).size === 1;
  while (!areTogether() && performance.now() - began < TOGETHER_MS) await wait(50);
  const tookMs = performance.now() - began;
  if (!areTogether()) faults.push(`not together: ${scene.people.map(stateOf).join(' | ')}`);
  const newcomer = await scene.enter();
  const text = newcomer.text();
  newcomer.leave();
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  for (const sign of scene.acknowledged())
    if (!counts.has(sign)) faults.push(`lost: ${sign} (U+${sign.codePointAt(0)?.toString(16)})`);
  const doubled = [...counts].filter(([sign, number]) => number > 1 && sign > '\u3000');
  for (const [sign, number] of doubled) faults.push(`there ${number} times: ${sign}`);
  const letters = (words: string) =>
    [...words]
      .filter((sign) => /[a-z]/i.test(sign))
      .toSorted()
      .join('');
  if (letters(text) !== letters(BEGINNING)) faults.push('the beginning is not what it was');
  if (scene.people.some((person) => person.text() !== text)) faults.push('who comes anew has another text');
  for (const person of scene.people) if (person.ended()) faults.push(`ended: ${person.ended()}`);
  return { faults, tookMs };
}

const stateOf = (person: Person) =>
  `${person.allSaved() ? 'saved' : 'not saved'}, ${person.text().length} characters`;

/** Asks until it is answered: a process may be on its way down. */
async function again<Result>(act: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + TOGETHER_MS;
  for (;;) {
    try {
      const result = await act();
      if (!(result instanceof Response) || result.ok) return result;
      throw new Error(`${result.url} answered ${result.status}: ${await result.text()}`);
    } catch (error) {
      if (performance.now() > end) throw error;
      await wait(100);
    }
  }
}
