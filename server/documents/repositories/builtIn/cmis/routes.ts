import { toProblem } from '../../../../platform/http/errors.ts';
import { typed } from '../../../../platform/http/server.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Reading } from '../../../tables.ts';
import { visitor } from '../guards.ts';
import type { TellOfAccess } from '../tellOfAccess.ts';
import { serveAcl } from './aclRoutes.ts';
import { createAddresses } from './addresses.ts';
import { type Door, query, sendXml, tags, takeRest } from './answer.ts';
import { serveCheckouts } from './checkoutRoutes.ts';
import { serveContent } from './contentRoutes.ts';
import { serveFolder } from './folderRoutes.ts';
import { media, door as root } from './names.ts';
import { serveObjects } from './objectRoutes.ts';
import { cmisProblem, READ_REFUSED } from './problems.ts';
import { serveQuery } from './queryRoutes.ts';
import { serviceDocument } from './serviceDocument.ts';
import { serveTypes } from './typeRoutes.ts';

/** The CMIS door of the built-in repository: the AtomPub binding of CMIS 1.1, which clients of 1.0 speak as well. */
export async function serveCmisDoor(platform: Platform, tables: Reading, tell: TellOfAccess): Promise<void> {
  await platform.http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.addHook('onSend', takeRest);
    // Errors thrown here go on to the one place where errors become responses.
    scope.setErrorHandler((error: Error) => {
      const found = toProblem(error);
      throw found.code === 'server.failed' ? error : cmisProblem(found);
    });
    const to = createAddresses(platform.settings.publicUrl);
    const door: Door = { platform, http: scope as unknown as Platform['http'], tables, to };
    serveService(door);
    serveTypes(door);
    serveObjects(door);
    serveFolder(door);
    serveContent(door);
    serveCheckouts(door);
    serveAcl(door, tell);
    serveQuery(door);
  });
}

function serveService({ http, to, platform }: Door): void {
  typed(http).get(
    root,
    {
      config: { guards: [visitor], raises: READ_REFUSED },
      schema: { tags, summary: 'The AtomPub service document', querystring: query },
    },
    (_request, reply) =>
      sendXml(reply, serviceDocument(to, platform.settings.publicUrl.replace(/\/$/, '')), media.service),
  );
}
