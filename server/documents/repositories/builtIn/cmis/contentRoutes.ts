import { Type } from 'typebox';
import { typed } from '../../../../platform/http/server.ts';
import { callerOf } from '../../../../platform/identity/guards.ts';
import { mimeOf } from '../../../mime.ts';
import { actOf, sendBytes } from '../answer.ts';
import { changeWorkingCopy } from '../checkout.ts';
import { visitor } from '../guards.ts';
import { addVersion } from '../service.ts';
import { findVersion } from '../store.ts';
import { storeContent } from '../upload.ts';
import { type Door, flagOf, query, streamOf, tags } from './answer.ts';
import { checkTag } from './checks.ts';
import { PWC, door as root } from './names.ts';
import { documentObjectOf, findObject, mayOnObject, writableOf } from './objects.ts';
import { CHANGE_REFUSED, problem, READ_REFUSED } from './problems.ts';
import { valuesOf } from './properties.ts';

/** The content stream of a version or a working copy. */
export function serveContent(door: Door): void {
  const { tables, http, to, platform } = door;
  const may = mayOnObject(tables);
  const { objects } = platform;

  typed(http).get(
    `${root}/content`,
    {
      config: { guards: [visitor, may('read')], raises: READ_REFUSED },
      schema: { tags, summary: 'The bytes of a document', querystring: query },
    },
    async (request, reply) => {
      const object = documentObjectOf(request);
      const { row } = object;
      if (object.kind === 'copy') {
        const { name, sha256, size } = object.copy;
        const head = sendBytes(reply, { name, mime: mimeOf(name, row.mime) });
        return head.header('content-length', size).send(objects.stream(sha256));
      }
      const version = await findVersion(tables, row.id, object.version.version);
      if (!version) throw problem('documents.cmis.argument', { reason: 'The version is gone.' });
      return sendBytes(reply, row)
        .header('content-length', version.size)
        .send(objects.stream(version.sha256));
    },
  );

  typed(http).put(
    `${root}/content`,
    {
      config: { guards: [visitor, may('write')], load: 'stream', raises: CHANGE_REFUSED },
      schema: {
        tags,
        summary: 'Replace the content: of a document as a new version',
        querystring: query,
        response: { 201: Type.Null({ description: 'Replaced; Location is the address of the content.' }) },
      },
    },
    async (request, reply) => {
      const object = writableOf(request);
      const { id, name } = object.row;
      if (flagOf(request.query, 'append', false))
        throw problem('documents.cmis.unsupported', { reason: 'Content is replaced, not appended to.' });
      const size = Number(valuesOf(object)['cmis:contentStreamLength']);
      if (!flagOf(request.query, 'overwriteFlag', true) && size > 0) throw problem('documents.cmis.content');
      const stored = await storeContent(platform, streamOf(request.body));
      const act = actOf(platform, request);
      const check = checkTag(request, request.query);
      await tables
        .transaction()
        .execute((tx) =>
          object.kind === 'copy'
            ? changeWorkingCopy(tx, id, { content: { stored } }, act, check)
            : addVersion(tx, id, { name, stored }, act, check),
        );
      const now = await findObject(
        tables,
        object.kind === 'copy' ? `${id};${PWC}` : id,
        callerOf(request),
        'read',
      );
      const address = to.content({ id: String(valuesOf(now)['cmis:objectId']) });
      return reply.code(201).headers({ location: address, 'content-location': address }).send(null);
    },
  );

  typed(http).delete(
    `${root}/content`,
    {
      config: { guards: [visitor, may('write')], raises: CHANGE_REFUSED },
      schema: { tags, summary: 'Refused: a version is never without content', querystring: query },
    },
    () => {
      throw problem('documents.cmis.unsupported', {
        reason: 'A version is never without content; replace it, or delete the document.',
      });
    },
  );
}
