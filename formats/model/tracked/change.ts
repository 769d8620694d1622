/**
 * Tracked changes. A change has a key, and whatever it concerns names that key: text by a mark `wrap`, an atom in its
 * `wraps`, the mark at a paragraph's end and a table row in their `change`. The key of a change of the file leads to
 * what `look.changes` says about it; the key of one that was made here says it all itself.
 */
export type ChangeKind = 'ins' | 'del' | 'moveFrom' | 'moveTo' | 'format' | 'range';

/** A tracked change; `date` as the file has it (ISO 8601), null when it does not say. */
export type Change = {
  kind: ChangeKind;
  author: string;
  date: string | null;
  /** what joins the two halves of a move */
  move?: string;
  /** of a changed paragraph, table, row or cell, or a section's pages: what was said of it before */
  earlier?: Record<string, unknown>;
  /** what came or went, where it is no text and no mark at the end of a paragraph */
  of?: 'row' | 'cell';
  /** the section whose pages were set up otherwise, by its name */
  section?: string;
  /** what was taken out, where the text itself does not hold it: blocks of the model */
  content?: unknown[];
};

/** Looks a key up; undefined for what is no change. */
export type Changes = (key: unknown) => Change | undefined;

const newKey = /^new:(ins|del|format)\.(\d{4}-\d\d-\d\dT\d\d:\d\d)\.([\w%.!~*'()-]{1,400})$/;

/** The key of a change made here, to the minute, as word processors note it. */
export const keyOfChange = (kind: 'ins' | 'del' | 'format', author: string, at: Date): string =>
  `new:${kind}.${at.toISOString().slice(0, 16)}.${encodeURIComponent(author.toWellFormed().slice(0, 40) || '?')}`;

/** Read the key of a change made here; undefined for anything else. */
export function readNewChange(key: unknown): Change | undefined {
  const found = typeof key === 'string' ? newKey.exec(key) : null;
  if (!found) return undefined;
  try {
    const author = decodeURIComponent(found[3] ?? '');
    return { kind: found[1] as ChangeKind, author, date: `${found[2]}:00Z` };
  } catch {
    return undefined;
  }
}

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && 'kind' in value && 'author' in value;

/** The changes of a document: those of its file and those made here. */
export function changesOf(known: unknown): Changes {
  const table = new Map(
    Object.entries(typeof known === 'object' && known !== null ? known : {}).filter(([, one]) =>
      isChange(one),
    ),
  );
  return (key) => table.get(String(key)) ?? readNewChange(key);
}

/** Keys in an attribute that holds several, the outermost first. */
export const keysIn = (value: unknown): string[] =>
  typeof value === 'string' ? value.split(' ').filter(Boolean) : [];
export const withoutKey = (value: unknown, key: string): string | null =>
  keysIn(value)
    .filter((one) => one !== key)
    .join(' ') || null;
export const withKey = (value: unknown, key: string): string =>
  [...keysIn(value).filter((one) => one !== key), key].join(' ');

/** Where a change made here stands among the elements around a text: innermost, an insertion around a deletion. */
export const depthOfNew = (key: unknown): number | undefined => {
  const change = readNewChange(key);
  if (!change) return undefined;
  return Number.MAX_SAFE_INTEGER - (change.kind === 'ins' ? 1 : 0);
};

/** A format or paragraph of the file whose recorded change was resolution: its key says how. */
export type Resolution = 'accepted' | 'rejected';
export const resolvedKey = (key: string, how: Resolution) => `${key}.${how}`;
export function readResolved(key: unknown): { key: unknown; resolution: Resolution | undefined } {
  const found = typeof key === 'string' ? /^(.*)\.(accepted|rejected)$/.exec(key) : null;
  return found ? { key: found[1], resolution: found[2] as Resolution } : { key, resolution: undefined };
}

/** A changed format as the model holds it: the key and what was there before, as JSON. */
export function readReformat(value: unknown): { key: string; earlier: Record<string, unknown> } | undefined {
  const space = typeof value === 'string' ? value.indexOf(' ') : -1;
  if (typeof value !== 'string' || space < 0) return undefined;
  const key = value.slice(0, space);
  if (readNewChange(key)?.kind !== 'format') return undefined;
  try {
    const earlier: unknown = JSON.parse(value.slice(space + 1));
    return typeof earlier === 'object' && earlier !== null && !Array.isArray(earlier)
      ? { key, earlier: earlier as Record<string, unknown> }
      : undefined;
  } catch {
    return undefined;
  }
}
export const reformatOf = (key: string, earlier: Record<string, unknown>) =>
  `${key} ${JSON.stringify(earlier)}`;
