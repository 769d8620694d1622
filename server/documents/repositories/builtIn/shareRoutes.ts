import { notModified } from '../../../platform/http/conditional.ts';
import { typed } from '../../../platform/http/server.ts';
import type { Identity } from '../../../platform/identity/identity.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Reading } from '../../tables.ts';
import { actOf, root, tags, wanted } from './answer.ts';
import { documentOf, mayOn, visitor } from './guards.ts';
import { presentShare, sharesTag } from './present.ts';
import { holderOf, personIn } from './rights.ts';
import { onDocument, type Share, shareList } from './schema.ts';
import { changeShares } from './sharing.ts';
import { listShares, type ShareRow } from './store.ts';
import type { TellOfAccess } from './tellOfAccess.ts';

/** More people than these are read all at once. */
const MANY = 30;

/** Who may do what with a document. */
export function serveShares(platform: Platform, tables: Reading, tell: TellOfAccess): void {
  const http = typed(platform.http);
  const may = mayOn(tables);
  const { identity, notices } = platform;

  http.get(
    `${root}/:id/shares`,
    {
      config: { guards: [visitor, may('read')], entityTag: true },
      schema: {
        tags,
        summary: 'Who may do what with a document',
        params: onDocument,
        response: { 200: shareList },
      },
    },
    async (request, reply) => {
      const shares = await listShares(tables, documentOf(request).row.id);
      if (notModified(request, reply, sharesTag(shares))) return reply;
      return { items: await shown(shares, identity) };
    },
  );

  http.put(
    `${root}/:id/shares`,
    {
      config: { guards: [visitor, may('owner')], raises: ['identity.names.guessed'], entityTag: true },
      schema: {
        tags,
        summary: 'Say anew who may do what with a document; who may do more than before is told',
        params: onDocument,
        body: shareList,
        response: { 200: shareList },
      },
    },
    async (request, reply) => {
      const { row } = documentOf(request);
      const { items } = request.body;
      const act = actOf(platform, request);
      const told = await tables
        .transaction()
        .execute((tx) => changeShares(tx, row.id, items, { identity, tell }, act, wanted(request)));
      notices.announce(told);
      const shares = await listShares(tables, row.id);
      reply.header('etag', sharesTag(shares));
      return { items: await shown(shares, identity) };
    },
  );
}

async function shown(
  shares: ShareRow[],
  { findPerson, listPeople }: Pick<Identity, 'findPerson' | 'listPeople'>,
): Promise<Share[]> {
  const holders = shares.filter(({ kind }) => kind === 'user').map(({ holder }) => holder);
  const people =
    holders.length > MANY
      ? await listPeople()
      : await Promise.all(holders.map((holder) => findPerson(personIn(holder))));
  const known = new Map(people.flatMap((each) => (each ? [[holderOf(each), each] as const] : [])));
  return shares.map(presentShare(known));
}
