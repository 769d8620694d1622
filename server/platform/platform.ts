import type { ObjectColumn } from './backup/references.ts';
import type { Base } from './base.ts';
import type { Migrated } from './database/migrate.ts';
import type { Identity } from './identity/identity.ts';
import type { Notices } from './notices/notices.ts';

/** What the platform gives to every service. */
export type Platform = Base & {
  identity: Identity;
  notices: Notices;
  /** Called when the start is done: the server says that it is ready from then on. */
  started(): void;
};

/** A service: what `server/app.ts` composes. A service imports platform and formats, never another service. */
export type Service = Migrated & {
  /** The columns by which it refers to objects: these are backed up, and verified. */
  objects: ObjectColumn[];
  /** Columns that know objects to which nothing refers yet, or any more: what they name may be missing, and is collected. */
  passingObjects?: ObjectColumn[];
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
