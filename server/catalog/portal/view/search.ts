import { invalid } from '../../../platform/http/problem.ts';
import type { Visibility } from '../../entitlements/visible.ts';
import { presentPackageFile } from '../../packages/present.ts';
import type { Catalog } from '../../records/context.ts';
import { presentDescription } from './place.ts';
import type { Found } from './schema.ts';
import * as store from './searchStore.ts';

export type Asked = { q?: string; limit?: number; cursor?: string };

const USUAL = 20;
const MAX_PAGE = 100;
const MAX_WORDS = 8;
const NEWEST = Number.MAX_SAFE_INTEGER;

type Row = { seq: number; item: Found };
type Find = (catalog: Catalog, wanted: store.Wanted, visible: Visibility) => Promise<Row[]>;

/** What is found in this order: places, their releases, and files; of each the newest first. */
const kinds: Find[] = [
  async ({ db }, wanted, visible) =>
    (await store.findNodes(db, wanted, visible)).map((row) => ({ seq: row.seq, item: presentNode(row) })),
  async ({ db }, wanted, visible) =>
    (await store.findReleases(db, wanted, visible)).map(({ seq, ...row }) => ({
      seq,
      item: { type: 'release', ...row },
    })),
  async ({ db }, wanted, visible) =>
    (await store.findFiles(db, wanted, visible)).map((row) => ({
      seq: row.seq,
      item: presentFound(row),
    })),
];

/** Finds what somebody may see by its words: in the names, descriptions and notes of products, releases and files.
 *  @throws Problem 400 for a cursor of another list. */
export async function search(catalog: Catalog, asked: Asked, visible: Visibility) {
  const { words, limit } = wantedOf(asked);
  let [kind, before] = placeOf(asked.cursor);
  const found: { kind: number; seq: number; item: Found }[] = [];
  for (; kind < kinds.length && found.length <= limit; kind++, before = NEWEST) {
    const rows = await kinds[kind]?.(catalog, { words, before, limit: limit + 1 - found.length }, visible);
    for (const { seq, item } of rows ?? []) found.push({ kind, seq, item });
  }
  return pageOf(found, limit);
}

/** The files that somebody may download now, the newest first. @throws Problem 400 for a cursor of another list. */
export async function listDownloads({ db, platform }: Catalog, asked: Asked, visible: Visibility) {
  const { words, limit } = wantedOf(asked);
  const [, before] = placeOf(asked.cursor);
  const rows = await store.findDownloads(db, { words, before, limit: limit + 1 }, visible);
  const found = rows.map(({ seq, file, release }) => ({
    kind: kinds.length,
    seq,
    item: { ...presentPackageFile(file), ...(release ? { release } : {}) },
  }));
  const { catalogContact: contact } = platform.settings;
  return { ...pageOf(found, limit), ...(contact ? { contact } : {}) };
}

const wantedOf = ({ q = '', limit = USUAL }: Asked) => ({
  words: q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS),
  limit: Math.min(limit, MAX_PAGE),
});

function pageOf<Item>(found: { kind: number; seq: number; item: Item }[], limit: number) {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const next = found.length > limit && last ? { next: cursorOf(last.kind, last.seq) } : {};
  return { items: items.map(({ item }) => item), ...next };
}

const cursorOf = (kind: number, seq: number) => Buffer.from(`${kind} before ${seq}`).toString('base64url');

function placeOf(cursor: string | undefined): [kind: number, before: number] {
  if (cursor === undefined) return [0, NEWEST];
  const [, kind, seq] = /^(\d) before (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (kind !== undefined && seq !== undefined) return [Number(kind), Number(seq)];
  throw invalid([{ path: '/querystring/cursor', message: 'must be the next of an earlier page' }]);
}

function presentNode(row: store.FoundNode) {
  const { kind: type, id, name, path } = row;
  return { type, id, name, path, ...presentDescription(row) };
}

function presentFound({ file, release }: store.FoundFile) {
  const { id, name, size, platform } = presentPackageFile(file);
  return {
    type: 'file' as const,
    id,
    name,
    path: release?.path ?? '',
    ...(release ? { product: release.product, release: release.name } : {}),
    ...(size === undefined ? {} : { size }),
    ...(platform === undefined ? {} : { platform }),
  };
}
