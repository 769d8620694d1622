import { sql } from 'kysely';
import { Type } from 'typebox';
import { typed } from '../../../../platform/http/server.ts';
import { callerOf } from '../../../../platform/identity/guards.ts';
import { problem as common } from '../../../problems.ts';
import { actOf } from '../answer.ts';
import { checkOut } from '../checkout.ts';
import { findWorkingCopy } from '../checkoutStore.ts';
import { visitor } from '../guards.ts';
import { rightOf } from '../rights.ts';
import { listVersions } from '../store.ts';
import { answerEntry, bodyOf, type Door, pageOf, query, sendXml, shownOf, tags, textOf } from './answer.ts';
import { entryOf, feedOf, rootLink } from './entries.ts';
import { media, PWC, door as root } from './names.ts';
import {
  type CmisObject,
  documentObjectOf,
  findObject,
  latestOf,
  mayOnObject,
  readObjectId,
} from './objects.ts';
import { CHANGE_REFUSED, problem, READ_REFUSED } from './problems.ts';
import { readEntry } from './readEntry.ts';
import { findShared, heldBy } from './store.ts';

/** Checking out, what is checked out, and all versions. */
export function serveCheckouts(door: Door): void {
  const { tables, http, to, platform } = door;
  const may = mayOnObject(tables);

  typed(http).post(
    `${root}/checkedout`,
    {
      config: { guards: [visitor], raises: CHANGE_REFUSED },
      schema: {
        tags,
        summary: 'Check a document out',
        querystring: query,
        response: {
          201: Type.Null({ description: 'The working copy, as an Atom entry; Location is its address.' }),
        },
      },
    },
    async (request, reply) => {
      const sent = await bodyOf(door, request.body);
      const objectId =
        (sent && readEntry(sent).properties.get('cmis:objectId')) || textOf(request.query, 'objectId');
      if (!objectId)
        throw problem('documents.cmis.argument', { reason: 'The entry needs the property cmis:objectId.' });
      const person = callerOf(request);
      const found = await findObject(tables, objectId, person, 'write');
      if (found.kind !== 'version')
        throw problem('documents.cmis.constraint', { reason: 'Only a document can be checked out.' });
      if (found.row.holder)
        throw common('documents.document.checkedout', { by: found.row.holder.displayName });
      const { id } = found.row;
      const version = readObjectId(objectId).label === undefined ? undefined : found.version.version;
      await tables.transaction().execute((tx) => checkOut(tx, id, actOf(platform, request), version));
      const copy = await findObject(tables, `${id};${PWC}`, person, 'write');
      const address = to.object({ id: `${id};${PWC}` });
      reply.code(201).headers({ location: address, 'content-location': address });
      return answerEntry(door, reply, copy, request.query);
    },
  );

  typed(http).get(
    `${root}/checkedout`,
    {
      config: { guards: [visitor], raises: READ_REFUSED },
      schema: { tags, summary: 'Working copies of the caller', querystring: query },
    },
    async (request, reply) => {
      const person = callerOf(request);
      const { skip, limit } = pageOf(request.query);
      const page = { where: heldBy(person), order: [sql`w.begun_at`], skip, limit };
      const { rows, total } = await findShared(tables, person, page);
      const entries = await Promise.all(
        rows.map(async (row) => {
          const copy = await findWorkingCopy(tables, row.id);
          if (!copy) return [];
          const object: CmisObject = {
            kind: 'copy',
            row,
            copy,
            right: rightOf(row.shares, person) ?? 'read',
          };
          return [entryOf(to, object, await shownOf(door, request.query, object), false)];
        }),
      );
      const at = (from: number) => to.checkedOut({ skipCount: String(from), maxItems: String(limit) });
      const head = { id: to.checkedOut(), title: 'Checked out', links: [rootLink(to)] };
      return sendXml(
        reply,
        feedOf(to, head, entries.flat(), { page: { skip, limit, total }, at }),
        media.feed,
      );
    },
  );

  typed(http).get(
    `${root}/versions`,
    {
      config: { guards: [visitor, may('read')], raises: READ_REFUSED },
      schema: { tags, summary: 'All versions of a document, the newest first', querystring: query },
    },
    async (request, reply) => {
      const { row, right } = documentObjectOf(request);
      const person = callerOf(request);
      const versions = await listVersions(tables, row.id);
      const newestMajor = versions.find(({ major }) => major)?.version;
      const { mine } = latestOf(row, right, person);
      const copy = mine ? await findWorkingCopy(tables, row.id) : undefined;
      const objects: CmisObject[] = [
        ...(copy ? [{ kind: 'copy' as const, row, copy, right }] : []),
        ...versions.map((version) => ({
          kind: 'version' as const,
          row,
          version,
          right,
          mine,
          isLatestMajor: version.version === newestMajor,
        })),
      ];
      const entries = await Promise.all(
        objects.map(async (each) => entryOf(to, each, await shownOf(door, request.query, each), false)),
      );
      const head = { id: to.versions({ id: row.id }), title: `Versions of ${row.name}` };
      return sendXml(reply, feedOf(to, head, entries), media.feed);
    },
  );
}
