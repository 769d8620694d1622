import type { Settings } from '../settings.ts';
import type { AuditNames } from './audit/names.ts';
import type { Refusals } from './audit/refusals.ts';
import type { Bus } from './bus/bus.ts';
import type { Database } from './database/database.ts';
import type { Http } from './http/server.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Cipher } from './keys/cipher.ts';
import type { SigningKeys } from './keys/signing.ts';
import type { Objects } from './objects/objects.ts';
import type { ReferenceOwners } from './objects/referenceOwners.ts';
import type { Overview } from './overview/parts.ts';
import type { Processes } from './processes/processes.ts';
import type { Scan } from './scanning/scanner.ts';
import type { Log } from './telemetry/log.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** What the platform has before it knows who anybody is, and what identity is made from. */
export type Base = {
  settings: Settings;
  log: Log;
  /** The time; tests set it. */
  clock: () => Date;
  database: Database;
  objects: Objects;
  scan: Scan;
  owners: ReferenceOwners;
  processes: Processes;
  jobs: Jobs;
  bus: Bus;
  cipher: Cipher;
  signingKeys: SigningKeys;
  overview: Overview;
  auditNames: AuditNames;
  refusals: Refusals;
  telemetry: Telemetry;
  http: Http;
};
