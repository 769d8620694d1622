import type { Settings } from '../settings.ts';
import type { Bus } from './bus/bus.ts';
import type { Database } from './database/database.ts';
import type { Migrated } from './database/migrate.ts';
import type { Http } from './http/server.ts';
import type { Identity } from './identity/identity.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Cipher } from './keys/master.ts';
import type { SigningKeys } from './keys/signing.ts';
import type { Keepers } from './objects/keepers.ts';
import type { Objects } from './objects/objects.ts';
import type { Log } from './telemetry/log.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** What the platform gives to every service. */
export type Platform = {
  settings: Settings;
  log: Log;
  /** The time; tests set it. */
  clock: () => Date;
  database: Database;
  objects: Objects;
  keepers: Keepers;
  jobs: Jobs;
  bus: Bus;
  cipher: Cipher;
  signingKeys: SigningKeys;
  identity: Identity;
  telemetry: Telemetry;
  http: Http;
  /** Called when the start is done: the server says that it is ready from then on. */
  started(): void;
};

/** A service: what `server/app.ts` composes. A service imports platform and formats, never another service. */
export type Service = Migrated & {
  /** Declares routes and jobs; called once per server, before it listens. */
  register(platform: Platform): Promise<RunningService> | RunningService;
};

/** A service of one server. */
export type RunningService = {
  /** Makes the demo content; called until it has succeeded once, so it must be idempotent. */
  loadDemo?(): Promise<void>;
  /** Releases what the service holds, before jobs, bus and database close. */
  close?(): Promise<void>;
};
