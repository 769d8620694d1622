import { type Static, Type } from 'typebox';
import { invalid } from '../../platform/http/problem.ts';
import { typed } from '../../platform/http/server.ts';
import { loadFileFacts } from '../entitlements/facts.ts';
import { editor, holding } from '../entitlements/guards.ts';
import { account } from '../entitlements/schema.ts';
import { foundFile, knownFile } from '../files/guards.ts';
import { filePath } from '../files/schema.ts';
import { problem } from '../problems.ts';
import type { Catalog } from '../records/context.ts';
import { closed, day, identifier, state, streamNames } from '../records/formats.ts';
import { dayOf } from '../records/rows.ts';
import { explain, findSomebody } from './service.ts';

const text = Type.String();
const query = Type.Object(
  {
    email: Type.Optional(
      Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$', must: 'must be an e-mail address', maxLength: 254 }),
    ),
    subject: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    account: Type.Optional(account),
    at: Type.Optional(day),
  },
  closed,
);
const release = Type.Object({
  id: identifier,
  name: text,
  product: identifier,
  state,
  available: Type.Boolean(),
  streams: Type.Array(Type.Object({ stream: Type.Enum([...streamNames]), reached: Type.Boolean() })),
});
const component = Type.Object({ name: text, partNumbers: Type.Array(text), held: Type.Boolean() });
const facts = Type.Object({
  day,
  who: Type.Object({
    subject: Type.Optional(text),
    email: Type.Optional(text),
    identityProvider: Type.Optional(text),
    editor: Type.Boolean(),
    staff: Type.Boolean(),
    accounts: Type.Array(text),
  }),
  complete: Type.Boolean(),
  accessPolicies: Type.Array(
    Type.Object({
      email: Type.Optional(text),
      identityProviderId: Type.Optional(text),
      met: Type.Boolean(),
    }),
  ),
  packages: Type.Array(
    Type.Object({
      id: identifier,
      name: text,
      state,
      components: Type.Array(component),
      releases: Type.Array(release),
    }),
  ),
  shownIn: Type.Array(release),
});
const answer = Type.Object({
  visible: Type.Boolean(),
  downloadable: Type.Boolean(),
  because: Type.Optional(Type.Enum(['editor', 'policy', 'component'])),
  missing: Type.Array(Type.String({ description: 'A sentence for each thing that stands in the way.' })),
  facts,
});

/** Why somebody can, or cannot, download a file: for editors. */
export function serveWhy(catalog: Catalog): void {
  const { platform, db, http } = catalog;
  typed(http).get('/v1/files/:fileId/why', {
    config: { guards: [holding(catalog), knownFile(catalog), editor] },
    schema: {
      tags: ['entitlements'],
      summary: 'Why somebody can or cannot download a file, today or on another day',
      params: filePath,
      querystring: query,
      response: { 200: answer },
    },
    handler: async (request) => {
      const { at = dayOf(platform.clock()), ...whom } = request.query;
      checkOne(whom);
      const somebody = await findSomebody(db, platform.identity, whom);
      if (!somebody)
        throw invalid([{ path: `/querystring/${Object.keys(whom)[0]}`, message: 'does not exist' }]);
      const { id } = foundFile.of(request);
      const file = await loadFileFacts(db, id);
      if (!file) throw problem('catalog.record.unknown', { type: 'file', id });
      return explain(db, file, somebody, at);
    },
  });
}

function checkOne(whom: Omit<Static<typeof query>, 'at'>): void {
  if (Object.keys(whom).length === 1) return;
  throw invalid([{ path: '/querystring', message: 'must name one of email, subject and account' }]);
}
