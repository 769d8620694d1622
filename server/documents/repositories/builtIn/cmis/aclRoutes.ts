import { typed } from '../../../../platform/http/server.ts';
import { actOf } from '../answer.ts';
import { visitor } from '../guards.ts';
import { sharesTag } from '../present.ts';
import { changeShares } from '../sharing.ts';
import { listShares } from '../store.ts';
import type { TellOfAccess } from '../tellOfAccess.ts';
import { aclOf, readAcl } from './acl.ts';
import { bodyOf, type Door, query, sendXml, tags } from './answer.ts';
import { checkTag } from './checks.ts';
import { media, namespaces, door as root } from './names.ts';
import { documentObjectOf, mayOnObject } from './objects.ts';
import { CHANGE_REFUSED, problem, READ_REFUSED } from './problems.ts';

/** Who may do what with a document. */
export function serveAcl(door: Door, tell: TellOfAccess): void {
  const { tables, http, platform } = door;
  const may = mayOnObject(tables);

  typed(http).get(
    `${root}/acl`,
    {
      config: { guards: [visitor, may('read')], raises: READ_REFUSED },
      schema: { tags, summary: 'The ACL of a document', querystring: query },
    },
    async (request, reply) => {
      const shares = await listShares(tables, documentObjectOf(request).row.id);
      reply.header('etag', sharesTag(shares));
      return sendXml(reply, aclOf(shares, namespaces), media.acl);
    },
  );

  typed(http).put(
    `${root}/acl`,
    {
      config: { guards: [visitor, may('owner')], raises: [...CHANGE_REFUSED, 'identity.names.guessed'] },
      schema: { tags, summary: 'Put an ACL in the place of the one there is', querystring: query },
    },
    async (request, reply) => {
      const { id } = documentObjectOf(request).row;
      const sent = await bodyOf(door, request.body);
      if (!sent) throw problem('documents.cmis.argument', { reason: 'The body must be an acl.' });
      const act = actOf(platform, request);
      const check = checkTag(request, {});
      const { identity, notices } = platform;
      const told = await tables
        .transaction()
        .execute((tx) => changeShares(tx, id, readAcl(sent), { identity, tell }, act, check));
      notices.announce(told);
      const shares = await listShares(tables, id);
      reply.header('etag', sharesTag(shares));
      return sendXml(reply, aclOf(shares, namespaces), media.acl);
    },
  );
}
