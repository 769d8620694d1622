import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, ProblemError, texts } from '../../shared/index.ts';

export type Named = { name: string; slug: string };
export type Picture = { address: string; width: number; height: number };
type Dated = { date?: string; latest?: boolean };
export type Latest = Named & { date: string };
/** What lists tell of a product group or product. */
type Told = { summary?: string; picture?: Picture; latestRelease?: Latest };
export type Child = Named & { type: 'product-group' | 'product' } & Told;
export type Release = Named & Dated;
export type Missing = {
  what: 'signIn' | 'account' | 'partNumber' | 'package' | 'bytes';
  components: string[];
};
export type CatalogFile = {
  id: string;
  name: string;
  description?: string;
  size?: number;
  created: string;
  modified: string;
  platform?: string;
  checksums?: { sha256: string };
  /** Whether the reader may have it, and what is missing when not. */
  download?: { allowed: boolean; missing?: Missing };
};
export type Part = Named & { items: string[] };
export type Resource = { label: string; url: string; type: string };
export type Browsed = Dated & {
  id?: string;
  /** Whether the reader is told of new releases here; absent where nobody can be. */
  followed?: boolean;
  /** Of a release: its product, and when the reader asked for access to it. */
  product?: string;
  requestedAt?: string;
  type: null | 'product-group' | 'product' | 'release';
  name: string | null;
  slug: string | null;
  path: (Named & { path: string })[];
  description?: string;
  picture?: Picture;
  notes?: string;
  latestRelease?: Latest;
  children: Child[];
  releases: Release[];
  files: CatalogFile[];
  sections: Part[];
  resources: Resource[];
  /** Whom to ask: an e-mail address, or the address of a page. */
  contact?: string;
};
export type Found = Told &
  Dated & {
    type: 'product-group' | 'product' | 'release' | 'file';
    id: string;
    name: string;
    path: string;
    product?: string;
    release?: string;
    size?: number;
    platform?: string;
  };
export type Granted = CatalogFile & { release?: { name: string; path: string; product: string } };
type Page<Item> = { items: Item[]; next?: string; contact?: string };

/** What the reader finds at an address of the catalog, such as `acme/acme-orders`. */
export const useBrowsed = (address: string) =>
  useQuery({
    queryKey: ['browse', address],
    queryFn: ({ signal }) => call<Browsed>(`/v1/portal/places${address && `/${address}`}`, { signal }),
  });

export type Followed = { type: 'product-group' | 'product'; id: string; name: string; path: string };

/** What the reader follows, the newest first. */
export const useFollowed = () =>
  useQuery({
    queryKey: ['following'],
    queryFn: ({ signal }) => call<{ items: Followed[] }>('/v1/portal/following', { signal }),
  });

/** Has the reader told of new releases of a product or below a product group, or no longer. */
export function useFollow() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, follow }: { id: string; follow: boolean }) =>
      call(`/v1/portal/following/${id}`, { method: follow ? 'PUT' : 'DELETE' }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['browse'] }),
        queries.invalidateQueries({ queryKey: ['following'] }),
      ]),
  });
}

/** Asks for access to a release. */
export function useRequestAccess() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ release, text }: { release: string; text: string }) =>
      call(`/v1/portal/accessrequests/${release}`, { method: 'PUT', json: text ? { text } : {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['browse'] }),
  });
}

/** What has all of these words, page by page. */
export const useFound = (q: string) => usePages<Found>('search', q, q !== '');

/** What the reader may download now, page by page. */
export const useDownloads = (q: string) => usePages<Granted>('downloads', q);

function usePages<Item>(what: 'search' | 'downloads', q: string, enabled = true) {
  return useInfiniteQuery({
    queryKey: [what, q],
    enabled,
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(q ? { q } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      });
      return call<Page<Item>>(`/v1/portal/${what}?${query}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    // What was found stays while the next word is typed.
    placeholderData: (before) => before,
  });
}

/** Asks whether the reader may download a file, and begins the download.
 *  @throws ProblemError that says why not. */
export async function download(id: string): Promise<void> {
  const address = `/v1/files/${id}/download`;
  const ask = await fetch(address, { method: 'HEAD', redirect: 'manual', credentials: 'same-origin' }).catch(
    () => {
      throw new ProblemError(0, { code: 'network.unreachable', summary: texts().unreachable }, null);
    },
  );
  // A redirect is all that a page is told about an address that it may follow.
  if (ask.type !== 'opaqueredirect') await call(address);
  location.assign(address);
}

/** An address for a link: one without a scheme is one of the web. */
export const linkAddress = (url: string) => (/^https?:\/\//i.test(url) ? url : `http://${url}`);
