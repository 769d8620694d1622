import { designTypes, standalone } from '../../../formats/dxl/index.ts';
import { invalid } from '../../platform/http/problem.ts';
import { problem } from '../problems.ts';
import type { DatabaseRow, Reading } from '../tables.ts';
import type { ExportQuery } from './schema.ts';
import { countDesign, readElements, type Selection } from './store.ts';

/** What a query asks to export. `full` wins over `types` (spec, Response bodies). */
export type Wanted = {
  mode: 'full' | 'filtered';
  types?: string[];
  /** Only the elements with these UNIDs. */
  unids?: string[];
  properties: boolean;
  /** The names of those for whom documents are read; absent: without documents. */
  documentsFor?: readonly string[];
  elements: boolean;
};

/** @throws Problem 400 for unknown types, or when neither `full` nor `types` is there. */
export function wantedOf(
  { full, types, unids, include, documents = false, elements = true }: ExportQuery,
  names: readonly string[],
): Wanted {
  if (full)
    return { mode: 'full', properties: true, elements, ...(documents ? { documentsFor: names } : {}) };
  const words = (types ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  const unknown = words.filter((word) => !(designTypes as readonly string[]).includes(word));
  if (unknown.length > 0) {
    throw invalid(
      unknown.map((word) => ({
        path: '/querystring/types',
        message: `names ${word}, which is no design type`,
      })),
    );
  }
  if (words.length === 0 && unids === undefined) throw problem('design.export.nothing');
  return {
    mode: 'filtered',
    ...(words.length === 0 ? {} : { types: [...new Set(words)] }),
    ...(unids === undefined ? {} : { unids: unids.toUpperCase().split(',') }),
    properties: include === 'properties',
    elements,
  };
}

const declaration = "<?xml version='1.0' encoding='utf-8'?>\n";

/** The database document of an export, piece by piece. */
export async function* documentPieces(
  reading: Reading,
  row: DatabaseRow,
  wanted: Wanted,
  withAcl: boolean,
): AsyncGenerator<string> {
  yield `${declaration}${row.root_tag}\n`;
  if (wanted.mode === 'full') yield sections(row, withAcl);
  const elements = wanted.elements ? readElements(reading, selectionOf(row, wanted)) : [];
  for await (const { dxl, namespaces } of elements) {
    yield `${standalone(dxl, prefixesOnly(namespaces))}\n`;
  }
  yield '</database>\n';
}

/** The whole design as one text; undefined when it is longer than `limit` bytes. */
export async function wholeDocument(
  reading: Reading,
  row: DatabaseRow,
  { withAcl, ...which }: Pick<Wanted, 'documentsFor'> & { withAcl: boolean },
  limit: number,
): Promise<string | undefined> {
  const wanted: Wanted = { mode: 'full', properties: true, elements: true, ...which };
  const pieces: string[] = [];
  let bytes = 0;
  for await (const piece of documentPieces(reading, row, wanted, withAcl)) {
    bytes += Buffer.byteLength(piece);
    if (bytes > limit) return undefined;
    pieces.push(piece);
  }
  return pieces.join('');
}

/** The elements of an export, each standing alone. */
export async function* elementTexts(
  reading: Reading,
  row: DatabaseRow,
  wanted: Wanted,
): AsyncGenerator<string> {
  const elements = wanted.elements ? readElements(reading, selectionOf(row, wanted)) : [];
  for await (const { dxl, namespaces } of elements) yield standalone(dxl, namespaces);
}

/** The properties, and the ACL when it is wanted, as a database document. */
export const sectionsText = (row: DatabaseRow, withAcl: boolean): string =>
  `${declaration}${row.root_tag}\n${sections(row, withAcl)}</database>\n`;

/** The properties alone, as a database document. */
export const propertiesDocument = (row: DatabaseRow): string => sectionsText(row, false);

/** How many design elements the export holds. */
export function countOf(reading: Reading, row: DatabaseRow, wanted: Wanted): Promise<number> {
  return wanted.elements ? countDesign(reading, selectionOf(row, wanted)) : Promise.resolve(0);
}

function selectionOf(row: DatabaseRow, { types, unids, documentsFor }: Wanted): Selection {
  return {
    databaseId: row.id,
    ...(types === undefined ? {} : { types }),
    ...(unids === undefined ? {} : { unids }),
    ...(documentsFor === undefined ? {} : { documentsFor }),
  };
}

/** The order in which these parts stand in a database is fixed by the format. */
function sections(row: DatabaseRow, withAcl: boolean): string {
  const parts = [row.databaseinfo, withAcl ? row.acl : null, row.fulltextsettings, row.launchsettings];
  return parts.map((part) => (part === null ? '' : `${part}\n`)).join('');
}

/** The default namespace is that of the document around; prefixes are declared where they are used. */
const prefixesOnly = (namespaces: string): string => namespaces.replace(/ xmlns='[^']*'/, '');
