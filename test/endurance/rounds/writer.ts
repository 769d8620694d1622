import { setTimeout as wait } from 'node:timers/promises';

/** One way in which people write. What is written bears a mark that nothing else bears. */
export type Writer = {
  leg: 'design' | 'documents' | 'catalog' | 'identity';
  /** What it writes: `element`, `words`. */
  kind: string;
  /** How many write at once; one where each thing follows the one before. */
  lanes?: number;
  /** What could not be done at once may be done minutes later; `read` waits for it. */
  putOff?: boolean;
  /** Made ready for a round on a server that has just started. */
  open?(): Promise<void>;
  /** Writes one thing and resolves when the server has acknowledged it.
   *  @returns what the audit trail then says, where it says something of each.
   *  @throws Error when the server is gone. */
  write(mark: string): Promise<Trail | undefined>;
  /** Looks on a server that has started again.
   *  @param marks what was begun in this round or any before
   *  @returns how often each of them is there */
  read(marks: readonly string[]): Promise<Map<string, Found>>;
  /** Leaves, when the server is gone. */
  close?(): void;
};

/** How often something is there; `half` when only a part of it is. */
export type Found = number | 'half';

/** What an entry of the audit trail says of something that was done. */
export type Trail = {
  action: string;
  names: string /** how many such entries there are at least */;
  times?: number;
};

/** The server said no to what it should do: a fault of the server or of the round, never of the moment. */
export class Refused extends Error {}

/** The server said that it cannot for the moment, and when to come again. */
export class Unavailable extends Error {
  readonly status: 503 | 507;
  constructor(status: 503 | 507, text: string) {
    super(`${status} ${text}`);
    this.status = status;
  }
}

/** Reads an answer that must be one of these.
 *  @throws Unavailable for 503 and 507 that say when to come again, Refused for anything else. */
export async function expectStatus(answer: Response, ...statuses: number[]): Promise<unknown> {
  const text = await answer.text();
  const { status } = answer;
  if ((status === 503 || status === 507) && Number(answer.headers.get('retry-after')) > 0)
    throw new Unavailable(status, text);
  if (!statuses.includes(answer.status))
    throw new Refused(`${answer.url} answered ${answer.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** How often each mark is among these names. */
export function countOf(marks: readonly string[], names: readonly string[]): Map<string, Found> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(marks.map((mark) => [mark, counts.get(mark) ?? 0]));
}

/** Of things that replace one another, what is there now stands for all before it, and nothing after it is there. */
export function countUpTo(marks: readonly string[], current: string | undefined): Map<string, Found> {
  const last = current === undefined ? -1 : marks.indexOf(current);
  return new Map(marks.map((mark, at) => [mark, at <= last ? 1 : 0]));
}

/** All pages of a list.
 *  @param read is given the query of a page. */
export async function everyPage<T>(
  read: (query: string) => Promise<{ items: T[]; next?: string | number }>,
  parameter: 'cursor' | 'after' | 'before',
): Promise<T[]> {
  const all: T[] = [];
  for (let query = '?limit=200'; ; ) {
    const { items, next } = await read(query);
    all.push(...items);
    if (next === undefined) return all;
    query = `?limit=200&${parameter}=${encodeURIComponent(next)}`;
  }
}

/** What could not be done at once is tried again after pauses of up to two minutes (server/documents/publishing). */
const EVENTUALLY_MS = 240_000;

/** Asks again and again until it is so.
 *  @throws Refused when it does not come to that. */
export async function eventually(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + EVENTUALLY_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Refused(`It did not come to that: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const AGAIN_MS = 60_000;

/** Asks until it is answered: a process may be on its way down. */
export async function again<Result>(act: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + AGAIN_MS;
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
