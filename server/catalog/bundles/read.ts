import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { readFile } from '../files/store.ts';
import { presentGroup } from '../groups/present.ts';
import { readGroup } from '../groups/store.ts';
import { presentPackageFile } from '../packages/present.ts';
import { componentsOf, readPackage } from '../packages/store.ts';
import { presentProduct } from '../products/present.ts';
import { readProduct } from '../products/store.ts';
import { rowOf } from '../records/rows.ts';
import { presentRelease } from '../releases/present.ts';
import { readRelease } from '../releases/store.ts';
import { presentResourceSet } from '../resourcesets/present.ts';
import { readResourceSet } from '../resourcesets/store.ts';
import type {
  FileRecord,
  GroupRecord,
  PackageRecord,
  ProductRecord,
  ReleaseRecord,
  ResourceSetRecord,
} from './records.ts';

type Times = { created: string; modified: string };
type Timed = 'tree' | 'release' | 'package' | 'resource_set';

async function timesOf(tx: Executor, table: Timed, id: string): Promise<Times> {
  const found = sql<{ created_at: Date; modified_at: Date }>`select created_at, modified_at
    from ${sql.table(`catalog.${table}`)} where id = ${id}`;
  const row = await rowOf(tx, found);
  if (!row) throw new Error(`A record is gone from ${table}.`);
  return { created: row.created_at.toISOString(), modified: row.modified_at.toISOString() };
}

/** Reads one record of each kind in the form that bundles have; undefined when there is none. */
export const readRecord = {
  async groups(tx: Executor, id: string): Promise<GroupRecord | undefined> {
    const row = await readGroup(tx, id);
    return row && { ...presentGroup(row), ...(await timesOf(tx, 'tree', id)) };
  },
  async products(tx: Executor, id: string): Promise<ProductRecord | undefined> {
    const row = await readProduct(tx, id);
    return row && { ...presentProduct(row), ...(await timesOf(tx, 'tree', id)) };
  },
  async resourceSets(tx: Executor, id: string): Promise<ResourceSetRecord | undefined> {
    const row = await readResourceSet(tx, id);
    return row && { ...presentResourceSet(row), ...(await timesOf(tx, 'resource_set', id)) };
  },
  async packages(tx: Executor, id: string): Promise<PackageRecord | undefined> {
    const row = await readPackage(tx, id);
    if (!row) return undefined;
    const files = row.files.map(presentPackageFile).map(({ id: file, description, platform }) => ({
      id: file,
      ...(description === undefined ? {} : { description }),
      ...(platform === undefined ? {} : { platform }),
    }));
    const components = (await componentsOf(tx, id)).map((component) => component.id);
    const { name, state } = row;
    return { id, name, state, components, files, ...(await timesOf(tx, 'package', id)) };
  },
  async releases(tx: Executor, id: string): Promise<ReleaseRecord | undefined> {
    const row = await readRelease(tx, id);
    return row && { ...presentRelease(row), product: row.product, ...(await timesOf(tx, 'release', id)) };
  },
  async files(tx: Executor, id: string): Promise<FileRecord | undefined> {
    const row = await readFile(tx, id);
    if (!row) return undefined;
    return {
      id,
      name: row.name,
      size: row.size ?? 0,
      // Other bytes than any, when they are not there yet.
      sha256: row.sha256 ?? '',
      ...(row.checksum === null ? {} : { checksum: row.checksum }),
      accessPolicies: row.access_policies,
      ...(row.attributes === null ? {} : { attributes: row.attributes }),
      created: row.created_at.toISOString(),
      modified: row.modified_at.toISOString(),
    };
  },
};
