import { elementOutline } from '../../../formats/dxl/code/index.ts';
import { isDxlFault, maximumName, nameKey, standalone } from '../../../formats/dxl/index.ts';
import { elementReferences, type Reference } from '../../../formats/dxl/references/index.ts';

/** Counts up when reading finds more or other things than before: then everything is read again. */
export const READER = 2;

/** What is known of the place of a reference beside its kind and key. */
export type Place = Pick<
  Reference,
  'name' | 'by' | 'owner' | 'notation' | 'start' | 'line' | 'column' | 'text'
>;

/** What an element names and declares. */
export type Contents = {
  /** Whether a part of it is binary, so that it may name more. */
  binary: boolean;
  references: (Pick<Reference, 'kind' | 'key' | 'firm'> & { place: Place })[];
  symbols: { kind: string; name: string; key: string; line: number }[];
};

/** A stored text. */
export type Stored = { id: number; dxl: string; namespaces: string };

/** What an outline tells that people look for by its name; `code` is an event. */
const symbolKinds: ReadonlySet<string> = new Set(
  'field action column code sub function property class type variable'.split(' '),
);

/** Reads an element; nothing, for what cannot be read: it would hold up all the others. */
export function contentsOf({ dxl, namespaces }: Omit<Stored, 'id'>): Contents {
  const whole = standalone(dxl, namespaces);
  try {
    return { binary: hasBinaryParts(whole), references: referencesIn(whole), symbols: symbolsIn(whole) };
  } catch (error) {
    if (isDxlFault(error)) return { binary: true, references: [], symbols: [] };
    throw error;
  }
}

// What is longer is the name of nothing, and no index takes it.
const isName = (name: string): boolean => name.length <= maximumName;

function referencesIn(dxl: string): Contents['references'] {
  return elementReferences(dxl)
    .filter(({ key }) => isName(key))
    .map(({ kind, key, firm, end: _, ...place }) => ({ kind, key, firm, place }));
}

function symbolsIn(dxl: string): Contents['symbols'] {
  return elementOutline(dxl)
    .filter(({ kind, name }) => symbolKinds.has(kind) && name !== '' && isName(name))
    .map(({ kind, name, line }) => ({ kind, name, key: nameKey(name), line }));
}

/** Notes whose design stands in items of records, which are read as far as they hold text; files hold all there is. */
const binaryDesign =
  /^<(?:[\w.-]+:)?note\b[^>]*\bclass=["'](?:form|view|filter)["'][\s\S]*?<(?:[\w.-]+:)?item\b[^>]*\bname=["']\$(?:Body|Info|ViewFormat|Collation|OutlineInfo|FrameSet|AssistAction|ACTIONS)["']/;

const hasBinaryParts = (dxl: string): boolean =>
  binaryDesign.test(dxl.slice(0, 200_000)) || /<formula compiled=["']true["']/.test(dxl);
