import { createHash } from 'node:crypto';
import { comparablePieces, type DxlElement } from '../../../formats/dxl/index.ts';

/** A note to import: where it stands in its source, and the digest by which versions are compared. */
export type Incoming = { source: string; element: DxlElement; fingerprint: string };

/** The SHA-256, in base64, of what counts when versions of an element are compared. */
export function fingerprintOf(source: string, element: DxlElement): string {
  const hash = createHash('sha256');
  for (const piece of comparablePieces(source, element)) hash.update(piece);
  return hash.digest('base64');
}

/** Prepares the notes of one source. */
export function incomingOf(source: string, elements: readonly DxlElement[]): Incoming[] {
  return elements.map((element) => ({ source, element, fingerprint: fingerprintOf(source, element) }));
}
