import { readRelationships, readXml, related } from '../package/parts.ts';
import { DocumentProblem } from '../package/problem.ts';
import type { XmlElement } from '../package/xml.ts';
import type { Package } from '../package/zip.ts';
import { builtInFormat, formatNumber } from './numberFormat.ts';
import { createTable, LIMIT, type Room, readStream, streamed, type Table, type Workbook } from './table.ts';

/** What cells refer to. */
type Shared = { strings: string[]; formats: string[]; since1904: boolean };

const local = ({ name }: XmlElement) => name.slice(name.lastIndexOf(':') + 1).replace(/^.*}/, '');
const childrenOf = (element: XmlElement | undefined, name: string) =>
  element?.children.filter((child) => local(child) === name) ?? [];
const attribute = (element: XmlElement | undefined, name: string) => {
  for (const [key, value] of element?.attributes ?? [])
    if (key === name || key.endsWith(`:${name}`)) return value;
  return undefined;
};

/** Reads a workbook of Office Open XML; sheets are read when they are asked for.
 *  @throws DocumentProblem */
export function readXlsx(pack: Package): Workbook {
  const main = related(readRelationships(pack, ''), 'officeDocument');
  const root = main === undefined ? undefined : readXml(pack, main);
  if (!main || !root) throw new DocumentProblem('The file is damaged: it has no workbook.');
  const relationships = readRelationships(pack, main);
  const partOf = (type: string) => related(relationships, type);
  const since1904 = /^(1|true)$/.test(attribute(childrenOf(root, 'workbookPr')[0], 'date1904') ?? '');
  const room = { cells: LIMIT.cells };
  let shared: Shared | undefined;
  const sharedOf = () => {
    shared ??= {
      strings: stringsOf(pack, partOf('sharedStrings')),
      formats: formatsOf(pack, partOf('styles')),
      since1904,
    };
    return shared;
  };
  const sheets = childrenOf(childrenOf(root, 'sheets')[0], 'sheet').flatMap((sheet) => {
    const relation = relationships.get(sheet.attributes.get('r:id') ?? attribute(sheet, 'id') ?? '');
    if (relation?.type !== 'worksheet') return [];
    return {
      name: attribute(sheet, 'name') ?? 'Sheet',
      hidden: /hidden/i.test(attribute(sheet, 'state') ?? ''),
      read: () => readSheet(pack, relation.target, sharedOf(), room),
    };
  });
  return { sheets };
}

function stringsOf(pack: Package, part: string | undefined): string[] {
  const bytes = part === undefined ? undefined : streamed(pack, part);
  const strings: string[] = [];
  if (!bytes) return strings;
  let text = '';
  let inText = false;
  let phonetic = 0;
  readStream(bytes, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic += 1;
      inText = name === 't' && phonetic === 0;
    },
    text(piece) {
      if (inText) text += piece;
    },
    close(name) {
      inText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'si') strings.push(unescaped(text));
    },
  });
  return strings;
}

/** Characters that XML cannot hold are written as their number (ECMA-376, part 1, 22.9.2.19). */
const unescaped = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The format of each style that a cell may name. */
function formatsOf(pack: Package, part: string | undefined): string[] {
  const root = part === undefined ? undefined : readXml(pack, part);
  const own = new Map(
    childrenOf(childrenOf(root, 'numFmts')[0], 'numFmt').map((format) => [
      Number(attribute(format, 'numFmtId')),
      attribute(format, 'formatCode') ?? 'General',
    ]),
  );
  return childrenOf(childrenOf(root, 'cellXfs')[0], 'xf').map((style) => {
    const id = Number(attribute(style, 'numFmtId') ?? 0);
    return own.get(id) ?? builtInFormat(id);
  });
}

function readSheet(pack: Package, part: string, shared: Shared, room: Room): Table {
  const bytes = streamed(pack, part);
  if (!bytes) throw new DocumentProblem('The file is damaged: a sheet is missing.');
  const table = createTable(room);
  let row = -1;
  let column = -1;
  let cell = { type: 'n', style: 0 };
  let value = '';
  let collects = false;
  let full = false;
  readStream(
    bytes,
    {
      open(name, attributes) {
        if (name === 'row') {
          row = Number(attributes.get('r') ?? row + 2) - 1;
          column = -1;
        } else if (name === 'c') {
          const place = placeOf(attributes.get('r') ?? '');
          column = place?.column ?? column + 1;
          if (place) row = place.row;
          cell = { type: attributes.get('t') ?? 'n', style: Number(attributes.get('s') ?? 0) };
          value = '';
        } else if (name === 'mergeCell') widen(attributes.get('ref') ?? '', table);
        collects = name === 'v' || name === 't';
      },
      text(piece) {
        if (collects) value += piece;
      },
      close(name) {
        collects = false;
        if (name === 'c' && row >= 0 && value !== '')
          full = !table.set(row, column, textOf(value, cell, shared)) || full;
      },
    },
    () => full,
  );
  for (const [cell, text] of notesOf(pack, part)) {
    const place = placeOf(cell);
    if (place) table.note(place.row, place.column, text);
  }
  return table.done();
}

/** What people noted at cells, by these. Of a conversation newer files hold a copy for older programs, which tells
 *  them that they cannot show it; the conversation itself counts. */
function notesOf(pack: Package, sheet: string): Map<string, string> {
  const relationships = readRelationships(pack, sheet);
  return new Map([
    ...readNotes(pack, related(relationships, 'comments'), 'comment', 't'),
    ...readNotes(pack, related(relationships, 'threadedComment'), 'threadedComment', 'text'),
  ]);
}

function readNotes(pack: Package, part: string | undefined, of: string, holder: string): Map<string, string> {
  const bytes = part === undefined ? undefined : streamed(pack, part);
  const notes = new Map<string, string>();
  if (!bytes) return notes;
  let cell = '';
  let text = '';
  let inText = false;
  readStream(bytes, {
    open(name, attributes) {
      if (name === of) {
        cell = attributes.get('ref') ?? '';
        text = '';
      }
      inText = name === holder;
    },
    text(piece) {
      if (inText) text += piece;
    },
    close(name) {
      inText = false;
      const before = notes.get(cell);
      if (name === of && text.trim() !== '')
        notes.set(cell, [before, unescaped(text).trim()].filter(Boolean).join('\n'));
    },
  });
  return notes;
}

function textOf(value: string, { type, style }: { type: string; style: number }, shared: Shared): string {
  switch (type) {
    case 's':
      return shared.strings[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'n': {
      const number = Number(value);
      if (!Number.isFinite(number)) return value;
      return formatNumber(number, shared.formats[style] ?? 'General', shared.since1904);
    }
    default:
      return unescaped(value);
  }
}

/** `BC12` as numbers from 0; undefined for anything else. */
function placeOf(name: string): { row: number; column: number } | undefined {
  const found = /^([A-Z]{1,3})(\d{1,7})$/.exec(name);
  if (!found?.[1]) return undefined;
  const column = [...found[1]].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(found[2]) - 1, column };
}

function widen(range: string, table: ReturnType<typeof createTable>) {
  const [from, to] = range.split(':').map(placeOf);
  if (from && to) table.widen(from.row, from.column, to.column - from.column + 1);
}
