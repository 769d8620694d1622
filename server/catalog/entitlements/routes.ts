import { etagOf, notModified } from '../../platform/http/conditional.ts';
import { type Guard, slot } from '../../platform/http/guard.ts';
import { typed } from '../../platform/http/server.ts';
import { problem, WRITE_REFUSED } from '../problems.ts';
import { asRead, takeAsRead } from '../records/asRead.ts';
import type { Catalog } from '../records/context.ts';
import { listed, pageOf } from '../records/listing.ts';
import { write } from '../records/write.ts';
import { editor, holderOf, holding } from './guards.ts';
import { presentAccount } from './present.ts';
import * as shapes from './schema.ts';
import { putAccount } from './service.ts';
import { type AccountRow, listAccounts, readAccount } from './store.ts';

const tags = ['entitlements'];
const foundAccount = slot<AccountRow>('the account');

export function serveAccounts(catalog: Catalog): void {
  const routes = typed(catalog.http);
  const caller = holding(catalog);

  routes.get('/v1/accounts', {
    config: { guards: [caller] },
    schema: {
      tags,
      summary: 'List accounts: an editor all, others their own',
      querystring: shapes.accountsQuery,
      response: { 200: shapes.accountList },
    },
    handler: async (request) => {
      const page = pageOf(request.query);
      const { editor: all, email } = holderOf(request);
      const member = all ? undefined : (email ?? '');
      const rows = await listAccounts(catalog.db, page, member, request.query);
      return listed(rows, page, (row) => presentAccount(row, member));
    },
  });

  routes.get('/v1/accounts/:account', {
    config: { guards: [caller, ownAccount(catalog)], entityTag: true },
    schema: {
      tags,
      summary: 'Read an account; members read their own, without the other members',
      params: shapes.accountPath,
      response: { 200: shapes.accountAnswer },
    },
    handler: (request, reply) => {
      const row = foundAccount.of(request);
      const { editor: all, email } = holderOf(request);
      const body = presentAccount(row, all ? undefined : (email ?? ''));
      if (!notModified(request, reply, etagOf(row.version))) reply.send(body);
    },
  });

  routes.put('/v1/accounts/:account', {
    config: { guards: [caller, editor], raises: WRITE_REFUSED, entityTag: true },
    preValidation: takeAsRead(shapes.accountPut, (request) => request.params as object),
    schema: {
      tags,
      summary: 'Create an account, or replace all that it holds',
      params: shapes.accountPutPath,
      body: asRead(shapes.accountPut, shapes.accountAnswer),
      response: { 200: shapes.accountAnswer, 201: shapes.accountAnswer },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => putAccount(tx, by, request.params.account, request.body)),
  });
}

/** The account of the path: editors see all, others those that they belong to. */
const ownAccount = (catalog: Catalog): Guard => ({
  says: 'account to which the caller belongs',
  raises: ['catalog.record.unknown'],
  async check(request) {
    const { account: id } = request.params as { account: string };
    const { editor: all, accounts } = holderOf(request);
    const visible = shapes.ACCOUNT.test(id) && (all || accounts.some((each) => each.id === id));
    const row = visible ? await readAccount(catalog.db, id) : undefined;
    if (!row) throw problem('catalog.record.unknown', { type: 'account', id });
    foundAccount.set(request, row);
  },
});
