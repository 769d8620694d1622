import { createServer } from 'node:net';
import { sql } from 'kysely';
import { registerServices, services } from './app.ts';
import { serveBackups } from './backups/routes.ts';
import { scheduleBackups } from './backups/scheduled.ts';
import { composePlatform, version } from './platform/compose.ts';
import { type Embedded, startEmbedded } from './platform/database/embedded/embedded.ts';
import type { Strength } from './platform/identity/accounts/passwords.ts';
import { serveSettings } from './platform/overview/routes.ts';
import type { Platform, RunningService } from './platform/platform.ts';
import { StartProblem } from './platform/startProblem.ts';
import { createLog, type Log } from './platform/telemetry/log.ts';
import { listenForMetrics } from './platform/telemetry/metricsListener.ts';
import { sendTelemetry } from './platform/telemetry/otlp/send.ts';
import { shownSettings } from './settings/shown.ts';
import { declared, plainConnections, type Settings } from './settings.ts';

export type Trivet = {
  url: string;
  platform: Platform;
  /** Takes no new requests, lets running work end, leaves nothing behind. */
  close(): Promise<void>;
  /** Settles, with one sentence, when the embedded database ended and could not be started again. */
  failed: Promise<Error>;
};

export type StartOptions = {
  log?: Log;
  clock?: () => Date;
  /** How strong the hashes of passwords are; tests of other things ask for less than `full`. */
  passwords?: Strength;
  /** Told, in a few words for a person, what is being done. */
  say?: (what: string) => void;
};

/** Starts the whole server: database, platform, services, demo content, HTTP.
 *  @throws StartProblem with one sentence when something stands in the way; nothing keeps running then. */
export async function startTrivet(given: Settings, options: StartOptions = {}): Promise<Trivet> {
  const { log = createLog(given), clock = () => new Date(), say = () => undefined } = options;
  const settings = await withPort(given);
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of opened.reverse())
      await each().catch((error) => log.error({ err: error }, 'not closed cleanly'));
    opened.length = 0;
  };
  try {
    const { url, failed } = settings.databaseUrl
      ? { url: settings.databaseUrl, failed: new Promise<never>(() => undefined) }
      : await embedded(settings, log, say, opened);
    for (const plain of plainConnections(settings))
      log.warn({ setting: plain }, 'a connection to another machine is not encrypted');
    say('Preparing the database');
    const platform = await composePlatform(settings, log, clock, url, services, options.passwords);
    opened.push(() => closePlatform(platform));
    opened.push(await sendTelemetry({ env: process.env, version, ...platform }));
    // Said at once: a start that is killed a moment later has made the account, and says its password never again.
    const first = platform.identity.firstAdministrator;
    if (first) say(`Administrator: ${first.username} / ${first.password}`);
    const running = await registerServices(platform);
    opened.push(...running.flatMap((service) => (service.close ? [service.close] : [])));
    serveSettings(platform, shownSettings(declared, settings));
    scheduleBackups(platform);
    serveBackups(platform);
    await platform.jobs.start();
    opened.push(platform.jobs.close);
    await platform.http.ready();
    await listen(platform);
    opened.push(() => stopAnswering(platform));
    if (settings.metricsPort !== undefined)
      opened.push(await listenForMetrics(settings, settings.metricsPort, platform.telemetry));
    if (settings.demo) await loadDemo(platform, running, say);
    platform.started();
    return { url: settings.publicUrl, platform, close, failed };
  } catch (error) {
    await close();
    throw error;
  }
}

async function embedded(
  settings: Settings,
  log: Log,
  say: (what: string) => void,
  opened: (() => Promise<unknown>)[],
): Promise<Embedded> {
  say('Starting the embedded PostgreSQL');
  const server = await startEmbedded({ dataDir: settings.dataDir, log });
  opened.push(server.stop);
  return server;
}

/** Lets what runs end, within the time that the settings give; then rooms store what they hold, and connections close. */
async function stopAnswering({ http, jobs, log, settings }: Platform): Promise<void> {
  const within = settings.stopSeconds * 1000;
  const [cut] = await Promise.all([http.connections.drain(within), jobs.drain(within)]);
  if (cut > 0) log.warn({ requests: cut }, 'requests did not end in time and are cut');
  await http.close();
}

async function closePlatform(platform: Platform): Promise<void> {
  await platform.identity.close();
  await platform.refusals.close();
  await platform.objects.close();
  await platform.bus.close();
  await platform.processes.close();
  await platform.database.close();
}

async function listen({ http, settings }: Platform): Promise<void> {
  try {
    await http.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    throw cannotListen(settings, error);
  }
}

function cannotListen({ host, port }: Settings, error: unknown): StartProblem {
  const { code, message } = error as NodeJS.ErrnoException;
  return new StartProblem(
    code === 'EADDRINUSE'
      ? `Port ${port} on ${host} is in use; stop what listens there or set TRIVET_PORT.`
      : `Trivet cannot listen on ${host}:${port}: ${message}.`,
  );
}

/**
 * Looks whether the port can be had before anything is made, such as an administrator whose password is said once.
 * Port 0 asks for a free one; it must be known before addresses are made of it.
 */
async function withPort(settings: Settings): Promise<Settings> {
  const port = await new Promise<number>((resolve, reject) => {
    // Whoever comes now is not kept waiting, nor keeps us.
    const probe = createServer((socket) => socket.destroy());
    probe.once('error', (error) => reject(cannotListen(settings, error)));
    probe.listen(settings.port, settings.host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : settings.port));
    });
  });
  return { ...settings, port, publicUrl: settings.publicUrl.replace(/:0(?=\/|$)/, `:${port}`) };
}

/** Accounts and content for a newcomer, once per database; what was begun and not finished is done again. */
async function loadDemo(
  platform: Platform,
  running: RunningService[],
  say: (what: string) => void,
): Promise<void> {
  const executor = platform.database.as<unknown>();
  const { rows } = await sql`select 1 from platform.state where key = 'demo'`.execute(executor);
  if (rows.length > 0) return;
  say('Loading the demo content');
  await platform.identity.loadDemo();
  for (const service of running) await service.loadDemo?.();
  await sql`insert into platform.state (key, value) values ('demo', 'true') on conflict do nothing`.execute(
    executor,
  );
}
