import { comparablePieces, cutDxl } from '../../../formats/dxl/index.ts';
import { clean, fileText, type Piece } from '../../../formats/dxl/project/index.ts';
import type { BaseElement } from './base.ts';
import type { LocalElement } from './local.ts';
import type { Fetched, Head } from './remote.ts';

/** An element of the server as it is kept in a folder: the text of its file, and what was taken out of it. */
export function keptAs(fetched: Fetched, exact: boolean): { text: string; pieces: Piece[] } {
  if (exact) return { text: fileText(fetched.text), pieces: [] };
  const { text, pieces } = clean(fetched.text);
  return { text: fileText(text), pieces };
}

/** True when a file says what the server has. A file that keeps what changes by itself means that too. */
export function saysTheSame(local: LocalElement, fetched: Fetched): boolean {
  if (local.text === fetched.text) return true;
  if (local.text === local.cleanText) return local.cleanText === clean(fetched.text).text;
  return comparable(local.text) === comparable(fetched.text);
}

function comparable(text: string): string {
  const [element] = cutDxl(text).elements;
  return element === undefined ? '' : comparablePieces(text, element).join('');
}

/** What base remembers of an element that folder and server agree on. */
export function agreed(
  head: Head,
  file: string,
  digest: string,
  fetched: Fetched,
  pieces: Piece[],
): BaseElement {
  const { type, name, fingerprint, etag } = head;
  return { file, type, name, digest, fingerprint, etag, pieces, inherits: fetched.inherits };
}
