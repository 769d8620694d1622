import { sql } from 'kysely';
import { Type } from 'typebox';
import { typed } from '../../../../platform/http/server.ts';
import { callerOf } from '../../../../platform/identity/guards.ts';
import { visitor } from '../guards.ts';
import { rightOf } from '../rights.ts';
import { addDocument } from './addDocument.ts';
import { answerEntry, type Door, flagOf, pageOf, query, sendXml, shownOf, tags, textOf } from './answer.ts';
import { entryOf, feedOf, link, rootLink } from './entries.ts';
import { media, ROOT, door as root } from './names.ts';
import { documentObjectOf, findObject, latestOf, mayOnObject, objectOf } from './objects.ts';
import { readOrder } from './order.ts';
import { CHANGE_REFUSED, problem, READ_REFUSED } from './problems.ts';
import { findShared } from './store.ts';

/** The one folder: its children, new ones, and the way back up. */
export function serveFolder(door: Door): void {
  const { tables, http, to } = door;
  const may = mayOnObject(tables);

  typed(http).get(
    `${root}/children`,
    {
      config: { guards: [visitor, may('read')], raises: READ_REFUSED },
      schema: { tags, summary: 'Documents in the folder', querystring: query },
    },
    async (request, reply) => {
      if (objectOf(request).kind !== 'root')
        throw problem('documents.cmis.argument', { reason: 'Only the folder has children.' });
      const person = callerOf(request);
      const { skip, limit } = pageOf(request.query);
      const asked = textOf(request.query, 'orderBy');
      const order = asked ? readOrder(asked) : [sql`lower(d.name)`];
      const { rows, total } = await findShared(tables, person, { order, skip, limit });
      const shown = await Promise.all(
        rows.map(async (row) => {
          const object = latestOf(row, rightOf(row.shares, person) ?? 'read', person);
          const { filter, actions } = await shownOf(door, { ...request.query, includeACL: '' }, object);
          const acl = flagOf(request.query, 'includeACL', false) ? { acl: row.shares } : {};
          return entryOf(to, object, { ...(filter && { filter }), actions: actions ?? false, ...acl }, false);
        }),
      );
      const at = (from: number) =>
        to.children({
          id: ROOT,
          skipCount: String(from),
          maxItems: String(limit),
          orderBy: asked,
          filter: textOf(request.query, 'filter'),
          includeAllowableActions: textOf(request.query, 'includeAllowableActions'),
          includeACL: textOf(request.query, 'includeACL'),
        });
      const head = {
        id: to.children({ id: ROOT }),
        title: 'Documents',
        links: [rootLink(to), link('describedby', to.type({ id: 'cmis:folder' }), media.entry)],
      };
      return sendXml(reply, feedOf(to, head, shown, { page: { skip, limit, total }, at }), media.feed);
    },
  );

  typed(http).post(
    `${root}/children`,
    {
      config: { guards: [visitor, may('read')], load: 'stream', raises: CHANGE_REFUSED },
      schema: {
        tags,
        summary: 'Add a document: an Atom entry, or its bytes with Slug',
        querystring: query,
        response: {
          201: Type.Null({ description: 'The document, as an Atom entry; Location is its address.' }),
        },
      },
    },
    async (request, reply) => {
      if (objectOf(request).kind !== 'root')
        throw problem('documents.cmis.argument', { reason: 'Documents are added to the folder.' });
      const id = await addDocument(door, request);
      const object = await findObject(tables, id, callerOf(request), 'read');
      reply.code(201).header('location', to.object({ id }));
      return answerEntry(door, reply, object, request.query);
    },
  );

  typed(http).get(
    `${root}/parents`,
    {
      config: { guards: [visitor, may('read')], raises: READ_REFUSED },
      schema: { tags, summary: 'The folder of a document', querystring: query },
    },
    async (request, reply) => {
      const object = documentObjectOf(request);
      const id = to.parents({ id: object.row.id });
      // A working copy is nowhere until it is checked in.
      const parents = object.kind === 'version' ? [entryOf(to, { kind: 'root' }, {}, false)] : [];
      return sendXml(reply, feedOf(to, { id, title: 'Folders' }, parents), media.feed);
    },
  );
}
