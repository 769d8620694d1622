import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkAuditWords, hasWords } from '../support/auditWords.ts';
import { startTestServer } from '../support/trivet.ts';

const sources = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] });
/** Where an action is named: in an entry, or in a call of what makes one. */
const named =
  /\b(?:action|audited)\b[^'\n]*(?:'[^'\n]*'[^'\n]*)*|\b(?:auditOf|change|changeAndSignOut)\([^\n]*/g;
const literal = /'((?:identity|design|documents|catalog|platform|backup)(?:\.[a-z]+)+)'/g;
const ofCatalog = /\baudit\(tx, by, '([a-z.]+)'/g;

/** The actions that the sources of the server name in full; those that they put together show in the tests of each. */
const actions = new Set(
  sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const whole = [...text.matchAll(named)].flatMap(([line]) =>
      [...line.matchAll(literal)].map(([, name]) => name),
    );
    const short = [...text.matchAll(ofCatalog)].map(([, name]) => `catalog.${name}`);
    return [...whole, ...short].filter((name) => name !== undefined);
  }),
);

test('every action of the audit trail that the server names has words in the console, in English and German', () => {
  expect(actions.size).toBeGreaterThan(90);
  expect(actions).toContain('platform.job.retry');
  expect(actions).toContain('catalog.webhook.rotate');
  expect([...actions].filter((action) => !hasWords(action))).toEqual([]);
});

test('a test server that wrote an action without words fails its test', async () => {
  const server = await startTestServer();
  const { database } = server.platform;
  await checkAuditWords(server.platform);
  const write = () =>
    database.pool.query(`insert into platform.audit (action, thing) values ('catalog.slug.polish', 'x')`);
  const undo = async () => {
    await database.pool.query('alter table platform.audit disable trigger user');
    await database.pool.query(`delete from platform.audit where action = 'catalog.slug.polish'`);
  };
  await write();
  await expect(checkAuditWords(server.platform)).rejects.toThrow('no words for catalog.slug.polish');
  await undo();
  await server.close();
});
