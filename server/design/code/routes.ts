import { standalone } from '../../../formats/dxl/index.ts';
import { notModified } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { signedIn } from '../../platform/identity/guards.ts';
import { databaseOf } from '../databases/guards.ts';
import { onDatabase } from '../databases/schema.ts';
import type { Design } from '../design.ts';
import { readSent, takeXml } from '../elements/body.ts';
import { elementTag } from '../elements/present.ts';
import { xmlBody } from '../elements/schema.ts';
import { findById } from '../elements/store.ts';
import { trackedOf } from '../history/reading.ts';
import { unidPath } from '../history/schema.ts';
import { DXL_REFUSED, problem } from '../problems.ts';
import { askerOf } from '../threads/bytes.ts';
import { outlineBeside } from './outline.ts';
import { elementOutlined } from './schema.ts';

/** What the code of design says: outlines of elements as they are stored, and as they are being edited. */
export function serveCode(design: Design): void {
  serveStored(design);
  design.platform.http.register(async (scope) => {
    takeXml(scope, design.platform.settings.maxDxlBytes);
    serveSent({ ...design, platform: { ...design.platform, http: scope } });
  });
}

function serveStored({ platform, tables, guards, threads }: Design): void {
  typed(platform.http).get(
    '/api/design/elements/:unid/outline',
    {
      config: {
        guards: [signedIn, guards.reader, guards.visible],
        raises: ['design.unid.unknown', 'design.unid.deleted', 'design.dxl.costly'],
        entityTag: true,
      },
      schema: {
        tags: ['design'],
        summary:
          'What an element consists of: fields, actions, columns, events, subs, classes, and where they stand',
        params: unidPath,
        querystring: onDatabase,
        response: { 200: elementOutlined },
      },
    },
    async (request, reply) => {
      const { id, type, name, unid } = await trackedOf(
        tables,
        databaseOf(request).row.id,
        request.params.unid,
      );
      const row = await findById(tables, id);
      if (row === undefined) throw problem('design.unid.deleted', { type, name, unid });
      if (notModified(request, reply, elementTag(row))) return reply;
      const dxl = standalone(row.dxl, row.namespaces);
      return outlineBeside(threads, { dxl }, () => askerOf(request, reply));
    },
  );
}

function serveSent({ platform, guards, threads }: Design): void {
  typed(platform.http).post(
    '/api/design/outline',
    {
      config: { guards: [signedIn, guards.reader], raises: [...DXL_REFUSED, 'design.dxl.costly'] },
      schema: {
        tags: ['design'],
        summary: 'The outline of an element as it is sent; nothing is written',
        querystring: onDatabase,
        consumes: ['text/xml', 'application/xml'],
        body: xmlBody,
        response: { 200: elementOutlined },
      },
    },
    async (request, reply) => {
      const { text: dxl } = await readSent(request, reply, threads);
      return outlineBeside(threads, { dxl }, () => askerOf(request, reply));
    },
  );
}
