import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, request } from '../../../shared/index.ts';
import { isOvertaken, overtaken } from '../../overtaken.ts';
import { on } from '../queries.ts';
import { words } from '../words/words.ts';

export type Entry = { name: string; level: string; type: string; roles: string[]; flags: string[] };

/** Who may do what, with the ETag of that state. */
export type Acl = { entries: Entry[]; roles: string[]; tag: string | null };

export type KnownName = { name: string; type: 'PERSON' | 'GROUP'; known?: string };

const key = (nsfPath: string) => ['acl', nsfPath];

export function useAcl(nsfPath: string, enabled: boolean) {
  return useQuery({
    queryKey: key(nsfPath),
    enabled,
    queryFn: async ({ signal }): Promise<Acl> => {
      const answer = await request(on('/api/dxl/acl', nsfPath), { signal });
      const acl = (await answer.json()) as Omit<Acl, 'tag'>;
      return { ...acl, tag: answer.headers.get('etag') };
    },
  });
}

/** People and groups whose names contain this. */
export function useNames(nsfPath: string, q: string, enabled: boolean) {
  return useQuery({
    queryKey: ['acl names', nsfPath, q],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<{ names: KnownName[] }>(on('/api/design/acl/names', nsfPath, { q }), { signal }),
  });
}

/** A change of the ACL that is refused when someone else has changed it since it was read; it is then reloaded.
 *  @param send makes the change with the headers it is given */
export function useAclChange<Sent>(
  nsfPath: string,
  acl: Acl,
  send: (headers: Record<string, string>, sent: Sent) => Promise<unknown>,
  done: (sent: Sent) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sent: Sent) => send(acl.tag ? { 'if-match': acl.tag } : {}, sent),
    onSuccess: async (_, sent) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: key(nsfPath) }),
        queries.invalidateQueries({ queryKey: ['databases'] }),
        queries.invalidateQueries({ queryKey: ['changes', nsfPath] }),
      ]);
      done(sent);
    },
    onError: (error) => {
      if (isOvertaken(error)) void queries.invalidateQueries({ queryKey: key(nsfPath) });
    },
  });
}

/** What to tell about a refused change. */
export const moved = (error: unknown): unknown => overtaken(error, words('access').what);

export const entryPath = (nsfPath: string, name: string) =>
  on(`/api/dxl/acl/entry/${encodeURIComponent(name)}`, nsfPath);

export const rolePath = (nsfPath: string, role: string) =>
  on(`/api/design/acl/roles/${encodeURIComponent(role.replace(/[[\]]/g, ''))}`, nsfPath);
