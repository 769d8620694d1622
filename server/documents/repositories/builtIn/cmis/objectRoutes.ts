import { Type } from 'typebox';
import { typed } from '../../../../platform/http/server.ts';
import { callerOf } from '../../../../platform/identity/guards.ts';
import { problem as common } from '../../../problems.ts';
import { actOf } from '../answer.ts';
import { cancelCheckOut } from '../checkout.ts';
import { isHolder } from '../checkoutStore.ts';
import { visitor } from '../guards.ts';
import { moveToTrash } from '../service.ts';
import { actionsOf } from './actions.ts';
import { answerEntry, type Door, flagOf, query, sendXml, tags, textOf } from './answer.ts';
import { changeObject } from './changeObject.ts';
import { checkTag } from './checks.ts';
import { media, namespaces, door as root } from './names.ts';
import { documentObjectOf, findObject, latestOf, mayOnObject, objectOf, writableOf } from './objects.ts';
import { findByPath } from './paths.ts';
import { CHANGE_REFUSED, problem, READ_REFUSED } from './problems.ts';

/** One object: by id and by path, changed, deleted. */
export function serveObjects(door: Door): void {
  const { tables, http, platform } = door;
  const may = mayOnObject(tables);

  typed(http).get(
    `${root}/object`,
    {
      config: { guards: [visitor, may('read')], raises: READ_REFUSED },
      schema: { tags, summary: 'An object by its id', querystring: query },
    },
    (request, reply) => {
      const found = objectOf(request);
      const wanted = textOf(request.query, 'returnVersion');
      const newest = wanted === 'latest' && found.kind === 'version';
      const object = newest ? latestOf(found.row, found.right, callerOf(request)) : found;
      return answerEntry(door, reply, object, request.query);
    },
  );

  typed(http).get(
    `${root}/path`,
    {
      config: { guards: [visitor], raises: READ_REFUSED },
      schema: { tags, summary: 'An object by its path', querystring: query },
    },
    async (request, reply) => {
      const object = await findByPath(tables, textOf(request.query, 'path') ?? '', callerOf(request));
      return answerEntry(door, reply, object, request.query);
    },
  );

  typed(http).get(
    `${root}/actions`,
    {
      config: { guards: [visitor, may('read')], raises: READ_REFUSED },
      schema: { tags, summary: 'What the caller may do with an object', querystring: query },
    },
    (request, reply) => sendXml(reply, actionsOf(objectOf(request), namespaces), media.actions),
  );

  typed(http).put(
    `${root}/object`,
    {
      config: { guards: [visitor, may('write')], raises: CHANGE_REFUSED },
      schema: { tags, summary: 'Change properties, or check in', querystring: query },
    },
    async (request, reply) => {
      const object = writableOf(request);
      const objectId = await changeObject(door, object, request);
      const now = await findObject(tables, objectId, callerOf(request), 'read');
      return answerEntry(door, reply, now, request.query);
    },
  );

  typed(http).delete(
    `${root}/object`,
    {
      config: { guards: [visitor, may('read')], raises: CHANGE_REFUSED },
      schema: {
        tags,
        summary: 'Move to the trash, or give a working copy back',
        querystring: query,
        response: { 204: Type.Null({ description: 'Done.' }) },
      },
    },
    async (request, reply) => {
      const object = documentObjectOf(request);
      const act = actOf(platform, request);
      if (object.kind === 'copy') {
        const owns = object.right === 'owner' && !isHolder(object.copy, act.by);
        await tables.transaction().execute((tx) => cancelCheckOut(tx, object.row.id, act, owns));
        return reply.code(204).send(null);
      }
      if (object.right !== 'owner') throw common('documents.right.missing', { needed: 'share or delete' });
      if (!flagOf(request.query, 'allVersions', true)) {
        throw problem('documents.cmis.unsupported', {
          reason: 'Versions are kept; only the whole document can be deleted (allVersions=true).',
        });
      }
      await tables
        .transaction()
        .execute((tx) => moveToTrash(tx, object.row.id, act, checkTag(request, request.query)));
      return reply.code(204).send(null);
    },
  );
}
