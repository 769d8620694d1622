import { problem } from '../problems.ts';
import type { Somebody } from '../tables.ts';
import type { DocumentMeta, DocumentVersion } from './repository.ts';

/** Where a repository keeps each field of the meta: our name → its path, such as `{"creator.displayName": "author.name"}`. */
export type FieldMap = Record<string, string>;

/** Every field that settings can map. A record (creator) can be mapped whole, or each of its fields. */
export const fieldNames = [
  ...['id', 'name', 'mime', 'size', 'version', 'created', 'modified', 'description', 'comment'],
  ...['creator', 'modifier', 'profile'].flatMap((who) => [
    who,
    `${who}.id`,
    `${who}.displayName`,
    `${who}.email`,
  ]),
  ...['permissions', 'permissions.read', 'permissions.comment', 'permissions.write'],
];

type Get = (name: string) => unknown;

const reader =
  (answer: unknown, fields: FieldMap): Get =>
  (name) =>
    valueAt(answer, pathOf(name, fields));

/** Reads the meta of a repository.
 *  @throws Problem 502 `documents.repository.broken` when it lacks what is needed to open the document. */
export function readMeta(answer: unknown, fields: FieldMap, tag: string | null): DocumentMeta {
  const get = reader(answer, fields);
  const modified = dateOf(needed(get, 'modified'), 'modified');
  const created = get('created');
  return {
    id: needed(get, 'id'),
    name: nameOf(needed(get, 'name')),
    mime: optional(get('mime')) ?? 'application/octet-stream',
    size: sizeOf(get('size')) ?? 0,
    version: needed(get, 'version'),
    created: isPresent(created) ? dateOf(created, 'created') : modified,
    modified,
    creator: somebody(get, 'creator'),
    modifier: somebody(get, 'modifier'),
    permissions: {
      read: get('permissions.read') !== false,
      comment: get('permissions.comment') === true,
      write: get('permissions.write') === true,
    },
    description: optional(get('description')) ?? '',
    ...(tag ? { tag } : {}),
  };
}

/** Reads a list of versions, `{items: […]}` or a bare array, with the field names of the meta. */
export function readVersions(answer: unknown, fields: FieldMap): DocumentVersion[] {
  const items = Array.isArray(answer) ? answer : (answer as { items?: unknown } | null)?.items;
  if (!Array.isArray(items)) {
    throw problem('documents.repository.broken', { reason: 'its list of versions is none' });
  }
  return items.map((item) => {
    const get = reader(item, fields);
    const size = sizeOf(get('size'));
    return {
      version: needed(get, 'version'),
      modified: dateOf(needed(get, 'modified'), 'modified'),
      modifier: somebody(get, 'modifier'),
      comment: optional(get('comment')) ?? '',
      ...(size === undefined ? {} : { size }),
    };
  });
}

/** Reads a person; the claims of a userinfo answer count as well.
 *  @throws Problem 502 when it does not say who it is. */
export function readProfile(answer: unknown, fields: FieldMap): Somebody {
  const get = (name: string) => valueAt(answer, fields[`profile.${name}`] ?? name);
  const id = textOf(get('id')) ?? textOf(get('sub'));
  if (id === undefined)
    throw problem('documents.repository.broken', { reason: 'its record of a person has no id' });
  const names = [get('displayName'), get('name'), get('preferred_username')].map(optional);
  const displayName = names.find((name) => name !== undefined && name !== '') ?? id;
  return { id, displayName, email: optional(get('email')) ?? null };
}

/** What is to be changed, as the repository's record has it: `{name}` → `{"entry": {"title": …}}`. */
export function writeFields(changed: Record<string, string>, fields: FieldMap): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changed)) {
    const steps = pathOf(name, fields).split('.');
    const last = steps.pop() ?? name;
    let at = record;
    for (const step of steps) {
      if (!Object.hasOwn(at, step)) Object.defineProperty(at, step, { value: {}, enumerable: true });
      at = at[step] as Record<string, unknown>;
    }
    Object.defineProperty(at, last, { value, enumerable: true });
  }
  return record;
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

const isPresent = (value: unknown) => value !== undefined && value !== null && value !== '';
const optional = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Labels and ids are texts, or numbers that become one. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function needed(get: Get, name: string): string {
  const value = textOf(get(name));
  if (value === undefined)
    throw problem('documents.repository.broken', { reason: `its record has no ${name}` });
  if (!value.isWellFormed() || value.includes('\0') || value.length > 2048)
    throw problem('documents.repository.broken', { reason: `the ${name} in its record is none` });
  return value;
}

/** The name ends in texts and headers of one line. */
const nameOf = (name: string) => name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

function sizeOf(value: unknown): number | undefined {
  const size = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 ? size : undefined;
}

function somebody(get: Get, who: string): Somebody {
  const id = textOf(get(`${who}.id`));
  const displayName = optional(get(`${who}.displayName`)) ?? textOf(get(who)) ?? '';
  return {
    id: id ?? displayName,
    displayName: displayName || (id ?? ''),
    email: optional(get(`${who}.email`)) ?? null,
  };
}

/** `2026-01-02T03:04:05.678Z`; seconds without a fraction and offsets count too. */
const ATOM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i;

/** Repositories answer Atom dates (seed); what names a moment without doubt is read as well, and becomes one.
 *  @throws Problem 502 for anything else, such as a date without its zone. */
export function dateOf(given: unknown, name: string): string {
  const date = typeof given === 'string' && ATOM.test(given.trim()) ? new Date(given.trim()) : undefined;
  if (!date || Number.isNaN(date.getTime())) {
    throw problem('documents.repository.broken', {
      reason: `the date ${name} in its record is no Atom date, such as 2026-01-02T03:04:05.678Z`,
    });
  }
  return date.toISOString();
}
