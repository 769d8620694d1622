import { problem } from '../problems.ts';
import type { Somebody } from '../tables.ts';
import { type FieldMap, readProfile } from './fields.ts';
import { type Answer, type Ask, askWithin, jsonOf } from './httpClient.ts';
import { checked, originsOf } from './repositoryClient.ts';

/** How many people of one response are read. */
const MAX_PEOPLE = 1000;

/** Asks who the repository says these headers are of, at its address of the present user or its userinfo. */
export function whoIs(currentProfileUrl: string, fields: FieldMap) {
  const ask = askWithin(new Set(originsOf(currentProfileUrl)));
  return async (own: Record<string, string>): Promise<Somebody> => {
    const answer = await ask(currentProfileUrl, { headers: { accept: 'application/json', ...own } });
    if (answer.status === 401) throw problem('documents.repository.signin');
    return profileOf(checked(answer, 'GET'), fields);
  };
}

/** Who can be mentioned in a document, with names that begin like `q`: what the answer lists, or has as `items`.
 *  `{Q}` in the address takes the beginning. */
export async function askPeople(
  send: Ask,
  address: string,
  fields: FieldMap,
  q: string,
): Promise<Somebody[]> {
  const url = address.replaceAll('{Q}', () => encodeURIComponent(q));
  const body = jsonOf(await send(url, { headers: { accept: 'application/json' } }));
  const items = Array.isArray(body) ? body : (body as { items?: unknown } | null)?.items;
  if (!Array.isArray(items)) throw problem('documents.repository.broken', { reason: 'it lists no people' });
  return items.slice(0, MAX_PEOPLE).map((each) => readProfile(each, fields));
}

/** The person of an answer. */
export const profileOf = (answer: Answer, fields: FieldMap): Somebody => readProfile(jsonOf(answer), fields);
