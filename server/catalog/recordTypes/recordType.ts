import type { Executor } from '../../platform/database/database.ts';
import { problem, type Referent } from '../problems.ts';
import type { Versioned } from '../records/context.ts';
import type { State } from '../records/formats.ts';
import type { Answer } from '../records/idempotency.ts';
import { checkDeletable, checkUnused } from '../records/lifecycle.ts';
import { lock, type RecordTable, remove } from '../records/store.ts';
import { type Author, audit } from '../records/write.ts';

/** What every record has: a version, and where it stands in its life. */
export type Lifecycle = Versioned & { state: State };

/** What the writes of one kind of record, such as the products, need to know of it. */
export type RecordType<Row extends Lifecycle> = {
  /** Its name in sentences, such as `resource set`. */
  type: string;
  /** Its name in the audit trail, such as `resourceset`. */
  thing: string;
  table: RecordTable;
  address(row: Row): string;
  read(tx: Executor, id: string): Promise<Row | undefined>;
  present(row: Row): object;
  /** What the audit trail says about a deleted one. */
  remembered(row: Row): Record<string, unknown>;
  /** What keeps one from being deleted; left out where nothing refers to it. */
  referents?(tx: Executor, id: string): Promise<Referent[]>;
};

/** Locks a record until the transaction ends, and reads it. @throws Problem 404. */
export async function locked<Row extends Lifecycle>(
  tx: Executor,
  kind: RecordType<Row>,
  id: string,
  way: 'change' | 'delete' = 'change',
): Promise<Row> {
  await lock(tx, kind.table, id, way);
  return found(tx, kind, id);
}

/** The answer to a change: the record as it is now. */
export async function changed<Row extends Lifecycle>(
  tx: Executor,
  kind: RecordType<Row>,
  id: string,
): Promise<Answer> {
  const row = await found(tx, kind, id);
  return { status: 200, body: kind.present(row), version: row.version };
}

/** The answer to a create or a clone. */
export async function created<Row extends Lifecycle>(
  tx: Executor,
  kind: RecordType<Row>,
  id: string,
): Promise<Answer> {
  const row = await found(tx, kind, id);
  return { status: 201, body: kind.present(row), version: row.version, location: kind.address(row) };
}

/** Deletes a record with its parts. @throws Problem 404, 412, 409 while it is published or something refers to it. */
export async function deleteRecord<Row extends Lifecycle>(
  tx: Executor,
  by: Author,
  kind: RecordType<Row>,
  id: string,
): Promise<Answer> {
  const current = await locked(tx, kind, id, 'delete');
  by.check(current.version);
  checkDeletable(current.state);
  checkUnused((await kind.referents?.(tx, id)) ?? []);
  await remove(tx, kind.table, id);
  await audit(tx, by, `${kind.thing}.delete`, `${kind.thing}/${id}`, kind.remembered(current));
  return { status: 204 };
}

async function found<Row extends Lifecycle>(tx: Executor, kind: RecordType<Row>, id: string): Promise<Row> {
  const row = await kind.read(tx, id);
  if (!row) throw problem('catalog.record.unknown', { type: kind.type, id });
  return row;
}
