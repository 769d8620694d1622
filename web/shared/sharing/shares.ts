import { call, request } from '../call.ts';
import { keyOf, type Named } from '../people/names.ts';

export const rights = ['read', 'comment', 'write', 'owner'] as const;
export type Right = (typeof rights)[number];
/** What a colleague gets unless somebody chooses: who shares a document mostly works on it together with others. */
export const USUAL_RIGHT: Right = 'write';
export type Entry = Named & { right: Right };
/** Who may do what, with the ETag of that state. */
export type Shares = { items: Entry[]; tag: string | null };

const pathOf = (id: string) => `/repository/rest/${encodeURIComponent(id)}/shares`;

export async function readShares(id: string, signal?: AbortSignal): Promise<Shares> {
  const answer = await request(pathOf(id), { ...(signal && { signal }), cache: 'no-store' });
  const { items } = (await answer.json()) as { items: Entry[] };
  return { items, tag: answer.headers.get('etag') };
}

/** Puts these shares in the place of those that were read.
 *  @throws ProblemError 412 when somebody else has changed them since. */
export async function writeShares(id: string, items: Entry[], tag: string | null): Promise<void> {
  await call(pathOf(id), { method: 'PUT', headers: tag ? { 'if-match': tag } : {}, json: { items } });
}

/** Whether somebody is in a list anew, or may do more by it than by the one before. */
export function changeOf(before: readonly Entry[], entry: Entry): 'new' | 'more' | undefined {
  const had = before.find((each) => keyOf(each) === keyOf(entry))?.right;
  if (had === undefined) return 'new';
  return rights.indexOf(had) < rights.indexOf(entry.right) ? 'more' : undefined;
}

/** The list as others have changed it meanwhile, with the changes made here on top. */
export function rebased(before: readonly Entry[], here: readonly Entry[], now: readonly Entry[]): Entry[] {
  const [was, wanted] = [before, here].map((list) => new Map(list.map((each) => [keyOf(each), each.right])));
  const kept = now.flatMap((entry) => {
    const key = keyOf(entry);
    const right = wanted?.get(key);
    if (right === was?.get(key)) return [entry];
    return right === undefined ? [] : [{ ...entry, right }];
  });
  const known = new Set(now.map(keyOf));
  const added = here.filter((entry) => !known.has(keyOf(entry)) && was?.get(keyOf(entry)) !== entry.right);
  return [...kept, ...added];
}

/** Adds people to what is shared already; nobody's right becomes smaller. */
export function widened(now: readonly Entry[], added: readonly Named[], right: Right): Entry[] {
  const keys = new Set(added.map(keyOf));
  const less = (one: Right) => rights.indexOf(one) < rights.indexOf(right);
  const known = new Set(now.map(keyOf));
  return [
    ...now.map((entry) => (keys.has(keyOf(entry)) && less(entry.right) ? { ...entry, right } : entry)),
    ...added.filter((named) => !known.has(keyOf(named))).map((named) => ({ ...named, right })),
  ];
}
