import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type StartOptions, startTrivet, type Trivet } from '../../server/main.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';
import { readSettings, type Settings } from '../../server/settings.ts';
import { checkAuditWords } from './auditWords.ts';
import { type Client, clientOf } from './client.ts';
import { createDatabase } from './createDatabase.ts';
import { watchAnswers } from './declaredAnswers.ts';
import { reservedPort, type ScaledForm, scaledSettings, startBalancer } from './scaledForm.ts';
import { COMMON, copyDataDir, mayBeCopied, QUICK_PASSWORDS } from './template.ts';

export { ADMIN, type CallOptions, passwordOf } from './client.ts';

export type TestServer = Trivet & Client;

/** How many processes a test has behind its address: what one does, several do too, in the form of `npm run scaled`. */
const PROCESSES = Number(process.env.TRIVET_TEST_PROCESSES ?? 1);
/** What each process counts for itself comes later then. */
export const several = PROCESSES > 1;
/** Whether the server itself refuses a NUL in a path: nginx does so before it. */
export const takesNul = !several;
/** A test that says where its server is to be reached, or keeps its data, has just that one. */
const OWN_PLACE = [
  'TRIVET_PORT',
  'TRIVET_PUBLIC_URL',
  'TRIVET_HOST',
  'TRIVET_OBJECTS',
  'TRIVET_DATABASE_URL',
];

/** Starts a real server with a database, objects and port of its own; `close` removes them, and fails when the server
 *  answered what its API description does not name, or recorded what the audit log has no words for. It begins as a copy of
 *  one that has just started for the first time, but for settings that change what a first start does, and for a
 *  clock that does not begin about now, by which the demo content must be dated.
 *  @param environment settings besides those that make it a test server, such as `{ TRIVET_DEMO: '0' }`.
 *  @param logged is given every line of the log, which is printed otherwise. */
export const startTestServer = (
  environment: Record<string, string> = {},
  clock?: () => Date,
  logged?: (line: string) => void,
): Promise<TestServer> => start(PROCESSES, environment, clock, logged);

/** The same for what is each process's own and therefore asked of one: what it counts (rates, places, entries of its
 *  log), its settings when a test changes them, and bytes on a socket that nothing in between has read. */
export const startSingleServer: typeof startTestServer = (environment = {}, clock, logged) =>
  start(1, environment, clock, logged);

/** The same with hashes of passwords as strong as those of users, for what is about the time that they take. */
export const startStrongServer: typeof startTestServer = (environment = {}, clock, logged) =>
  start(PROCESSES, environment, clock, logged, 'full');

async function start(
  processes: number,
  environment: Record<string, string>,
  clock?: () => Date,
  logged?: (line: string) => void,
  passwords: StartOptions['passwords'] = QUICK_PASSWORDS,
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivet-'));
  const mayCopy = isNow(clock) && passwords === QUICK_PASSWORDS && mayBeCopied(environment);
  const template = mayCopy ? inject('template') : undefined;
  const database = await createDatabase(template?.database);
  if (template) await copyDataDir(template, dataDir);
  const all = {
    ...COMMON,
    TRIVET_DATA_DIR: dataDir,
    TRIVET_DATABASE_URL: database.url,
    ...environment,
  };
  const run = (settings: Settings) => {
    const log = createLog(settings, logged && { write: logged });
    return startTrivet(settings, { log, passwords, ...(clock ? { clock } : {}) });
  };
  const form = processes > 1 && !OWN_PLACE.some((name) => name in environment) ? inject('scaledForm') : null;
  const trivet = await (form ? startSeveral(form, processes, all, run) : run(readSettings(all)));
  const { http } = trivet.platform;
  const answers = watchAnswers(
    http.server,
    () => http.swagger(),
    // Asked is for a pattern of routes: a `*` or `:` that a client sent is no part of one.
    (method, url) => !/[*:]/.test(url) && http.hasRoute({ method: method as 'GET', url }),
    // Most servers are started alike; of the others each would be kept for nobody.
    Object.keys(environment).length === 0 ? 'as usual' : undefined,
  );
  const client = clientOf(trivet.url);
  return {
    ...trivet,
    ...client,
    call: answers.watching(client.call),
    close: async () => {
      const worded = await Promise.allSettled([checkAuditWords(trivet.platform)]);
      await trivet.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      answers.end();
      for (const each of worded) if (each.status === 'rejected') throw each.reason;
    },
  };
}

/** A clock of the test's own that begins with the time of day may go elsewhere later: what the first start has dated is some
 *  minutes old on every server. */
const NOW_MS = 5 * 60_000;
const isNow = (clock: () => Date = () => new Date()) => Math.abs(clock().getTime() - Date.now()) < NOW_MS;

/** Starts several servers on the same data, and nginx, which leads requests to one after the other.
 *  @returns the first, at the address of all. */
async function startSeveral(
  form: ScaledForm,
  count: number,
  environment: { TRIVET_DATA_DIR: string; TRIVET_DATABASE_URL: string },
  run: (settings: Settings) => Promise<Trivet>,
): Promise<Trivet> {
  const { TRIVET_DATA_DIR: dataDir, TRIVET_DATABASE_URL: databaseUrl } = environment;
  const port = await reservedPort();
  const url = `http://127.0.0.1:${port}`;
  const settings = readSettings({
    TRIVET_PUBLIC_URL: url,
    TRIVET_TRUSTED_PROXIES: '127.0.0.1',
    ...environment,
    ...(await scaledSettings(form, databaseUrl, dataDir)),
  });
  const all: Trivet[] = [];
  for (let number = 0; number < count; number++) all.push(await run(settings));
  const ports = all.map(({ platform }) => platform.settings.port);
  const balancer = await startBalancer(dataDir, port, ports);
  return {
    ...(all[0] as Trivet),
    url,
    close: async () => {
      for (const trivet of all.reverse()) await trivet.close();
      await balancer.stop();
    },
  };
}
