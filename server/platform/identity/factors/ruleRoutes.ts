import { Type } from 'typebox';
import type { Base } from '../../base.ts';
import { typed } from '../../http/server.ts';
import { doing } from '../accounts/routes.ts';
import { role, signedIn } from '../guards.ts';
import type { FactorRule } from './rule.ts';
import { factorRule, requiredOf } from './schema.ts';

const path = '/api/v1/second-factor';
const config = { guards: [signedIn, role('administrator')] };
const tags = ['identity'];

/** Of whom a second factor is required, for administrators. */
export function serveFactorRule(base: Pick<Base, 'http'>, rule: FactorRule): void {
  const http = typed(base.http);

  http.get(
    path,
    {
      config,
      schema: { tags, summary: 'Of whom a second factor is required', response: { 200: factorRule } },
    },
    () => rule.read(),
  );
  http.put(
    path,
    {
      config,
      schema: {
        tags,
        summary: 'Require a second factor of everyone, of those of some roles, or of nobody',
        description:
          'Beside those whom TRIVET_REQUIRE_SECOND_FACTOR names. It counts from the next sign-in on: who has no second factor yet sets one up then.',
        body: Type.Object({ required: requiredOf }, { additionalProperties: false }),
        response: { 200: factorRule },
      },
    },
    (request) => rule.choose(request.body.required, doing(request)),
  );
}
