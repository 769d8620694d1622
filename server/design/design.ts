import type { Acl } from '../../formats/dxl/index.ts';
import type { Caller } from '../platform/identity/caller.ts';
import type { Platform } from '../platform/platform.ts';
import type { Access } from './databases/access.ts';
import type { DatabaseGuards, OpenFor } from './databases/guards.ts';
import type { KnownDatabases } from './databases/known.ts';
import type { Importer } from './imports/importer.ts';
import type { Threads } from './imports/threads.ts';
import type { Signers } from './signing/keys.ts';
import type { Verifier } from './signing/verify.ts';
import type { Reading } from './tables.ts';

/** What the routes of the design service share. */
export type Design = {
  platform: Platform;
  tables: Reading;
  known: KnownDatabases;
  guards: DatabaseGuards;
  accessTo: (acl: Acl, caller: Caller) => Promise<Access>;
  openFor: OpenFor;
  importer: Importer;
  threads: Threads;
  signers: Signers;
  verify: Verifier;
};
