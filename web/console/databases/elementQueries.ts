import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { designTypes } from '../../../formats/dxl/detect.ts';
import { call, databaseAddress, ProblemError } from '../../shared/index.ts';
import { on } from './queries.ts';

export type Signature = { signer: string; algorithm: string; signedAt: string; valid: boolean };

export type Element = {
  type: string;
  name: string;
  unid: string;
  noteId: number | string;
  etag: string;
  dxl: string;
  aliases?: string[];
  signature?: Signature;
  version: number;
  at: string;
  by: string;
  why?: string;
};

export type Version = {
  version: number;
  action: string;
  at: string;
  by: string;
  why?: string;
  type: string;
  name: string;
  importId?: string;
  project?: string;
  size: number;
};

export type History = {
  type: string;
  name: string;
  unid: string;
  deleted: boolean;
  versions: Version[];
  more?: boolean;
};

export type StructuralChange = {
  path: string;
  change: 'added' | 'removed' | 'changed' | 'moved';
  before?: string;
  after?: string;
  /** A unified diff, of code and other long text. */
  text?: string;
};

export type Differences = { from: number; to: number; text: string; structural: StructuralChange[] };

/** Which element of a database the address names. */
export type Chosen = { type: string; name: string; unid: string };

/** What of an element the address asks for. */
export type Show = 'source' | 'layout' | 'entries' | 'preview' | 'usage' | 'history' | 'compare' | 'version';

export const elementAt = (unid: string, rest = '') => `/api/design/elements/${unid}${rest}`;

/** An element with its source; null when the database no longer has it. */
export function useElement(nsfPath: string, unid: string) {
  return useQuery({
    queryKey: ['element', nsfPath, unid],
    queryFn: async ({ signal }) => {
      try {
        // Whether a signature matches must be judged by what is stored now, not by a cached copy.
        return await call<Element>(on(elementAt(unid), nsfPath), { signal, cache: 'no-store' });
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'design.unid.deleted') return null;
        throw error;
      }
    },
  });
}

/** The versions of an element, newest first; those of long ago with `fetchNextPage`. */
export function useHistory(nsfPath: string, unid: string) {
  return useInfiniteQuery({
    queryKey: ['element', nsfPath, unid, 'history'],
    queryFn: ({ pageParam, signal }) =>
      call<History>(on(elementAt(unid, '/history'), nsfPath, { limit: 200, ...pageParam }), { signal }),
    initialPageParam: {} as { before?: number },
    getNextPageParam: ({ more, versions }) => (more ? { before: versions.at(-1)?.version ?? 1 } : undefined),
    select: ({ pages }) => ({
      ...(pages[0] as History),
      versions: pages.flatMap(({ versions }) => versions),
    }),
  });
}

/** One version of an element with its source. */
export function useVersion(nsfPath: string, unid: string, version: number) {
  return useQuery({
    queryKey: ['element', nsfPath, unid, 'version', version],
    queryFn: ({ signal }) =>
      call<Version & { dxl?: string }>(on(elementAt(unid, `/versions/${version}`), nsfPath), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What differs between two versions of an element. */
export function useDifferences(nsfPath: string, unid: string, from: number, to: number) {
  return useQuery({
    queryKey: ['element', nsfPath, unid, 'diff', from, to],
    queryFn: ({ signal }) =>
      call<Differences>(on(elementAt(unid, '/diff'), nsfPath, { from, to }), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: from !== to,
  });
}

/**
 * Makes an old version the current one, in place of the version `current` and of no other; none when the element was
 * deleted. @throws ProblemError 412 when it is in another version by now.
 */
export async function restoreVersion(
  nsfPath: string,
  unid: string,
  { version, current, why }: { version: number; current: number | undefined; why: string },
): Promise<{ importedCount: number; version: number }> {
  const headers: Record<string, string> =
    current === undefined ? { 'if-none-match': '*' } : { 'if-match': await tagOf(nsfPath, unid, current) };
  return call(on(elementAt(unid, '/restore'), nsfPath), {
    headers,
    json: { version, ...(why.trim() ? { why: why.trim() } : {}) },
  });
}

/** The ETag of an element while it is at this version; for any other version, one that never matches. */
async function tagOf(nsfPath: string, unid: string, version: number): Promise<string> {
  const found = await call<Element>(on(elementAt(unid), nsfPath), { cache: 'no-store' });
  return found.version === version ? found.etag : '"of another version"';
}

/** The types whose elements have an address by type and name (seed, Common parameters). */
const readable = new Set<string>(designTypes);

/** Notes of which a database has one, each with an address of its own. */
const single: Record<string, string> = {
  helpaboutdocument: 'helpdoc/about',
  helpusingdocument: 'helpdoc/using',
  icon: 'dbicon',
};

/** Where programs read the element. */
export function elementPath(nsfPath: string, { type, name, unid }: Chosen): string {
  const alone = single[type];
  if (alone) return on(`/api/dxl/${alone}`, nsfPath);
  if (!readable.has(type)) return on(elementAt(unid), nsfPath);
  // A path part cannot be empty; the UNID alone picks a nameless element.
  return on(`/api/dxl/${type}/${encodeURIComponent(name || unid)}`, nsfPath, { unid });
}

/** Where the console shows an element. */
export function elementAddress(
  nsfPath: string,
  { type, name, unid }: Chosen,
  more: { show?: Show; from?: number; to?: number; version?: number; line?: number } = {},
): string {
  return databaseAddress(nsfPath, { type, name, unid, ...more });
}

export function chosenBy({ searchParams }: URL): Chosen | undefined {
  const type = searchParams.get('type');
  const unid = searchParams.get('unid');
  return type && unid ? { type, unid, name: searchParams.get('name') ?? '' } : undefined;
}

/** A whole number above zero in the address. */
export function numberIn({ searchParams }: URL, name: string): number | undefined {
  const value = Number(searchParams.get(name));
  return Number.isInteger(value) && value > 0 ? value : undefined;
}
