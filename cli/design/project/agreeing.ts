import { comparablePieces, splitElements } from '../../../formats/dxl/index.ts';
import { clean, fileText, type Piece } from '../../../formats/dxl/project/index.ts';
import { digestOf } from './disk.ts';
import type { LocalElement } from './local.ts';
import type { Fetched, Head } from './remote.ts';
import type { BaseElement } from './startingPoint.ts';

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

/** What two versions have in common when only identity and what changes by itself differ: a digest. */
export const likeness = (text: string): string => digestOf(comparable(clean(text).text));

function comparable(text: string): string {
  const [element] = splitElements(text).elements;
  return element === undefined ? '' : comparablePieces(text, element).join('');
}

/** The digest by which the base knows a version of the server. */
export const contentOf = ({ text }: Fetched): string => digestOf(clean(text).text);

/** True when the server has the very version that a folder starts from. */
export function isBase(before: BaseElement | undefined, head: Head, fetched: Fetched | undefined): boolean {
  if (before?.version !== head.version) return false;
  if (fetched !== undefined) return contentOf(fetched) === before.content;
  // Not read: a server that was set back may count other versions with the same numbers.
  return before.kept === undefined || before.kept.fingerprint === head.fingerprint;
}

/** What base remembers of an element that folder and server agree on. */
export function agreed(
  head: Head,
  file: string,
  digest: string,
  fetched: Fetched,
  pieces: Piece[],
): BaseElement {
  const { version, type, name, fingerprint, etag } = head;
  const kept = { file, type, name, digest, fingerprint, etag, pieces, inherits: fetched.inherits };
  return { version, content: contentOf(fetched), kept };
}
