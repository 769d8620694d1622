import { type Call, CallProblem } from '../../call.ts';
import { query } from '../../query.ts';
import { type Fetched, fetchedOf, type Shape } from './remote.ts';

/** A version of an element in the history of the server. */
type VersionHead = { version: number; action: string; at: string; by: string };

/** The histories of the elements of a database; each answer is asked for once. */
export type Versions = {
  /** Newest first; none of an element that the database never had. */
  of(unid: string): Promise<VersionHead[]>;
  /** The text of a version; undefined of a deletion. */
  text(unid: string, version: number): Promise<Fetched | undefined>;
};

/** Asks a server for the histories of a database. */
export function versionsOf(call: Call, nsfPath: string, shape: Shape): Versions {
  const lists = new Map<string, Promise<VersionHead[]>>();
  const texts = new Map<string, Promise<Fetched | undefined>>();
  const parameters = query({ nsfPath });
  const list = async (unid: string): Promise<VersionHead[]> => {
    try {
      const found = await call('GET', `/api/design/elements/${unid}/history?${parameters}`);
      return (found as { versions: VersionHead[] }).versions;
    } catch (error) {
      if (error instanceof CallProblem && error.status === 404) return [];
      throw error;
    }
  };
  const text = async (unid: string, version: number): Promise<Fetched | undefined> => {
    const found = await call('GET', `/api/design/elements/${unid}/versions/${version}?${parameters}`);
    const { dxl } = found as { dxl?: string };
    return dxl === undefined ? undefined : fetchedOf(dxl, shape);
  };
  return {
    of: (unid) => once(lists, unid, () => list(unid)),
    text: (unid, version) => once(texts, `${unid} ${version}`, () => text(unid, version)),
  };
}

function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}
