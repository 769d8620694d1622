import { formulaText } from '../../formula/index.ts';
import { scriptText } from '../../lotusscript/index.ts';
import type { Edit } from '../edits.ts';
import { escapeAttribute, escapeText } from '../escape.ts';
import { elementReferences, type Reference } from './element.ts';

/** What an element is called now; `joined` is the name with its aliases, as they stand together in some places. */
export type NewName = { name: string; joined: string };

/** The edit that puts another name where a reference stands, as it is written there. @returns undefined when it cannot. */
function referenceEdit(dxl: string, reference: Reference, { name, joined }: NewName): Edit | undefined {
  const { notation, start, end } = reference;
  switch (notation) {
    case 'attribute':
      return { start, end, text: escapeAttribute(reference.name.includes('|') ? joined : name) };
    case 'formula':
      return codeEdit(dxl, { start, end }, formulaText(name));
    case 'lotusscript':
      return codeEdit(dxl, { start, end }, scriptText(name));
    default:
      return undefined;
  }
}

function codeEdit(
  dxl: string,
  { start, end }: { start: number; end: number },
  literal: string,
): Edit | undefined {
  const written = dxl.slice(start, end);
  // Tags and comments amid a literal are somebody's, and stay.
  if (/[<>]/.test(written) && !isCharacterData(dxl, start)) return undefined;
  if (!isCharacterData(dxl, start)) return { start, end, text: quoted(escapeText(literal), written) };
  return literal.includes(']]>') ? undefined : { start, end, text: literal };
}

/** The quotes stay as they are written: a file that says `&quot;` goes on saying it. */
function quoted(literal: string, written: string): string {
  return written.startsWith('&quot;') ? literal.replaceAll('"', '&quot;') : literal;
}

const isCharacterData = (dxl: string, at: number): boolean =>
  dxl.lastIndexOf('<![CDATA[', at) > dxl.lastIndexOf(']]>', at);

/** What an element is meant by: kinds of names, and the keys of its own. */
export type Meant = { kinds: readonly string[]; keys: readonly string[] };

/**
 * The edits that make these places of an element name something else, each of which begins where a reference to what is
 * meant does. @returns undefined when one of them is none, or cannot be written.
 */
export function renamingEdits(
  dxl: string,
  starts: readonly number[],
  name: NewName,
  { kinds, keys }: Meant,
): Edit[] | undefined {
  const wanted = new Set(starts);
  const edits = elementReferences(dxl)
    .filter(({ start, notation }) => notation !== 'none' && wanted.has(start))
    .filter(({ kind, key }) => kinds.includes(kind) && keys.includes(key))
    .map((each) => referenceEdit(dxl, each, name));
  const written = edits.filter((edit) => edit !== undefined);
  return written.length === wanted.size ? written : undefined;
}
