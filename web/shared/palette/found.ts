import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { catalogAddress, databaseAddress, openAddress } from '../addresses.ts';
import { call } from '../call.ts';
import { words } from '../words/words.ts';

/** Something that was found, with the way to it. */
export type Found = {
  id: string;
  leg: 'design' | 'documents' | 'catalog' | 'people' | 'groups';
  name: string;
  trail: string;
  href: string;
};

/** Of each leg so many; their own pages show the rest. */
const MAX_FOUND = 6;
/** Who types on is not answered in between. */
const PAUSE_MS = 150;

type Person = { username: string; displayName: string };
type Database = { nsfPath: string; title: string };
type Element = { nsfPath: string; type: string; name: string; unid: string };
type Document = { id: string; name: string; permissions: { write: boolean } };
type Place = {
  type: 'product-group' | 'product' | 'release' | 'file';
  id: string;
  name: string;
  path: string;
} & {
  product?: string;
  release?: string;
};

/** What all legs have for these words, each asked for itself, so that one that is slow or fails hides no other.
 *  @param isKnown whether somebody is signed in; to others only the catalog answers
 *  @param administers whether people and groups are found, too */
export function useFound(typed: string, isKnown: boolean, administers: boolean) {
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const asks = q !== '';
  const databases = useQuery({
    queryKey: ['databases'],
    enabled: isKnown && asks,
    queryFn: ({ signal }) => call<Database[]>('/api/design/databases', { signal }),
  });
  const elements = useLeg(`/api/design/search?${query(q)}`, isKnown && asks, (answer: { hits: Element[] }) =>
    answer.hits.map(elementFound),
  );
  const documents = useLeg(
    `/repository/rest/?${query(q)}`,
    isKnown && asks,
    (answer: { items: Document[] }) => answer.items.map(documentFound),
  );
  const places = useLeg(`/v1/portal/search?${query(q)}`, asks, (answer: { items: Place[] }) =>
    answer.items.map(placeFound),
  );
  const people = useLeg(`/api/v1/users?${query(q)}`, administers && asks, (answer: { items: Person[] }) =>
    answer.items.map(personFound),
  );
  const groups = useLeg('/api/v1/groups', administers && asks, (answer: { items: { name: string }[] }) =>
    answer.items.map(groupFound),
  );
  const legs = [elements, documents, places, people, groups];
  const namedGroups = (groups.data ?? []).filter(({ name }) => hasWords(name, q));
  const named = asks ? (databases.data ?? []).filter(isNamed(q)).map(databaseFound) : [];
  return {
    found: asks
      ? [named, ...[elements, documents, places, people].map(({ data }) => data ?? []), namedGroups].flatMap(
          (some) => some.slice(0, MAX_FOUND),
        )
      : [],
    isSearching: q !== typed.trim() || [databases, ...legs].some(({ isLoading }) => isLoading),
    hasFailed: asks && [databases, ...legs].some(({ isError }) => isError),
  };
}

function useLeg<Answer>(path: string, enabled: boolean, found: (answer: Answer) => Found[]) {
  return useQuery({
    queryKey: ['palette', path],
    enabled,
    queryFn: async ({ signal }) => found(await call<Answer>(path, { signal })),
  });
}

const query = (q: string) => new URLSearchParams({ q, limit: String(MAX_FOUND) });

const isNamed =
  (q: string) =>
  ({ nsfPath, title }: Database): boolean =>
    hasWords(`${title} ${nsfPath}`, q);

const hasWords = (name: string, q: string): boolean =>
  q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.toLowerCase().includes(word));

const personFound = ({ username, displayName }: Person): Found => ({
  id: `person ${username}`,
  leg: 'people',
  name: displayName,
  trail: words('palette').person(username),
  href: `/admin/users?${new URLSearchParams({ q: username })}`,
});

const groupFound = ({ name }: { name: string }): Found => ({
  id: `group ${name}`,
  leg: 'groups',
  name,
  trail: words('palette').group,
  href: `/admin/groups?${new URLSearchParams({ open: name })}`,
});

const databaseFound = ({ nsfPath, title }: Database): Found => ({
  id: `database ${nsfPath}`,
  leg: 'design',
  name: title || nsfPath,
  trail: `${words('palette').database} ${nsfPath}`,
  href: databaseAddress(nsfPath),
});

const elementFound = ({ nsfPath, type, name, unid }: Element): Found => ({
  id: `element ${nsfPath} ${type} ${unid}`,
  leg: 'design',
  name,
  trail: words('palette').element(type, nsfPath),
  href: databaseAddress(nsfPath, { type, name, unid }),
});

const documentFound = (document: Document): Found => ({
  id: `document ${document.id}`,
  leg: 'documents',
  name: document.name,
  trail: words('palette').document,
  href: openAddress(document),
});

function placeFound({ type, id, name, path, product, release }: Place): Found {
  const w = words('palette');
  const parent = type === 'file' ? (release ?? product) : type === 'release' ? product : undefined;
  const kind = w.place[type];
  return {
    id: `${type} ${id}`,
    leg: 'catalog',
    name,
    trail: parent === undefined ? kind : w.of(kind, parent),
    href: catalogAddress(path),
  };
}
