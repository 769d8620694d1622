import type { Fault } from './problem.ts';

/** Deeper nesting serves no purpose here, and breaks code that walks a value by calling itself. */
const DEEPEST = 64;

/** PostgreSQL keeps neither NUL nor half a surrogate pair: it refuses the one and changes the other. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Faults of an incoming value that hold for every schema: text that cannot be stored, nesting that is too deep. */
export function storageFaults(value: unknown): Fault[] {
  const faults: Fault[] = [];
  const open: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: here, path, depth } = next;
    if (typeof here === 'string' && !isStorable(here))
      faults.push({ path, message: 'must be text without NUL and lone surrogates' });
    if (typeof here !== 'object' || here === null || ArrayBuffer.isView(here)) continue;
    if (depth === DEEPEST) {
      faults.push({ path: '', message: `must not nest deeper than ${DEEPEST} levels` });
      continue;
    }
    for (const [key, item] of Object.entries(here)) {
      if (!isStorable(key))
        faults.push({ path: path || '/', message: 'must have names without NUL and lone surrogates' });
      open.push({ value: item, path: `${path}/${key}`, depth: depth + 1 });
    }
  }
  return faults;
}
