import { typed } from '../../platform/http/server.ts';
import { role, signedInPage } from '../../platform/identity/guards.ts';
import type { Documents } from '../documents.ts';
import { connectionPath } from '../repositories/connections/describe.ts';
import { typeOf } from '../repositoryTypes.ts';
import { beginRepositorySignIn } from './beginSignIn.ts';

/** Signs an administrator in to a repository without a document of it, so that its connection can be tested. */
export function serveConnecting(documents: Documents): void {
  const { http, identity } = documents.platform;
  typed(http).get(
    '/docs/repositories/:keyword/sign-in',
    {
      config: {
        guards: [signedInPage, role('administrator')],
        raises: ['documents.repository.unknown', 'documents.repository.off', 'documents.repository.signin'],
      },
      schema: { hide: true, params: connectionPath },
    },
    async (request, reply) => {
      const { keyword } = request.params;
      const target = { application: 'editor', type: typeOf(keyword), fileId: '' } as const;
      const session = await identity.sessionOf(request);
      const back = `/admin/connections?test=${keyword}`;
      return reply.redirect(await beginRepositorySignIn(documents, session, target, back));
    },
  );
}
