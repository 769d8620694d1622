import { isProcedure, readLotusScript, type Script } from '../../lotusscript/index.ts';
import { positions } from '../positions.ts';
import { readXml } from '../reader.ts';
import { codePieces, type Piece } from './pieces.ts';

export const outlineKinds = [
  'globals',
  'field',
  'action',
  'column',
  'button',
  'section',
  'outlineentry',
  'frame',
  'embedded',
  'code',
  'sub',
  'function',
  'property',
  'class',
  'type',
  'variable',
] as const;

export type OutlineKind = (typeof outlineKinds)[number];

/**
 * One line of an outline. What belongs to another stands after it, with a higher level. Lines and columns count from 1
 * in the DXL of the element; `name` of code is its event.
 */
export type OutlineLine = {
  level: number;
  kind: OutlineKind;
  name: string;
  language?: Piece['language'];
  line: number;
  column: number;
  endLine: number;
};

/** Elements that are parts of a design element, and what an outline calls them. */
const parts: ReadonlyMap<string, OutlineKind> = new Map([
  ['globals', 'globals'],
  ['field', 'field'],
  ['sharedfieldref', 'field'],
  ['action', 'action'],
  ['sharedactionref', 'action'],
  ['column', 'column'],
  ['button', 'button'],
  ['actionhotspot', 'button'],
  ['section', 'section'],
  ['outlineentry', 'outlineentry'],
  ['frame', 'frame'],
  ['subformref', 'embedded'],
  ['embeddedview', 'embedded'],
  ['embeddedoutline', 'embedded'],
]);

type Entry = { kind: OutlineKind; name: string; language?: Piece['language']; start: number; end: number };

/** What a design element consists of, in its order, that leads to the code. Throws a fault as `readXml` does. */
export function elementOutline(dxl: string): OutlineLine[] {
  const entries = [...partsOf(dxl), ...codePieces(dxl).flatMap(entriesOfCode)];
  // Of what begins at one place, that which goes further holds the other.
  entries.sort((one, other) => one.start - other.start || other.end - one.end);
  const locate = positions(dxl);
  const around: { end: number; index: number }[] = [];
  const lines = entries.map(({ kind, name, language, start, end }, index): OutlineLine => {
    while (around.length > 0 && (around.at(-1)?.end ?? 0) <= start) around.pop();
    const level = around.length;
    around.push({ end, index });
    return { level, kind, name, ...(language && { language }), ...locate(start), endLine: 0 };
  });
  const ends = entries.map(({ end }, index) => ({ end, index })).sort((one, other) => one.end - other.end);
  const locateEnd = positions(dxl);
  for (const { end, index } of ends) (lines[index] as OutlineLine).endLine = locateEnd(end).line;
  return lines;
}

function partsOf(dxl: string): Entry[] {
  const found: Entry[] = [];
  const open: (Entry | undefined)[] = [];
  readXml(dxl, {
    open({ local, attributes, start, end, depth }) {
      const kind = depth > 1 ? parts.get(local) : undefined;
      const { name, title, itemname, label } = attributes;
      const shown = [name, title, itemname, label].find((each) => each?.trim())?.trim() ?? '';
      const entry = kind && { kind, name: shown, start, end };
      if (entry !== undefined) found.push(entry);
      open.push(entry);
    },
    close({ end }) {
      const entry = open.pop();
      if (entry !== undefined) entry.end = end;
    },
  });
  return found;
}

function entriesOfCode(piece: Piece): Entry[] {
  const { language, event: name, start, end } = piece;
  const code: Entry = { kind: 'code', name, language, start, end };
  if (language !== 'lotusscript') return [code];
  const { script } = readLotusScript(piece.text);
  return [
    code,
    ...symbolsOf(script).map((each) => ({
      ...each,
      start: piece.toDxl(each.start),
      end: piece.toDxl(each.end),
    })),
  ];
}

/** What a script declares, with the offsets in it between which each stands. */
export function symbolsOf({ procedures, classes, variables }: Script): Entry[] {
  const members = classes.flatMap(({ members: all }) => all);
  return [
    ...classes.map(({ kind, name, start, until }) => ({ kind, name, start, end: until })),
    ...[...procedures, ...members.filter(isProcedure)].map(({ kind, name, start, until }) => ({
      kind,
      name,
      start,
      end: until,
    })),
    ...[...variables, ...members.filter((each) => !isProcedure(each))].map(({ name, start, end }) => ({
      kind: 'variable' as const,
      name,
      start,
      end,
    })),
  ];
}
