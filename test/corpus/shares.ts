import type { ChildProcess } from 'node:child_process';

/** A real file, and the folder that it was found in. */
export type File = { folder: string; path: string };

/** What the processes that share the checks ask the one that started them. */
export type Answers = {
  /** The next file to check; undefined when all are given out. */
  file: File | undefined;
  /** The one server that all of them use. */
  server: { url: string; authorization: string };
};

type Question = { number: number; what: keyof Answers };
type Answer = { number: number; value?: unknown; problem?: string };

const waiting = new Map<number, (answer: Answer) => void>();
let questions = 0;

/** Whether this process is one of several. */
export const isShare = () => process.env.CORPUS_SHARE !== undefined && process.send !== undefined;

/** Asks the process that started this one.
 *  @throws Error when that has no answer. */
export async function ask<What extends keyof Answers>(what: What): Promise<Answers[What]> {
  if (questions === 0) process.on('message', (answer: Answer) => waiting.get(answer.number)?.(answer));
  const number = ++questions;
  const { value, problem } = await new Promise<Answer>((resolve) => {
    waiting.set(number, resolve);
    process.send?.({ number, what } satisfies Question);
  });
  waiting.delete(number);
  if (problem !== undefined) throw new Error(problem);
  return value as Answers[What];
}

/** Answers what a process asks that was started with a channel to it. */
export function answer(
  child: ChildProcess,
  answers: { [What in keyof Answers]: () => Promise<Answers[What]> },
): void {
  const reply = (words: Answer) => child.connected && child.send(words);
  child.on('message', ({ number, what }: Question) => {
    answers[what]().then(
      (value) => reply({ number, value }),
      (problem) => reply({ number, problem: problem instanceof Error ? problem.message : String(problem) }),
    );
  });
}
