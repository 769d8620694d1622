import type { RawBuilder } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RecordTable } from './store.ts';

/** A record as it was read, with its version. */
export type Versioned = { version: number };

/** Reads a record as it is now.
 *  @param key names the query: the same key, the same record.
 *  @param everything true when all records may be seen, so that only the version is read.
 *  @param query the record as a whole, when it may be seen. */
export type Current = <Record extends Versioned>(
  table: RecordTable,
  id: string,
  key: string,
  everything: boolean,
  query: RawBuilder<Record>,
) => Promise<Record | undefined>;

/** What the rooms of the catalog share. */
export type Catalog = {
  platform: Platform;
  /** The server as the catalog's routes see it: with the catalog's checks. */
  http: Http;
  /** Reads outside a transaction. */
  db: Executor;
  /** Reads a record by its identifier. */
  current: Current;
};
