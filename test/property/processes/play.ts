import { setImmediate as turn } from 'node:timers/promises';
import * as Y from 'yjs';
import { docFromYDoc, type ModelNode, plainText } from '../../../formats/model/index.ts';
import type { Random } from '../../support/random.ts';
import type { Message } from './line.ts';
import { openPage, type Page } from './page.ts';
import { beginLog, type Process, type Step, startProcess } from './process.ts';

/** How often something is done, of all steps; the others are what happens by itself. */
export type Chances = {
  edit: number;
  /** a process is killed, and started anew */
  kill: number;
  killAll: number;
  /** somebody loses the line */
  cut: number;
  /** somebody's browser is killed, and they come again */
  replace: number;
};

/** What came of it: a line for each thing that is not as it should be, and what led there. */
export type Played = { faults: string[]; steps: string[]; typed: number; saved: number };

const PEOPLE = 3;
const KINDS = ['type', 'type', 'split', 'join'] as const;
/** Nothing goes on for so long once nobody edits any more. */
const AT_REST = 20_000;

/** Lets people edit one document at several processes, in an order that follows from `random`, with what goes wrong between;
 *  then lets everything come to rest, and looks. */
export async function play(
  first: ModelNode,
  random: Random,
  { processes: count, steps, chances }: { processes: number; steps: number; chances: Chances },
): Promise<Played> {
  const log = beginLog(first);
  let used = 0;
  const start = (at: number) => startProcess(`process ${at}`, ++used, log);
  const processes: Process[] = Array.from({ length: count }, (_, at) => start(at));
  const pages: Page[] = Array.from({ length: PEOPLE }, (_, at) => openPage(`page ${at}`, ++used));
  const left: Page[] = [];
  const did: string[] = [];
  let signs = 0;

  const happens = (): Step[] => [
    ...processes.flatMap((process) => process.steps()),
    ...pages.flatMap((page) => stepsOf(page, () => random.one(processes))),
  ];
  const take = async ({ what, act }: Step) => {
    did.push(what);
    act();
    await turn();
  };
  const rest = async () => {
    for (let step = 0; step < AT_REST; step++) {
      const next = happens();
      const waiting = pages.filter((page) => page.isPending());
      if (next.length === 0 && waiting.length === 0) return;
      if (next.length > 0) await take(random.one(next));
      else for (const page of waiting) page.ask();
    }
    throw new Error('It never comes to rest.');
  };

  const restart = (at: number): Step => ({
    what: `process ${at} is killed`,
    act() {
      processes[at]?.kill();
      processes[at] = start(at);
    },
  });
  const acts: Record<keyof Chances, () => Step> = {
    edit() {
      const page = random.one(pages.filter((one) => one.isReady()));
      const edit = { kind: random.one(KINDS), at: random.number() };
      const sign = String.fromCodePoint(0x4e00 + signs++);
      return { what: `${page.name}: ${edit.kind} ${sign}`, act: () => page.edit(edit, sign) };
    },
    kill: () => restart(random.below(count)),
    killAll: () => ({
      what: 'all processes are killed',
      act() {
        for (const process of processes) process.kill();
        for (const at of processes.keys()) processes[at] = start(at);
      },
    }),
    cut() {
      const page = random.one(pages);
      return { what: `${page.name} is cut off`, act: page.cut };
    },
    replace() {
      const at = random.below(PEOPLE);
      return {
        what: `page ${at} comes anew`,
        act() {
          const page = pages[at] as Page;
          page.cut();
          left.push(page);
          pages[at] = openPage(`page ${at}`, ++used);
        },
      };
    },
  };

  await rest();
  for (let step = 0; step < steps; step++) {
    const what = chosen(random, chances);
    const next = happens();
    if (what && (what !== 'edit' || pages.some((page) => page.isReady()))) await take(acts[what]());
    else if (next.length > 0) await take(random.one(next));
  }
  await rest();

  const everybody = [...left, ...pages];
  const kept = new Y.Doc();
  for (const { content } of log.rows) Y.applyUpdate(kept, content);
  const text = plainText(docFromYDoc(kept));
  const saved = everybody.flatMap((page) => page.saved());
  return {
    faults: [
      ...pages.filter((page) => page.text() !== text).map(({ name }) => `${name} has another text`),
      ...processes
        .filter(({ document }) => plainText(docFromYDoc(document)) !== text)
        .map(({ name }) => `${name} has another text`),
      ...missingIn(text, saved, plainText(first)),
    ],
    steps: did,
    typed: everybody.reduce((sum, page) => sum + page.typed().length, 0),
    saved: saved.length,
  };
}

function chosen(random: Random, chances: Chances): keyof Chances | undefined {
  let dice = random.number();
  for (const [kind, share] of Object.entries(chances)) {
    dice -= share;
    if (dice < 0) return kind as keyof Chances;
  }
  return undefined;
}

function stepsOf(page: Page, anyProcess: () => Process): Step[] {
  const { name, line } = page;
  if (!line) return [{ what: `${name} connects`, act: () => page.connect(anyProcess()) }];
  const { process, own } = line;
  const arrive = (to: string, messages: Message[], act: (message: Message) => void): Step[] =>
    messages.length === 0
      ? []
      : [{ what: `${name} ${to} ${process.name}`, act: () => act(messages.shift() as Message) }];
  return [
    ...arrive('is heard at', own.toServer, (message) => process.receive(own, message)),
    ...arrive('hears', own.toPage, page.receive),
  ];
}

/** @returns a line for each sign that is lost or doubled. */
function missingIn(text: string, saved: string[], first: string): string[] {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const letters = (words: string) => [...words].filter((sign) => /[a-z]/i.test(sign)).toSorted();
  return [
    ...saved.filter((sign) => !counts.has(sign)).map((sign) => `lost: ${sign}`),
    ...[...counts]
      .filter(([sign, number]) => number > 1 && sign > '\u3000')
      .map(([sign, number]) => `there ${number} times: ${sign}`),
    ...(letters(text).join('') === letters(first).join('') ? [] : ['the beginning is not what it was']),
  ];
}
