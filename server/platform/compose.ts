import { readFileSync } from 'node:fs';
import type { Settings } from '../settings.ts';
import { serveAudit } from './audit/routes.ts';
import { createPostgresBus } from './bus/bus.ts';
import { type Database, openDatabase } from './database/database.ts';
import { type Migrated, migrate } from './database/migrate.ts';
import { serveConsole } from './http/console.ts';
import { describeApi, serveApiDescription } from './http/openapi.ts';
import { servePages } from './http/pages.ts';
import { limitRate } from './http/rateLimit.ts';
import { createHttp } from './http/server.ts';
import { createIdentity } from './identity/createIdentity.ts';
import { createJobs } from './jobs/jobs.ts';
import { createCipher } from './keys/master.ts';
import { createSigningKeys } from './keys/signing.ts';
import { createDatabaseLock } from './objects/databaseLock.ts';
import { createFileObjects } from './objects/fileObjects.ts';
import { createKeepers } from './objects/keepers.ts';
import { createTurns } from './objects/turns.ts';
import type { Platform } from './platform.ts';
import { createStart, serveHealth } from './telemetry/health.ts';
import type { Log } from './telemetry/log.ts';
import { observeRequests } from './telemetry/requests.ts';
import { createTelemetry } from './telemetry/telemetry.ts';

const own: Migrated = { name: 'platform', migrations: new URL('./migrations/', import.meta.url) };

/** The version in package.json. */
export const version: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;

/** Builds the platform over a reachable database: migrated, with the routes that belong to no service.
 *  Jobs do not run and nothing listens yet. */
export async function composePlatform(
  settings: Settings,
  log: Log,
  clock: () => Date,
  databaseUrl: string,
  parts: Migrated[],
): Promise<Platform> {
  const database = await openDatabase(databaseUrl, log);
  try {
    return await build(settings, log, clock, database, parts);
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
): Promise<Platform> {
  await migrate(database, [own, ...parts]);
  const cipher = createCipher(settings);
  const signingKeys = createSigningKeys(database, cipher);
  const bus = await createPostgresBus(database, log);
  const turns = createTurns(createDatabaseLock(database, bus));
  const objects = await createFileObjects(settings.objects, { clock, turns });
  const keepers = createKeepers();
  const jobs = createJobs(database, log);
  const telemetry = createTelemetry();
  const http = await createHttp(settings, log);
  http.decorate('publicUrl', settings.publicUrl);
  http.decorateRequest('caller', undefined);
  await describeApi(http, settings.publicUrl, version);
  await limitRate(http, settings);
  observeRequests(http, telemetry, log);
  const base = {
    settings,
    log,
    clock,
    database,
    objects,
    keepers,
    jobs,
    bus,
    cipher,
    signingKeys,
    telemetry,
    http,
  };
  const identity = await createIdentity(base);
  http.decorate('identity', identity);
  const start = createStart();
  serveHealth(http, telemetry, [
    { name: 'database', check: () => database.pool.query('select 1') },
    { name: 'objects', check: objects.check },
    { name: 'bus', check: bus.check },
    { name: 'jobs', check: jobs.check },
    { name: 'start', check: start.check },
  ]);
  serveAudit(base);
  await servePages(http);
  serveConsole({ ...base, identity }, version);
  serveApiDescription(http);
  return { ...base, identity, started: start.done };
}
