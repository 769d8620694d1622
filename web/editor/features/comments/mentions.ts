import { call, say } from '../../../shared/index.ts';
import { type Place, serviceAddress } from '../../session/opening.ts';
import { words } from './words.ts';

/** Somebody who can be mentioned, or was. */
export type Mentioned = { id: string; displayName: string };

/** People whose name begins so; nobody where they cannot be asked for. */
export async function findPeople(place: Place, q: string, signal: AbortSignal): Promise<Mentioned[]> {
  const found = await call<{ items: Mentioned[] }>(
    serviceAddress(place, `people?q=${encodeURIComponent(q)}`),
    { signal },
  );
  return found.items;
}

/** The words that stand between `@` and the cursor, where a name is being written. */
export function mentionAt(text: string, caret: number): { from: number; q: string } | undefined {
  const found = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+)?)$/u.exec(text.slice(0, caret));
  if (!found || found[1] === undefined || found[1].length > 60) return undefined;
  return { from: caret - found[1].length - 1, q: found[1] };
}

/** Has those who are still named in the text told of the comment. The comment is stored in any case. */
export async function tellMentioned(
  place: Place,
  { id, text, people }: { id: string; text: string; people: Mentioned[] },
): Promise<void> {
  const named = people.filter(({ displayName }) => text.includes(`@${displayName}`));
  const once = [...new Map(named.map((each) => [each.id, each])).values()].slice(0, 20);
  if (once.length === 0) return;
  const w = words();
  try {
    const json = { people: once.map((each) => each.id), text: text.slice(0, 2000), place: id, comment: id };
    await call(serviceAddress(place, 'mentions'), { method: 'POST', json });
    say(w.told(once.map(({ displayName }) => displayName).join(', ')));
  } catch {
    say(w.notTold, 'failed');
  }
}
