import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { Base } from '../../base.ts';
import { CSV_TYPE } from '../../http/csv.ts';
import { problem as common, invalid } from '../../http/problem.ts';
import { type Http, typed } from '../../http/server.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { doing } from '../accounts/routes.ts';
import { type After, type Executor, listAccounts, type Sought } from '../accounts/store.ts';
import { providerOf } from '../base.ts';
import type { Changes } from '../changes.ts';
import { role, signedIn } from '../guards.ts';
import { problem } from '../problems.ts';
import type { IdentityTables } from '../tables.ts';
import { applyLines } from './apply.ts';
import { accountLine, headLine } from './columns.ts';
import type { FileFault } from './faults.ts';
import { type Plan, planPeople } from './plan.ts';
import { exportQuery, importDone, importPreview, importQuery, previewQuery } from './schema.ts';

const config = { guards: [signedIn, role('administrator')] };
const tags = ['identity'];
/** Ten thousand lines with long names. */
const MAX_BYTES = 8 * 1024 * 1024;
const PAGE = 500;

/** People out of a file, and into one, for administrators. */
export async function servePeopleAsCsv(
  base: Base,
  { passwords, changes }: { passwords: Passwords; changes: Changes },
): Promise<void> {
  const db = base.database.as<IdentityTables>();
  const provider = providerOf(base.settings);

  typed(base.http).get(
    '/api/v1/users/export',
    {
      config,
      schema: {
        tags,
        summary: 'People as CSV, which an import reads again',
        querystring: exportQuery,
        response: {
          200: { description: 'By user name.', content: { 'text/csv': { schema: Type.String() } } },
        },
      },
    },
    async ({ query }, reply) => {
      reply.headers({
        'content-type': CSV_TYPE,
        'content-disposition': 'attachment; filename=people.csv',
      });
      return reply.send(Readable.from(exported(db, provider, query)) as never);
    },
  );

  await base.http.register(async (scope: Http) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: MAX_BYTES } as const;
    scope.addContentTypeParser<Buffer>('text/csv', options, (_request, body, done) => done(null, body));
    const raises = ['identity.external'];

    typed(scope).post(
      '/api/v1/users/import/preview',
      {
        config: { ...config, raises },
        bodyLimit: MAX_BYTES,
        schema: {
          tags,
          summary: 'What importing this CSV file would do; nothing is changed',
          description: `The first line names the columns, in any order: username, and any of displayName, distinguishedName, email, emailVerified, roles, groups and active. What is not named stays as it is. Several roles or groups are separated by bars.`,
          querystring: previewQuery,
          response: { 200: importPreview },
        },
      },
      async ({ body, query: { groups = 'refuse' } }) => {
        ours();
        return presentPlan(await db.transaction().execute((tx) => planPeople(tx, bytesOf(body), groups)));
      },
    );

    typed(scope).post(
      '/api/v1/users/import',
      {
        config: {
          ...config,
          raises: [...raises, 'identity.user.exists', 'identity.group.exists', 'identity.busy'],
        },
        bodyLimit: MAX_BYTES,
        schema: {
          tags,
          summary: 'Import people from a CSV file, all at once',
          description:
            'Who is not there yet gets a password for the first sign-in. The same file again changes nothing. When lines are wrong, nothing is written unless they are to be skipped.',
          querystring: importQuery,
          response: { 200: importDone },
        },
      },
      async (request) => {
        ours();
        const { wrong = 'refuse', groups = 'refuse' } = request.query;
        const { counts, done } = await db.transaction().execute(async (tx) => {
          const plan = await planPeople(tx, bytesOf(request.body), groups);
          refuse(plan, wrong === 'skip');
          const good = plan.lines.filter(({ outcome }) => outcome !== 'wrong');
          return {
            counts: countsOf(plan),
            done: await applyLines(tx, good, passwords, doing(request)),
          };
        });
        await Promise.all(done.changed.map((subject) => changes.account(subject)));
        return { counts, passwords: done.passwords };
      },
    );
  });

  const ours = () => {
    if (base.settings.oidcIssuer) throw problem('identity.external');
  };
}

/** @throws Problem 415 for a body of another kind, or none. */
function bytesOf(body: unknown): Buffer {
  if (!Buffer.isBuffer(body)) throw common('request.type.unsupported');
  return body;
}

/** @throws Problem 400 with all that is wrong. */
function refuse({ lines, faults }: Plan, skipping: boolean): void {
  const ofLines = lines.flatMap(({ line, faults: own }): FileFault[] =>
    own.map((each) => ({ line, ...each })),
  );
  const found = skipping ? faults : [...faults, ...ofLines];
  if (found.length === 0) return;
  throw invalid(
    found.map(({ line, column, message }) => ({
      path: `/lines/${line}${column === null ? '' : `/${column}`}`,
      message,
    })),
  );
}

function countsOf({ lines }: Plan) {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
  for (const { outcome } of lines) counts[outcome] += 1;
  return counts;
}

const presentPlan = (plan: Plan) => ({
  counts: countsOf(plan),
  faults: plan.faults,
  newGroups: plan.newGroups,
  lines: plan.lines.map(({ line, outcome, after, changes, faults }) => ({
    line,
    username: after.username,
    displayName: after.displayName,
    outcome,
    changes,
    faults,
  })),
});

/** Page by page as they are taken, so that any number of people costs the memory of a page. */
async function* exported(db: Executor, provider: string, sought: Sought): AsyncGenerator<string> {
  yield headLine;
  for (let after: After | undefined, more = true; more; ) {
    const found = await listAccounts(db, provider, sought, { ...(after && { after }), limit: PAGE });
    yield found.map(accountLine).join('');
    after = found.at(-1);
    more = found.length === PAGE;
  }
}
