import { useQuery } from '@tanstack/react-query';
import { call, ProblemError, texts } from '../../shared/index.ts';

export type Named = { name: string; slug: string };
export type Child = Named & { type: 'product-group' | 'product' };
export type CatalogFile = {
  id: string;
  name: string;
  description?: string;
  size?: number;
  created: string;
  modified: string;
  platform?: string;
  checksums?: { sha256: string };
};
export type Part = Named & { items: string[] };
export type Resource = { label: string; url: string; type: string };
export type Browsed = {
  type: null | 'product-group' | 'product' | 'release';
  name: string | null;
  slug: string | null;
  path: (Named & { path: string })[];
  children: Child[];
  releases: Named[];
  files: CatalogFile[];
  sections: Part[];
  resources: Resource[];
};

/** What is found at an address of the catalog, such as `acme/acme-orders`. */
export const useBrowsed = (address: string) =>
  useQuery({
    queryKey: ['browse', address],
    queryFn: ({ signal }) => call<Browsed>(`/catalog${address && `/${address}`}`, { signal }),
  });

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
