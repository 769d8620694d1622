import type { AccessLevel, Acl } from '../../formats/dxl/index.ts';
import type { Guard } from '../platform/http/guard.ts';
import type { Caller } from '../platform/identity/caller.ts';
import type { Platform } from '../platform/platform.ts';
import type { Signers } from './signing/keys.ts';
import type { Verifier } from './signing/verify.ts';
import type { DatabaseRow, Reading } from './tables.ts';
import type { Threads } from './threads/threads.ts';

/** What a caller may do with a database, and the roles that its ACL gives them. */
export type Access = { level: AccessLevel; roles: string[] };

/** A database with its ACL read. */
export type KnownDatabase = { row: DatabaseRow; acl: Acl };

/** A database that a caller may open, with their access to it. */
export type OpenDatabase = KnownDatabase & { access: Access };

/** Databases as this process last saw them, so that a read need not fetch and read the ACL each time. */
export type KnownDatabases = {
  find(pathKey: string): Promise<KnownDatabase | undefined>;
  /** Forgets a database after a change was committed, here and in every other process. */
  changed(id: number): void;
  /** The same where whoever made the change goes by it at once: who may do what, whether the database is there, what an
   *  import did. @returns when all processes have been told, so that what is asked of another one next finds it. */
  toldChanged(id: number): Promise<void>;
  /** Calls when a database changed, or may have. @returns the function that ends it. */
  watch(id: number, listener: () => void): () => void;
  close(): void;
};

/** Guards for routes with `nsfPath`: the database must exist and the caller have at least a level in its ACL. After one of
 *  these `visible`, for routes with a UNID: a document must have the caller among its readers. */
export type DatabaseGuards = { reader: Guard; designer: Guard; manager: Guard; visible: Guard };

/** Opens a database for a caller, as the guards do; `place` says where its path stood in the request.
 *  @throws Problem 400 for a bad path, 404 when there is none, 403 when the caller has less than `needed`. */
export type OpenFor = (
  caller: Caller,
  nsfPath: unknown,
  needed: AccessLevel,
  place?: string,
) => Promise<OpenDatabase>;

/** What the routes of the design service share. */
export type Design = {
  platform: Platform;
  tables: Reading;
  known: KnownDatabases;
  guards: DatabaseGuards;
  accessTo: (acl: Acl, caller: Caller) => Promise<Access>;
  openFor: OpenFor;
  threads: Threads;
  signers: Signers;
  verify: Verifier;
};
