import { problem } from '../../problems.ts';
import type { Somebody } from '../../tables.ts';
import type { DocumentMeta } from '../repository.ts';

/** Where a repository keeps each field of the meta: our name → its path, such as `{"creator.displayName": "author.name"}`. */
export type FieldMap = Record<string, string>;

/** Reads the meta of a repository.
 *  @throws Problem 502 `documents.repository.broken` when it lacks what is needed to open the document. */
export function readMeta(answer: unknown, fields: FieldMap, tag: string | null): DocumentMeta {
  const get = (name: string) => valueAt(answer, pathOf(name, fields));
  const text = (name: string): string => {
    const value = get(name);
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && value !== '') return value;
    throw problem('documents.repository.broken', { reason: `its record has no ${name}` });
  };
  const modified = dateOf(text('modified'));
  return {
    id: text('id'),
    name: text('name'),
    mime: optional(get('mime')) ?? 'application/octet-stream',
    size: Number(get('size')) || 0,
    version: text('version'),
    created: dateOf(optional(get('created')) ?? modified),
    modified,
    creator: somebody(get, 'creator'),
    modifier: somebody(get, 'modifier'),
    permissions: { read: get('permissions.read') !== false, write: get('permissions.write') === true },
    description: optional(get('description')) ?? '',
    ...(tag ? { tag } : {}),
  };
}

/** The path of a field: its own mapping, or that of the record it is in. */
function pathOf(name: string, fields: FieldMap): string {
  const own = fields[name];
  if (own) return own;
  const cut = name.lastIndexOf('.');
  return cut < 0 ? name : `${pathOf(name.slice(0, cut), fields)}.${name.slice(cut + 1)}`;
}

function valueAt(value: unknown, path: string): unknown {
  let at = value;
  for (const step of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string, unknown>)[step];
  }
  return at;
}

const optional = (value: unknown) => (typeof value === 'string' ? value : undefined);

function somebody(get: (name: string) => unknown, who: string): Somebody {
  const id = get(`${who}.id`);
  const displayName = optional(get(`${who}.displayName`)) ?? optional(get(who)) ?? '';
  return {
    id: typeof id === 'number' ? String(id) : (optional(id) ?? displayName),
    displayName: displayName || String(id ?? ''),
    email: optional(get(`${who}.email`)) ?? null,
  };
}

/** Repositories answer Atom dates; whatever else is a date becomes one. */
function dateOf(given: string): string {
  const date = new Date(given);
  if (Number.isNaN(date.getTime())) {
    throw problem('documents.repository.broken', { reason: 'a date in its record is none' });
  }
  return date.toISOString();
}
