import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/index.ts';

type Child = { name: string; slug: string; type: string };

/** A product, or a group whose products lie deeper; `path` is ready for an address. */
type Place = { path: string; name: string; group?: string };

/** The home page shows five; more groups than that are not looked into. */
const enough = 5;

/** Published products at the top of the catalog and one step below, so that they are one click away. */
export function useProducts() {
  return useQuery({
    queryKey: ['catalog'],
    queryFn: async ({ signal }) => {
      const children = async (path: string) =>
        (await call<{ children: Child[] }>(`/catalog${path}`, { signal })).children;
      const places = (await children('')).slice(0, enough).map(async (child): Promise<Place[]> => {
        const path = encodeURIComponent(child.slug);
        const itself = { path, name: child.name };
        if (child.type === 'product') return [itself];
        const products = (await children(`/${path}`)).filter(({ type }) => type === 'product');
        if (products.length === 0) return [itself];
        return products.map(({ slug, name }) => ({
          path: `${path}/${encodeURIComponent(slug)}`,
          name,
          group: child.name,
        }));
      });
      return (await Promise.all(places)).flat();
    },
  });
}
