import type { CodeReference, ReferenceKind } from '../../code/reference.ts';
import { formulaReferences } from '../../formula/index.ts';
import { collectObjects, type Objects, scriptReferences } from '../../lotusscript/index.ts';
import { codePieces, type Piece } from '../code/index.ts';
import { nameKey } from '../names.ts';
import { positions } from '../positions.ts';
import { mentions } from './files.ts';
import { readMarkup } from './markup.ts';

/** How a name is written where it stands; of `none` only the line is known. */
export type Notation = 'attribute' | 'formula' | 'lotusscript' | 'none';

/**
 * A place in an element that names another. `start` and `end` are UTF-16 offsets in its DXL, end exclusive, of what is
 * written there, in code with its quotes; `line` and `column` count from 1. `text` is the line, cut when it is long;
 * `owner` says to what below the element the code belongs. `firm` is true when an element of this database must be meant.
 */
export type Reference = {
  kind: ReferenceKind;
  name: string;
  /** The form in which names are compared. */
  key: string;
  by: string;
  owner: string;
  notation: Notation;
  start: number;
  end: number;
  line: number;
  column: number;
  text: string;
  firm: boolean;
};

type Found = Omit<Reference, 'line' | 'column' | 'key'>;

/** Everything that an element names, in its order. Throws a fault as `readXml` does. */
export function elementReferences(dxl: string): Reference[] {
  const { references, values } = readMarkup(dxl);
  const all: Found[] = [
    ...references.map(({ tag, ...each }) => ({
      ...each,
      owner: '',
      notation: 'attribute' as const,
      text: shortened(tag.replace(/\s+/g, ' '), 0),
    })),
    ...codeReferences(dxl, codePieces(dxl), values),
  ];
  all.sort((one, other) => one.start - other.start);
  const locate = positions(dxl);
  const placed = all.map((each) => ({ ...each, ...locate(each.start), key: keyOf(each.name) }));
  return [...placed, ...mentioned(dxl, placed)];
}

/** A name and its alias may stand together: `Order | ord`. Whatever answers to both answers to the first. */
export function keyOf(name: string): string {
  const [first = ''] = name.split('|').filter((part) => part.trim() !== '');
  return nameKey(first);
}

const asksDatabase = /\b(?:get(?:view|form|agent|outline)|open(?:view|navigator)|picklist)/i;

function codeReferences(
  dxl: string,
  pieces: readonly Piece[],
  values: ReadonlyMap<number, ReferenceKind>,
): Found[] {
  const objects: Objects = new Map();
  const scripts = pieces.filter(({ language }) => language === 'lotusscript');
  // Most scripts ask no database for anything.
  if (scripts.some(({ text }) => asksDatabase.test(text)))
    for (const { text } of scripts) collectObjects(text, objects);
  return pieces.flatMap((piece) => {
    if (piece.language === 'javascript') return [];
    const notation = piece.language;
    const found =
      notation === 'formula'
        ? formulaReferences(piece.text, values.get(piece.start))
        : scriptReferences(piece.text, objects);
    return found.map((each) => inElement(dxl, each, piece, notation));
  });
}

function inElement(dxl: string, each: CodeReference, piece: Piece, notation: Notation): Found {
  const { kind, name, by, start, end, firm, writable } = each;
  // What follows the last character, a quote, may be far away; it may itself be written as a reference.
  const last = piece.toDxl(end - 1);
  return {
    kind,
    name,
    by,
    owner: piece.owner,
    notation: writable ? notation : 'none',
    start: piece.toDxl(start),
    end: dxl[last] === '&' ? dxl.indexOf(';', last) + 1 : last + 1,
    text: lineAround(piece.text, start),
    firm,
  };
}

/** What is only mentioned, and stands on no line with what names it for sure. */
function mentioned(dxl: string, known: readonly Reference[]): Reference[] {
  const told = new Set(known.map(({ line, key }) => `${line} ${key}`));
  const found: Reference[] = [];
  for (const { kind, name, line, text } of mentions(dxl)) {
    const key = keyOf(name);
    const mark = `${line} ${key}`;
    if (told.has(mark)) continue;
    told.add(mark);
    const nowhere = { notation: 'none', start: 0, end: 0, column: 1, owner: '', firm: false } as const;
    found.push({ kind, name, key, by: 'text', line, text, ...nowhere });
  }
  return found;
}

/** Longest piece of a line that is kept. */
const MAX_TEXT = 200;

function lineAround(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 1000), at);
  const begin = at - before.length + Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
  const rest = text.slice(begin, at + 1000);
  const line = /^[^\r\n]*/.exec(rest)?.[0] ?? '';
  return shortened(line, at - begin);
}

function shortened(line: string, at: number): string {
  const blank = line.length - line.trimStart().length;
  const from = at - blank > MAX_TEXT - 60 ? at - 60 : blank;
  const cut = line.slice(from, from + MAX_TEXT).trimEnd();
  // Half of a surrogate pair could not be kept.
  return `${from > blank ? '…' : ''}${cut}${line.trimEnd().length > from + MAX_TEXT ? '…' : ''}`.toWellFormed();
}
