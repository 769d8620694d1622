import type { QueryClient } from '@tanstack/react-query';
import { call, request } from '../../../shared/index.ts';
import { type Element, elementAt } from '../elementQueries.ts';
import { bodyWith } from '../import/body.ts';
import { type LogMessage, readLog } from '../import/log.ts';
import { on } from '../queries.ts';

/** What was written, as it is now. */
export type Written = { type: string; name: string; unid: string; version: number; log: string };

const reason = (why: string): Record<string, string> => (why.trim() === '' ? {} : { why: why.trim() });
const xml = { 'content-type': 'application/xml' };

/** The element as it is stored now, and not as a cache knew it. @throws ProblemError 404 when it is deleted. */
export const readElement = (nsfPath: string, unid: string): Promise<Element> =>
  call<Element>(on(elementAt(unid), nsfPath), { cache: 'no-store' });

/** The source as it was in a version; empty when that was its deletion. */
export const readVersion = (nsfPath: string, unid: string, version: number): Promise<string> =>
  call<{ dxl?: string }>(on(elementAt(unid, `/versions/${version}`), nsfPath)).then(({ dxl = '' }) => dxl);

/** Saves a source over the version with this tag, and over no other. @throws ProblemError 412 when there is another by now. */
export async function saveSource(
  nsfPath: string,
  unid: string,
  { text, etag, why }: { text: string; etag: string; why: string },
): Promise<Written & { etag: string }> {
  const path = on(elementAt(unid), nsfPath, reason(why));
  const answer = await request(path, { method: 'PUT', body: text, headers: { ...xml, 'if-match': etag } });
  return { ...((await answer.json()) as Written), etag: answer.headers.get('etag') ?? '' };
}

/** Creates an element of a source; one with the UNID of a deleted element goes on with its history. */
export const createElement = (nsfPath: string, text: string, why = ''): Promise<Written> =>
  call<Written>(on('/api/design/elements', nsfPath, reason(why)), {
    method: 'POST',
    body: text,
    headers: xml,
  });

type Names = { name: string; aliases?: string[]; why: string };

/** Gives an element another name, and the chosen places that name it. @throws ProblemError 409 when one of them has changed
 *  since the plan. */
export const renameElement = (
  nsfPath: string,
  { unid, etag }: Element,
  { why, ...names }: Names & { places: { unid: string; version: number; at: number[] }[] },
): Promise<Written> =>
  call<Written>(on(elementAt(unid, '/rename'), nsfPath), {
    json: { ...names, ...reason(why) },
    headers: { 'if-match': etag },
  });

/** Gives a sub or class of a library another name, there and at the chosen places. @throws ProblemError 409 when something
 *  is called so there, or one of the elements has changed since the plan. */
export const renameSymbol = (
  nsfPath: string,
  { unid, etag }: Element,
  {
    why,
    ...names
  }: {
    symbol: string;
    name: string;
    why: string;
    places: { unid: string; version: number; at: number[] }[];
  },
): Promise<Written> =>
  call<Written>(on(elementAt(unid, '/symbols/rename'), nsfPath), {
    json: { ...names, ...reason(why) },
    headers: { 'if-match': etag },
  });

export const copyElement = (nsfPath: string, { unid }: Element, { why, ...names }: Names): Promise<Written> =>
  call<Written>(on(elementAt(unid, '/copy'), nsfPath), { json: { ...names, ...reason(why) } });

export const deleteElement = (nsfPath: string, { unid, etag }: Element, why: string): Promise<unknown> =>
  call(on(elementAt(unid), nsfPath, reason(why)), { method: 'DELETE', headers: { 'if-match': etag } });

/** The importer judges databases; a source stands in one, on the same lines. */
const before = "<database xmlns='http://www.lotus.com/dxl'>";

/** What the importer would say to a source. */
export async function checkSource(nsfPath: string, text: string, signal: AbortSignal): Promise<LogMessage[]> {
  const body = await bodyWith(`${before}${text}</database>`, {}, signal);
  const { log } = await call<{ log: string }>(on('/api/dxl/validate', nsfPath), {
    method: 'POST',
    body,
    signal,
  });
  return readLog(log).map((message) =>
    message.line === 1 && message.column !== undefined
      ? { ...message, column: Math.max(message.column - before.length, 1) }
      : message,
  );
}

/** Has everything that shows an element or lists it read again. */
export async function changed(queries: QueryClient, nsfPath: string, unid: string): Promise<void> {
  await Promise.all(
    [
      ['element', nsfPath, unid],
      ['designsummary', nsfPath],
      ['changes', nsfPath],
      ['references', nsfPath],
    ].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );
}
