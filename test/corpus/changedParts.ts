import { Buffer } from 'node:buffer';
import { liesAlike, openPackage, type Package, readEntry } from '../../formats/package/zip.ts';

const originals = new WeakMap<Uint8Array, Package>();

/** A package that much is compared with: opened once, when each of its parts is read, so that a damaged one is found. */
export function originalOf(bytes: Uint8Array): Package {
  const known = originals.get(bytes) ?? openPackage(bytes);
  if (!originals.has(bytes)) for (const name of known.entries.keys()) readEntry(known, name);
  originals.set(bytes, known);
  return known;
}

/** The names of an original's parts that a package has not, or with another content. What lies there with the same
 *  bytes is not inflated once more. */
export function changedParts(original: Package, after: Package): string[] {
  const isSame = (key: string) => {
    const [entry, other] = [original.entries.get(key), after.entries.get(key)];
    if (!entry || !other) return false;
    if (liesAlike(original, entry, after, other)) return true;
    return Buffer.from(readEntry(original, key) ?? []).equals(readEntry(after, key) ?? Buffer.of(0));
  };
  return [...original.entries].flatMap(([key, { name }]) => (isSame(key) ? [] : [name]));
}
