import { SaxesParser } from 'saxes';
import { spend } from '../package/budget.ts';
import { DocumentProblem } from '../package/problem.ts';
import { type Package, partKey, readEntry } from '../package/zip.ts';

/** What a page holds of one sheet: more than a person reads, less than a browser chokes on. */
export const LIMIT = { rows: 100_000, columns: 500, cells: 2_000_000 };

/** A cell that lies over its neighbours to the right: its column, and how many columns it takes. */
export type Wide = [column: number, columns: number];

/** A sheet as texts. Rows are as in the file, empty ones too; the last is the last that holds something. */
export type Table = {
  rows: string[][];
  columns: number;
  /** by row, the cells that are wider than one column */
  wide: Map<number, Wide[]>;
  /** by row and column, what people noted at cells */
  notes: Map<number, Map<number, string>>;
  /** whether rows or columns were left out */
  cut: { rows: boolean; columns: boolean };
};

export type Workbook = { sheets: { name: string; hidden: boolean; read: () => Table }[] };

/** How many cells the sheets of one workbook may still hold. */
export type Room = { cells: number };

/** Collects cells in whatever order they come. */
export function createTable(room: Room) {
  const rows: string[][] = [];
  const wide = new Map<number, Wide[]>();
  const notes = new Map<number, Map<number, string>>();
  const cut = { rows: false, columns: false };
  let columns = 0;
  return {
    /** Takes a text; an empty one takes no room. @returns false when no more is taken. */
    set(row: number, column: number, text: string): boolean {
      if (row >= LIMIT.rows || room.cells <= 0) {
        cut.rows = true;
        return false;
      }
      if (column >= LIMIT.columns) {
        cut.columns = true;
        return true;
      }
      if (text === '') return true;
      while (rows.length <= row) rows.push([]);
      const line = rows[row] ?? [];
      while (line.length < column) line.push('');
      line[column] = text;
      columns = Math.max(columns, column + 1);
      room.cells -= 1;
      return true;
    },
    /** Takes a note at a cell, which may hold nothing itself. */
    note(row: number, column: number, text: string) {
      if (text === '' || row >= LIMIT.rows || column >= LIMIT.columns || room.cells <= 0) return;
      while (rows.length <= row) rows.push([]);
      columns = Math.max(columns, column + 1);
      const found = notes.get(row) ?? new Map<number, string>();
      notes.set(row, found.set(column, text));
      room.cells -= 1;
    },
    widen(row: number, column: number, over: number) {
      if (over < 2 || row >= LIMIT.rows || column + over > LIMIT.columns) return;
      const found = wide.get(row) ?? [];
      if (found.length === 0) wide.set(row, found);
      found.push([column, over]);
    },
    done(): Table {
      const widest = (most: number, [column, over]: Wide) => Math.max(most, column + over);
      const shown = [...wide].filter(([row]) => row < rows.length);
      const needed = shown.reduce((most, [, cells]) => cells.reduce(widest, most), columns);
      return { rows, columns: needed, wide: new Map(shown), notes, cut };
    },
  };
}

/** What is told of an element: its name and attributes without prefixes, and the text that stands in it. */
export type Listener = {
  open?(name: string, attributes: Map<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
};

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** The bytes of a part that is read as a stream.
 *  @throws DocumentProblem when a workbook has more than any is read of */
export function streamed(pack: Package, part: string): Uint8Array | undefined {
  const entry = pack.entries.get(partKey(part));
  if (entry) spend(pack, 'bytes', entry.size);
  return entry && readEntry(pack, part);
}

/** Reads a large part without holding it as a tree. `stop` ends it early.
 *  @throws DocumentProblem when it is not well-formed. */
export function readStream(bytes: Uint8Array, listener: Listener, stop: () => boolean = () => false): void {
  const parser = new SaxesParser({ fragment: false });
  let fault: Error | undefined;
  parser.on('error', (error) => {
    fault ??= error;
  });
  parser.on('doctype', () => {
    fault ??= new Error('a document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const plain = new Map(Object.entries(attributes).map(([key, value]) => [local(key), String(value)]));
    listener.open?.(local(name), plain);
  });
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  parser.on('closetag', ({ name }) => listener.close?.(local(name)));
  const [a, b] = bytes;
  const wide = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  const decoder = new TextDecoder(wide);
  const step = 256 * 1024;
  for (let at = 0; at < bytes.length; at += step) {
    parser.write(decoder.decode(bytes.subarray(at, at + step), { stream: true }));
    if (fault) throw new DocumentProblem('The file is damaged: a part of it is not readable.');
    if (stop()) return;
  }
  parser.write(decoder.decode()).close();
  if (fault) throw new DocumentProblem('The file is damaged: a part of it is not readable.');
}
