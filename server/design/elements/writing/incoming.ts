import { hash } from 'node:crypto';
import { comparablePieces, type DxlElement } from '../../../../formats/dxl/index.ts';

/** A note to import: where it stands in its source, and the digest by which versions are compared. */
export type Incoming = { source: string; element: DxlElement; fingerprint: string };

/** The SHA-256, in base64, of what counts when versions of an element are compared. */
function fingerprintOf(source: string, element: DxlElement): string {
  return hash('sha256', comparablePieces(source, element).join(''), 'base64');
}

/** Prepares the notes of one source. */
export function incomingOf(source: string, elements: readonly DxlElement[]): Incoming[] {
  return elements.map((element) => ({ source, element, fingerprint: fingerprintOf(source, element) }));
}
