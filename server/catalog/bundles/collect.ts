import type { Executor } from '../../platform/database/database.ts';
import { readRecord } from './read.ts';
import type { Records } from './records.ts';
import { select } from './select.ts';
import type { Selection } from './store.ts';

/** Reads all records of a selection; references to what stays at home are left out.
 *  @param tx one that sees a single moment, so that what refers to each other fits together. */
export async function collect(tx: Executor, selection: Selection): Promise<Records> {
  const ids = await select(tx, selection);
  const all = async <R>(read: (tx: Executor, id: string) => Promise<R | undefined>, of: string[]) => {
    const found: R[] = [];
    for (const id of of) {
      const record = await read(tx, id);
      if (record) found.push(record);
    }
    return found;
  };
  const only = (there: string[]) => {
    const set = new Set(there);
    return (list: string[]) => list.filter((id) => set.has(id));
  };
  const sets = only(ids.resourceSets);
  const files = only(ids.files);
  const packages = only(ids.packages);
  const held = new Set(ids.files);
  const read = readRecord;
  return {
    resourceSets: await all(read.resourceSets, ids.resourceSets),
    groups: (await all(read.groups, ids.groups)).map((each) => ({
      ...each,
      resourceSets: sets(each.resourceSets),
    })),
    products: (await all(read.products, ids.products)).map((each) => ({
      ...each,
      resourceSets: sets(each.resourceSets),
    })),
    files: await all(read.files, ids.files),
    packages: (await all(read.packages, ids.packages)).map((each) => ({
      ...each,
      files: each.files.filter((file) => held.has(file.id)),
    })),
    releases: (await all(read.releases, ids.releases)).map((each) => ({
      ...each,
      resourceSets: sets(each.resourceSets),
      packages: packages(each.packages),
      sections: each.sections.map((section) => ({ ...section, files: files(section.files) })),
    })),
  };
}
