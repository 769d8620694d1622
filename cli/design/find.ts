import { nameKey } from '../../formats/dxl/index.ts';
import { type Call, CallProblem } from '../call.ts';
import { query } from '../query.ts';
import { readHeads } from './project/remote.ts';

/** A change of a database, newest last in the feed. */
export type Change = {
  cursor: string;
  revision: number;
  kind: 'element' | 'properties' | 'acl' | 'database';
  type?: string;
  name?: string;
  unid?: string;
  version?: number;
  action: string;
  at: string;
  by: string;
  why?: string;
  project?: string;
};

type Page = { changes: Change[]; next: string; more: boolean };

/** Changes of a database after a cursor, page by page, until there are no more. */
export async function* readChanges(call: Call, nsfPath: string, since?: string): AsyncGenerator<Page> {
  for (let cursor = since; ; ) {
    const at = `/api/design/changes?${query({ nsfPath, limit: '500', since: cursor })}`;
    const page = (await call('GET', at)) as Page;
    yield page;
    if (!page.more) return;
    cursor = page.next;
  }
}

/**
 * The UNID of an element by type and name or alias, in any case; also of one that was deleted. A UNID is taken as
 * a name, too, since some elements have none.
 */
export async function findUnid(call: Call, nsfPath: string, type: string, name: string): Promise<string> {
  const key = nameKey(name);
  const { elements } = await readHeads(call, nsfPath);
  const found = elements.filter(
    (head) =>
      head.type === type.toLowerCase() &&
      [head.name, head.unid, ...(head.aliases ?? [])].some((each) => nameKey(each) === key),
  );
  const exact = found.filter((head) => head.name === name);
  const [one, ...more] = exact.length > 0 ? exact : found;
  if (one !== undefined && more.length === 0) return one.unid;
  if (one !== undefined) {
    const unids = [one, ...more].map(({ unid }) => unid).join(', ');
    throw new CallProblem(
      `Several elements of type ${type} are called ${name}; name one by its UNID: ${unids}.`,
    );
  }
  let deleted: string | undefined;
  for await (const { changes } of readChanges(call, nsfPath)) {
    for (const change of changes) {
      if (change.type !== type.toLowerCase() || change.unid === undefined) continue;
      if (nameKey(change.name ?? '') === key || nameKey(change.unid) === key) deleted = change.unid;
    }
  }
  if (deleted !== undefined) return deleted;
  throw new CallProblem(`There is no ${type} called ${name} in ${nsfPath}, and there was none.`);
}
