import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { createAuditNames } from './audit/names.ts';
import { createRefusals } from './audit/refusals.ts';
import { serveAudit } from './audit/routes.ts';
import { createPostgresBus } from './bus/bus.ts';
import { serveConsole } from './console/console.ts';
import { type Database, openDatabase } from './database/database.ts';
import { createDiskProbe } from './database/embedded/diskProbe.ts';
import { type Migrated, migrate } from './database/migrate.ts';
import { serveApiDescription } from './http/apiPage/routes.ts';
import { describeApi } from './http/openapi.ts';
import { servePages } from './http/pages.ts';
import { createHttp } from './http/server.ts';
import type { Strength } from './identity/accounts/passwords.ts';
import { createIdentity } from './identity/createIdentity.ts';
import { createJobs } from './jobs/jobs.ts';
import { serveJobs } from './jobs/routes.ts';
import { openCipher } from './keys/master.ts';
import { createSigningKeys } from './keys/signing.ts';
import { tryMailServer } from './mail/mail.ts';
import { createNotices } from './notices/createNotices.ts';
import { createDatabaseLock } from './objects/databaseLock.ts';
import { createExclusiveWork } from './objects/exclusiveWork.ts';
import { measured } from './objects/measured.ts';
import { openObjects } from './objects/openObjects.ts';
import { createReferenceOwners } from './objects/referenceOwners.ts';
import { serveMail } from './overview/mailRoutes.ts';
import { createOverview } from './overview/parts.ts';
import { serveOverview } from './overview/routes.ts';
import type { Platform } from './platform.ts';
import { enterProcess } from './processes/processes.ts';
import { createScan } from './scanning/scanner.ts';
import { createStart, serveHealth } from './telemetry/health.ts';
import type { Log } from './telemetry/log.ts';
import { measure } from './telemetry/measure.ts';
import { observeRequests } from './telemetry/requests.ts';
import { createTelemetry } from './telemetry/telemetry.ts';

/** The platform's own tables. */
export const platformMigrations: Migrated = {
  name: 'platform',
  migrations: new URL('./migrations/', import.meta.url),
};

/** The version in package.json. */
export const version: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;

/** A mail server is signed in to at most so often, however many look at how it does. */
const MAIL_KEPT_MS = 60_000;

/** Builds the platform over a reachable database: migrated, with the routes that belong to no service.
 *  Jobs do not run and nothing listens yet. */
export async function composePlatform(
  settings: Settings,
  log: Log,
  clock: () => Date,
  databaseUrl: string,
  parts: Migrated[],
  strength?: Strength,
): Promise<Platform> {
  const database = await openDatabase(databaseUrl, log, settings);
  try {
    return await build(settings, log, clock, database, parts, strength);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function build(
  settings: Settings,
  log: Log,
  clock: () => Date,
  database: Database,
  parts: Migrated[],
  strength?: Strength,
): Promise<Platform> {
  await migrate(database, [platformMigrations, ...parts]);
  const cipher = await openCipher(settings, database);
  const signingKeys = createSigningKeys(database, cipher);
  const bus = await createPostgresBus(database, log);
  const exclusive = createExclusiveWork(createDatabaseLock(database, bus));
  const telemetry = createTelemetry();
  const objects = measured(await openObjects(settings, { database, clock, exclusive }), telemetry);
  const scan = createScan(settings, objects, log);
  const owners = createReferenceOwners();
  const processes = await enterProcess(database, log);
  const jobs = createJobs(database, processes, log, telemetry);
  const http = await createHttp(settings, log, clock);
  http.decorate('publicUrl', settings.publicUrl);
  http.decorateRequest('caller', undefined);
  await describeApi(http, settings, version);
  observeRequests(http, telemetry, log);
  const refusals = createRefusals({ database, log, clock });
  http.decorate('refusals', refusals);
  const overview = createOverview(clock);
  const base = {
    settings,
    log,
    clock,
    database,
    objects,
    scan,
    owners,
    processes,
    jobs,
    bus,
    cipher,
    signingKeys,
    overview,
    auditNames: createAuditNames(),
    telemetry,
    refusals,
    http,
  };
  measure(base);
  const identity = await createIdentity(base, strength);
  http.decorate('identity', identity);
  const start = createStart();
  // The embedded database writes there; another one says itself that its disk is full.
  const writable = settings.databaseUrl
    ? async () => undefined
    : createDiskProbe(join(settings.dataDir, 'database'));
  const checked = [
    { name: 'database', check: () => Promise.all([database.check(), writable()]) },
    { name: 'objects', check: objects.check },
    { name: 'bus', check: bus.check },
    { name: 'jobs', check: jobs.check },
  ];
  for (const { name, check } of checked) overview.part(name, () => check().then(() => 'ok'));
  const lookAtMail = async () => {
    if (settings.smtpUrl === undefined) return 'off';
    await tryMailServer(settings);
    return 'ok';
  };
  overview.part('mail', lookAtMail, MAIL_KEPT_MS);
  serveHealth(base, [
    ...checked,
    { name: 'start', check: start.check },
    { name: 'stop', check: http.connections.check },
  ]);
  const notices = createNotices(base);
  serveAudit(base);
  serveJobs(base);
  serveMail(base);
  serveOverview(base, version);
  await servePages(http);
  serveConsole({ ...base, identity }, version);
  serveApiDescription(http);
  return { ...base, identity, notices, started: start.done };
}
