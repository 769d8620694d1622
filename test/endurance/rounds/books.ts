import type { Receiver } from '../../contract/catalog/webhooks.support.ts';
import { ADMIN, type Client } from '../../support/client.ts';
import { catalogWriters } from './catalog.ts';
import { designWriters } from './design.ts';
import { documentWriters } from './documents.ts';
import { identityWriters } from './identity.ts';
import { everyPage, expectStatus, type Found, type Trail, type Writer } from './writer.ts';

/** One write. */
export type Begun = { mark: string; acknowledged: boolean; trail?: Trail | undefined };

/** A writer, and all that it began. */
export type Book = { writer: Writer; begun: Begun[] };

/** Everybody who writes, on all legs. */
export const allWriters = (client: Client, receiver: Receiver): Writer[] => [
  ...designWriters(client),
  ...documentWriters(client),
  ...catalogWriters(client, receiver),
  ...identityWriters(client),
];

/** Looks at everything that was ever begun.
 *  @param told what was reported before: each fault is named once, in the round after which it was first seen.
 *  @returns a line for each that is not as it should be. */
export async function look(books: Book[], told: Set<string>): Promise<string[]> {
  const lines: string[] = [];
  for (const { writer, begun } of books) {
    const counts = await writer.read(begun.map(({ mark }) => mark));
    for (const { mark, acknowledged } of begun) {
      const fault = faultOf(counts.get(mark) ?? 0, acknowledged);
      if (fault === undefined || told.has(mark)) continue;
      told.add(mark);
      lines.push(`${fault}: ${writer.leg} ${writer.kind} ${mark}`);
    }
  }
  return lines;
}

function faultOf(found: Found, acknowledged: boolean): string | undefined {
  if (found === 'half') return 'half done';
  if (found > 1) return `there ${found} times`;
  return found === 0 && acknowledged ? 'lost' : undefined;
}

/** Everything that was acknowledged and of which the audit trail says nothing. */
export async function missingInTrail({ call }: Client, books: Book[]): Promise<string[]> {
  type Entry = { action: string; thing: string; detail: object };
  const entries = await everyPage(async (query) => {
    const answer = await call(`/api/v1/audit${query}`, { as: ADMIN.username });
    return (await expectStatus(answer, 200)) as { items: Entry[]; next?: number };
  }, 'before');
  const said = Map.groupBy(
    entries.map(({ action, thing, detail }) => ({ action, names: `${thing} ${JSON.stringify(detail)}` })),
    ({ action }) => action,
  );
  return books.flatMap(({ writer, begun }) =>
    begun.flatMap(({ mark, acknowledged, trail }) => {
      if (!acknowledged || !trail) return [];
      const { action, names, times = 1 } = trail;
      const alike = [...said].flatMap(([each, entries]) => (each.startsWith(action) ? entries : []));
      const count = alike.filter((each) => each.names.includes(names)).length;
      return count < times ? [`not in the audit trail: ${writer.leg} ${writer.kind} ${mark}`] : [];
    }),
  );
}
