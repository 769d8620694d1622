import type { Executor } from '../../platform/database/database.ts';
import { type Fault, invalid } from '../../platform/http/problem.ts';
import { oneOf } from '../entitlements/guards.ts';
import type { Referent } from '../problems.ts';
import type { Answer } from '../records/idempotency.ts';
import { newId } from '../records/ids.ts';
import { checkUnused } from '../records/lifecycle.ts';
import {
  change,
  changePart,
  insertPart,
  lockPart,
  type PartTable,
  remove,
  type Values,
} from '../records/store.ts';
import { isUnchanged } from '../records/unchanged.ts';
import { type Author, audit } from '../records/write.ts';
import { type Lifecycle, locked, type RecordType } from './recordType.ts';

/** What the writes of one kind of part, such as the links of a resource set, need to know of it. */
export type PartKind<Row extends Lifecycle, Part extends { id: string }, Given extends object> = {
  /** The records that have it. */
  of: RecordType<Row>;
  /** Its name in sentences, such as `release group`. */
  type: string;
  /** Its name in addresses, such as `releasegroups`. */
  plural: string;
  table: PartTable;
  among(row: Row): Part[];
  present(part: Part): object;
  /** What stands in the part's own row. */
  columns(given: Partial<Given>): Values;
  /** What a part has that was created without it. */
  usual?: Partial<Given>;
  faults?(tx: Executor, given: Partial<Given>): Promise<Fault[]>;
  /** Replaces what stands beside the part's own row; what is not given stays. */
  replace?(tx: Executor, id: string, given: Partial<Given>): Promise<void>;
  /** What keeps one from being deleted. */
  referents?(tx: Executor, id: string): Promise<Referent[]>;
};

/** The three writes of a kind of part; each counts the version of its record up, which is what If-Match names. */
export function writesOf<Row extends Lifecycle, Part extends { id: string }, Given extends object>(
  kind: PartKind<Row, Part, Given>,
) {
  const { of, type, table, among } = kind;
  const thing = type.replaceAll(' ', '');

  async function lockRecord(tx: Executor, by: Author, id: string, given: Partial<Given>, part?: string) {
    const row = await locked(tx, of, id);
    const before = part === undefined ? undefined : oneOf(type, among(row), part);
    const faults = (await kind.faults?.(tx, given)) ?? [];
    if (faults.length > 0) throw invalid(faults);
    by.check(row.version);
    return { row, before };
  }

  async function written(
    tx: Executor,
    by: Author,
    record: string,
    deed: string,
    part: string,
    given?: object,
  ) {
    const version = await change(tx, of.table, record, by.at);
    const detail = given && { ...given };
    await audit(tx, by, `${of.thing}.${thing}.${deed}`, `${of.thing}/${record}/${thing}/${part}`, detail);
    return version;
  }

  return {
    /** Adds one at the end. @throws Problem 400, 404, 412. */
    async create(tx: Executor, by: Author, record: string, given: Given): Promise<Answer> {
      const { row } = await lockRecord(tx, by, record, given);
      const id = newId();
      const whole = { ...kind.usual, ...given };
      await insertPart(tx, table, record, { id, ...kind.columns(whole) });
      await kind.replace?.(tx, id, whole);
      const version = await written(tx, by, record, 'create', id, whole);
      const location = `${of.address(row)}/${kind.plural}/${id}`;
      return { status: 201, body: { id, ...whole }, version, location };
    },

    /** @throws Problem 400, 404, 412. */
    async update(
      tx: Executor,
      by: Author,
      record: string,
      id: string,
      given: Partial<Given>,
    ): Promise<Answer> {
      const { row, before } = await lockRecord(tx, by, record, given, id);
      const shown = before && kind.present(before);
      if (shown && isUnchanged(given, shown)) return { status: 200, body: shown, version: row.version };
      await changePart(tx, table, id, kind.columns(given));
      await kind.replace?.(tx, id, given);
      const version = await written(tx, by, record, 'update', id, given);
      return { status: 200, body: { ...shown, ...given }, version };
    },

    /** @throws Problem 404, 412, 409 while something refers to it. */
    async remove(tx: Executor, by: Author, record: string, id: string): Promise<Answer> {
      await lockRecord(tx, by, record, {}, id);
      await lockPart(tx, table, id);
      checkUnused((await kind.referents?.(tx, id)) ?? []);
      await remove(tx, table, id);
      return { status: 204, version: await written(tx, by, record, 'delete', id) };
    },
  };
}
