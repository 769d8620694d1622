import { createHash, randomUUID } from 'node:crypto';
import { type Call, CallProblem, jsonOf } from '../call.ts';
import { query } from '../query.ts';
import { patiently } from './patience.ts';

/** A record as the server answered it, and the version that it has. */
export type Known<T> = { it: T; etag: string };

/** Identifiers of the catalog (seed 002, "Resources and their fields"). */
export const IDENTIFIER = /^[a-zA-Z0-9]{21}$/;
/** Seconds for which a request is repeated when nothing answers. */
export const RETRY_SECONDS = 60;

const known = async <T>(response: Response): Promise<Known<T>> => ({
  it: await jsonOf<T>(response),
  etag: response.headers.get('etag') ?? '',
});

/** Reads a record with its version. */
export const read = async <T>(call: Call, path: string): Promise<Known<T>> =>
  known<T>(await call.open('GET', path));

/** Reads a record; undefined when there is none or none for us. */
export async function readIfThere<T>(call: Call, path: string): Promise<Known<T> | undefined> {
  try {
    return await read<T>(call, path);
  } catch (error) {
    if (error instanceof CallProblem && error.status === 404) return undefined;
    throw error;
  }
}

/** Every item of a list, page by page. @param chosen further members of the query. */
export async function readAll<T>(
  call: Call,
  path: string,
  chosen: Record<string, string | undefined> = {},
): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = (await call('GET', `${path}?${query({ ...chosen, limit: '200', cursor })}`)) as {
      items: T[];
      next?: string;
    };
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return items;
}

/** Changes or deletes a record if it still has the version that was read.
 *  @param what how people call it, for the refusal. */
export async function change<T>(
  call: Call,
  [method, path, json]: ['PATCH' | 'PUT' | 'DELETE', string, object?],
  etag: string,
  what: string,
): Promise<Known<T>> {
  try {
    const body = json === undefined ? {} : { body: [JSON.stringify(json)] };
    const response = await call.open(method, path, { ...body, headers: { 'if-match': etag } });
    return response.status === 204 ? { it: undefined as T, etag: '' } : await known<T>(response);
  } catch (error) {
    throw overtaken(error, what);
  }
}

/** One sentence for a record that someone changed meanwhile; any other error is returned as it is. */
export function overtaken(error: unknown, what: string): unknown {
  if (!(error instanceof CallProblem) || error.status !== 412) return error;
  return new CallProblem(
    `Someone changed ${what} in the meantime, so nothing was done to it; look at it and try again.`,
    { status: 412 },
  );
}

/** Creates a record once: a repeated command, or one whose answer was lost, gets the record that is there already.
 *  @param etag of what it is made from, where it is a clone.
 *  @param where tells it from others that have the same members. */
export async function createOnce<T extends { id: string }>(
  call: Call,
  path: string,
  json: object,
  {
    patience = RETRY_SECONDS,
    etag,
    what = 'it',
    where = '',
  }: { patience?: number; etag?: string; what?: string; where?: string } = {},
): Promise<Known<T>> {
  const post = (key: string) =>
    postOnce<T>(call, path, json, { key, patience, ...(etag === undefined ? {} : { etag }) }).catch(
      (error) => {
        throw overtaken(error, what);
      },
    );
  const said = JSON.stringify([path, json, where]);
  const { made, at } = await post(createHash('sha256').update(said).digest('hex'));
  if (at === null) return made;
  // A stored answer may describe a record that has changed since, or is gone.
  return (await readIfThere<T>(call, new URL(at, 'http://any').pathname)) ?? (await post(randomUUID())).made;
}

/** Posts once, however often it must be sent until an answer arrives. @returns what was created, and where it is. */
export const postOnce = <T>(
  call: Call,
  path: string,
  json: object,
  { key, patience, etag }: { key: string; patience: number; etag?: string },
): Promise<{ made: Known<T>; at: string | null }> =>
  patiently(patience, async () => {
    const headers = { 'idempotency-key': key, ...(etag === undefined ? {} : { 'if-match': etag }) };
    const response = await call.open('POST', path, { body: [JSON.stringify(json)], headers });
    const at = response.headers.get('location');
    return { made: await known<T>(response), at };
  });
