import { expect } from 'vitest';
import type { CallOptions, TestServer } from '../../support/trivet.ts';

/** The answer of a search, as far as tests look into it. */
export type Found = {
  hits: {
    nsfPath: string;
    type: string;
    name: string;
    score: number;
    matches: { line: number; in?: string; item?: string; text: string; ranges: [number, number][] }[];
    more?: number;
  }[];
  next?: string;
  indexing?: true;
};

/** Searches as somebody, in one database or in all. */
export function searchOf(server: TestServer, nsfPath?: string) {
  const address = (q: string, query: Record<string, string | number> = {}) =>
    `/api/design/search?${new URLSearchParams({
      q,
      ...(nsfPath === undefined ? {} : { nsfPath }),
      ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    })}`;
  const call = (q: string, query?: Record<string, string | number>, options: CallOptions = {}) =>
    server.call(address(q, query), { as: 'alice', ...options });
  const once = async (q: string, query?: Record<string, string | number>, as = 'alice'): Promise<Found> => {
    const answer = await call(q, query, { as });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as Found;
  };
  /** Asks again for as long as the answer says that changes are still being read. */
  const find = async (q: string, query?: Record<string, string | number>, as?: string): Promise<Found> => {
    for (;;) {
      const found = await once(q, query, as);
      if (!found.indexing) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  /** Names of what was found, in the order of the answer. */
  const names = async (q: string, query?: Record<string, string | number>, as?: string): Promise<string[]> =>
    (await find(q, query, as)).hits.map(({ name }) => name);
  return { call, once, find, names };
}
