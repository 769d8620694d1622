import { Type } from 'typebox';
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts';
import { connectionTest } from '../../../platform/connections/steps.ts';
import { goneSignal } from '../../../platform/http/gone.ts';
import { typed } from '../../../platform/http/server.ts';
import { callerOf, role, signedIn } from '../../../platform/identity/guards.ts';
import type { Platform } from '../../../platform/platform.ts';
import { problem } from '../../problems.ts';
import type { Keyword } from '../../repositoryTypes.ts';
import { addressesIn, type CmisSettings, type RestSettings } from '../configured.ts';
import type { Authorization } from '../repositoryClient.ts';
import { basicAccount, tokenOnBehalf } from '../signIn/accounts.ts';
import { testRepository } from './check.ts';
import { connectionPath } from './describe.ts';

const SETTING = 'TRIVET_REPOSITORIES';

const draft = Type.Object(
  {
    keyword: connectionPath.properties.keyword,
    repository: Type.Record(Type.String(), Type.Unknown(), {
      description: `What ${SETTING} is to say of the keyword: judged as the setting is.`,
    }),
  },
  { additionalProperties: false },
);

const drafted = Type.Object({
  setting: Type.String({ description: 'The setting, which may also name a file: with `_FILE` behind it.' }),
  value: Type.String({ description: 'What it is to be, as JSON.' }),
  kept: Type.Array(connectionPath.properties.keyword, {
    description: 'Other keywords that it says something of already, which must stay beside this one.',
  }),
  replaces: Type.Boolean({ description: 'Whether it says something of this keyword already.' }),
  lacking: Type.Array(Type.String(), {
    description:
      'What is stored and never written out, and must be put in by hand: places of secrets that are absent, and of addresses in which … stands for what they hide.',
  }),
  origin: Type.Union([Type.Literal('environment'), Type.Literal('file'), Type.Literal('default')], {
    description: 'Where the setting comes from now.',
  }),
});

const config = { guards: [signedIn, role('administrator')] };
const tags = ['repository'];

/** What was sent for a keyword as it is to be, with the secrets that are stored and were left as they are.
 *  @throws Problem 400 with all that a start would refuse. */
export type Judge = (
  keyword: Keyword,
  given: Record<string, unknown>,
) => Promise<RestSettings | CmisSettings>;

/** Helps an administrator to connect a repository: judges it as a start of the server judges the setting, tests it before
 *  it is stored or set, and writes the setting. Nothing is kept. */
export function serveDrafting(
  { http, clock, settings, database }: Pick<Platform, 'http' | 'clock' | 'settings' | 'database'>,
  judge: Judge,
): void {
  typed(http).post(
    '/docs/repositories/draft',
    {
      config,
      schema: {
        tags,
        summary: 'The setting that connects a repository, judged as a start of the server does',
        description: 'Keeps nothing and asks nobody.',
        body: draft,
        response: { 200: drafted },
      },
    },
    async ({ body }) => {
      const judged = await judge(body.keyword, body.repository);
      // As it was sent: secrets that are stored go back to nobody.
      const made = { [body.keyword]: body.repository };
      const now = Object.keys(settings.repositories ?? {}) as (typeof body.keyword)[];
      return {
        setting: SETTING,
        value: JSON.stringify(made, null, 2),
        kept: now.filter((keyword) => keyword !== body.keyword),
        replaces: now.includes(body.keyword),
        lacking: lackingIn(body.repository, judged),
        origin: settings.origins[SETTING] ?? ('default' as const),
      };
    },
  );

  typed(http).post(
    '/docs/repositories/draft/test',
    {
      config: { ...config, load: 'stream', raises: ['request.abandoned'] },
      schema: {
        tags,
        summary: 'Test a repository before it is stored or set',
        description:
          'Asks only the addresses that are sent, which must be such as the setting takes, as the account that is sent. Follows no redirects, tells nothing of an answer but whether it is what a repository answers, and ends when the connection is closed. Who tested which addresses is in the audit trail.',
        body: draft,
        response: { 200: connectionTest },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const repository = await judge(request.body.keyword, request.body.repository);
      const doing = { by: caller, request: request.id };
      await auditTest({ database }, doing, request.body.keyword, repository);
      const gone = goneSignal(reply);
      return testRepository(repository, accountIn(repository), caller, clock(), gone, 'personal');
    },
  );
}

/** Places of what a repository has and what was sent of it has not. */
function lackingIn(sent: Record<string, unknown>, { auth }: RestSettings | CmisSettings): string[] {
  const given = Object(sent.auth) as object;
  const secrets = Object.keys(auth).filter((name) => !Object.hasOwn(given, name));
  const masked = addressesIn(sent).filter(([, address]) => address.includes('…'));
  return [...masked.map(([path]) => path), ...secrets.map((name) => `/auth/${name}`)];
}

/** Notes who has which servers asked. */
export const auditTest = (
  { database }: Pick<Platform, 'database'>,
  doing: { by: Actor; request: string },
  keyword: Keyword,
  repository: RestSettings | CmisSettings,
): Promise<void> =>
  recordAudit(database.as<unknown>(), {
    ...doing,
    action: 'documents.repository.test',
    thing: `documents/external.${keyword}`,
    detail: { kind: repository.kind, signIn: repository.auth.mode, asks: askedServers(repository) },
  });

/** The servers that a test asks; what else stands in an address may be a secret. */
const askedServers = (repository: RestSettings | CmisSettings): string[] => {
  const { auth } = repository;
  const asked =
    repository.kind === 'cmis' ? repository.serviceUrl : (repository.currentProfileUrl ?? repository.metaUrl);
  const all = [asked, ...(auth.mode === 'oauth2' ? [auth.tokenUrl] : [])];
  return [...new Set(all.map((url) => new URL(url).origin))];
};

/** The account of the server, where it has one; for people of their own nobody can sign in before the setting is set. */
function accountIn({ auth }: RestSettings | CmisSettings): Authorization {
  if (auth.mode === 'basic') return basicAccount(auth);
  if (auth.mode === 'token') return tokenOnBehalf(auth);
  return {
    headers: async () => {
      throw problem('documents.repository.signin');
    },
  };
}
