import type { FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { type Guard, slot } from '../../platform/http/guard.ts';
import { problem as common } from '../../platform/http/problem.ts';
import { callerOf, fromOwnPage, SESSION_REFUSED } from '../../platform/identity/guards.ts';
import { problem } from '../problems.ts';
import type { Catalog, Versioned } from '../records/context.ts';
import { IDENTIFIER } from '../records/ids.ts';
import { dayOf } from '../records/rows.ts';
import type { RecordTable } from '../records/store.ts';
import { type Holder, nobody } from './decide.ts';
import { loadHolder, SCOPE } from './holder.ts';
import { type Visibility, visibleTo } from './visible.ts';

const holders = slot<Holder>('the holder');
const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What the guard `holding` found out about the caller. */
export const holderOf = holders.of;

/** A session, a bearer token, or the access token of an API token; loads what the caller holds. */
export const holding = ({ db }: Catalog): Guard => ({
  says: `session or bearer token, also one for ${SCOPE}`,
  raises: SESSION_REFUSED,
  async check(request) {
    const holder = await identify(db, request);
    if (!holder) throw common('request.unauthenticated');
    holders.set(request, holder);
  },
});

/** The same for reads that are open to visitors too: who does not say who they are sees what anybody may see. */
export const anybody = ({ db }: Catalog): Guard => ({
  says: `anyone; a session or bearer token, also one for ${SCOPE}, shows what its owner may see`,
  raises: SESSION_REFUSED,
  async check(request) {
    holders.set(request, (await identify(db, request)) ?? nobody);
  },
});

/** Finds out who calls and what they hold. @returns undefined when the request does not say who.
 *  @throws Problem 401, 403. */
async function identify(db: Executor, request: FastifyRequest): Promise<Holder | undefined> {
  const { identity } = request.server;
  request.caller = (await identity.fromBearer(request)) ?? (await identity.fromSession(request));
  if (!request.caller) return undefined;
  const { by, only } = request.caller;
  if (by === 'session' && !safe.has(request.method) && !fromOwnPage(request))
    throw common('request.origin.foreign');
  if (only && only.scope !== SCOPE) throw common('request.unauthenticated');
  const holder = isEditor(request) ? editorOf(request) : await loadHolder(db, request.caller, only);
  if (!holder) throw common('request.unauthenticated');
  return holder;
}

/** The role catalog-editor, which writes need; an API token's access token carries no roles. */
export const editor: Guard = {
  says: 'role catalog-editor',
  raises: ['request.role.missing'],
  check(request) {
    if (!isEditor(request)) throw common('request.role.missing', { role: 'catalog-editor' });
  },
};

/** The record that an address names, when the caller may see it: puts it into `into`, or answers 404.
 *  @param table where its version stands.
 *  @param parameter the path parameter that holds its identifier. */
export function known<Record extends Versioned>(
  type: string,
  table: RecordTable,
  parameter: string,
  into: { set(request: FastifyRequest, value: Record): void },
  catalog: Catalog,
  query: (id: string, visible: Visibility, request: FastifyRequest) => RawBuilder<Record>,
): Guard {
  return {
    says: `${type} that the caller may see`,
    raises: ['catalog.record.unknown'],
    async check(request) {
      const params = request.params as { [name: string]: string };
      const id = params[parameter] ?? '';
      const holder = holders.of(request);
      const visible = visibleTo(holder, dayOf(catalog.platform.clock()));
      // A release is named by its product too.
      const key = `${type} ${params.productId ?? ''} ${id}`;
      const record = IDENTIFIER.test(id)
        ? await catalog.current(table, id, key, holder.editor, query(id, visible, request))
        : undefined;
      if (!record) throw problem('catalog.record.unknown', { type, id });
      into.set(request, record);
    },
  };
}

/** The one with this id among sub-resources, which the path names and the parent holds, or 404. */
export function oneOf<Part extends { id: string }>(type: string, parts: Part[], id: string): Part {
  const found = parts.find((part) => part.id === id);
  if (!found) throw problem('catalog.record.unknown', { type, id });
  return found;
}

/** The part of a found record that a path names, or 404. */
export const knownPart = <Part extends { id: string }>(
  type: string,
  parameter: string,
  parts: (request: FastifyRequest) => Part[],
): Guard => ({
  says: `a ${type} of it`,
  raises: ['catalog.record.unknown'],
  check(request) {
    oneOf(type, parts(request), (request.params as { [name: string]: string })[parameter] ?? '');
  },
});

/** The conditions under which the caller sees things. */
export const visibleToCaller = (catalog: Catalog, request: FastifyRequest): Visibility =>
  visibleTo(holders.of(request), dayOf(catalog.platform.clock()));

function isEditor(request: FastifyRequest): boolean {
  const { roles, only } = callerOf(request);
  return !only && (roles.includes('catalog-editor') || roles.includes('administrator'));
}

/** An editor sees and downloads everything, so nothing more is looked up. */
function editorOf(request: FastifyRequest): Holder {
  const { subject, roles, identityProvider } = callerOf(request);
  return {
    subject,
    editor: true,
    staff: roles.includes('staff'),
    email: null,
    identityProvider,
    accounts: [],
  };
}
