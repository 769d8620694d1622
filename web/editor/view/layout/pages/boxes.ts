import type { SectionFormat } from '../../../../../formats/model/index.ts';
import type { NoteReference } from '../../stories/notes.ts';
import { type Box, oneColumn, type Part, type Piece, type Region } from './box.ts';
import type { Unit, UnitRules } from './units.ts';

/** What a block measures; the same object for as long as that is so. Lengths are pixels at full size. */
export type MeasuredBlock = {
  height: number;
  /** between it and the block above it that is shown */
  space: number;
  /** above it where it begins a page on purpose */
  before: number;
  /** what of the space above is room inside of the block */
  padded: number;
  /** what more than one line takes of room stands below each, and below the last of a page is none */
  hang: number;
  /** its margin below */
  below?: number;
  rules: UnitRules;
};

type Measure = {
  of(unit: Unit): MeasuredBlock;
  partsOf(unit: Unit, notes: readonly { offset: number; height: number }[]): Part[];
  piecesOf(unit: Unit, part: number): readonly Piece[];
};

type Known = {
  measured: Measure;
  /** where each section begins, and how its pages are set up */
  sections: readonly { from: number; setup: Pick<SectionFormat, 'begins'> }[];
  notes: readonly NoteReference[];
  noteHeight(key: string): number;
  /** the columns that a block stands in */
  regionOf?(unit: Unit, section: number): Region;
  /** those made before, of units that are kept */
  made?: WeakMap<Unit, Box>;
};

/** The blocks of a text, as its pages see them. */
export function boxesOf(units: readonly Unit[], known: Known): Box[] {
  const { measured, sections, notes, noteHeight, made, regionOf = () => oneColumn } = known;
  const marks = notes.filter(({ kind }) => kind === 'footnote');
  const seen = new Set<string>();
  let [section, next] = [0, 0];
  return units.map((unit): Box => {
    const end = unit.pos + unit.node.nodeSize;
    const sectionBefore = section;
    while ((sections[section + 1]?.from ?? Number.POSITIVE_INFINITY) <= unit.pos) section++;
    const own: { offset: number; height: number }[] = [];
    for (; (marks[next]?.pos ?? Number.POSITIVE_INFINITY) < end; next++) {
      const mark = marks[next];
      if (!mark || seen.has(mark.key)) continue;
      seen.add(mark.key);
      own.push({ offset: mark.pos - unit.pos, height: noteHeight(mark.key) });
    }
    const source = measured.of(unit);
    const { rules, height, space, before, padded, hang, below = 0 } = source;
    const region = regionOf(unit, section);
    // Between columns no table is divided.
    const isWhole = region.columns > 1 && unit.node.type.name === 'table';
    const noted = own.reduce((sum, note) => sum + note.height, 0);
    const begins = section !== sectionBefore && sections[section]?.setup.begins !== 'continuous';
    const breakBefore = rules.breakBefore || begins;
    const kept = own.length === 0 ? made?.get(unit) : undefined;
    if (isStill(kept, { source, section, breakBefore, region })) return kept;
    const box: Box = {
      source,
      ...{ height, space, before, padded, hang, below, section, region },
      notes: noted,
      parts: () => (isWhole ? [{ height, notes: noted }] : measured.partsOf(unit, own)),
      pieces: (part) => (isWhole ? [] : measured.piecesOf(unit, part)),
      hasBreaks: rules.breaks.length + rules.columnBreaks.length > 0,
      endsPage: rules.endsPage,
      breakBefore,
      endsColumn: rules.endsColumn,
      columnBefore: rules.columnBefore,
      keepNext: rules.keepNext,
      keepLines: rules.keepLines,
      least: rules.least,
      header: isWhole ? 0 : rules.header,
    };
    made?.set(unit, box);
    return box;
  });
}

/** Whether one without footnotes is what it was. */
const isStill = (
  box: Box | undefined,
  { source, section, breakBefore, region }: Pick<Box, 'source' | 'section' | 'breakBefore' | 'region'>,
): box is Box =>
  box !== undefined &&
  box.source === source &&
  box.section === section &&
  box.breakBefore === breakBefore &&
  box.region?.key === region?.key &&
  box.notes === 0;

/** Endnotes stand behind the text, each as a line of its own. @param heights of each @param apart they begin a page, as OpenDocument has it */
export function endBox(heights: readonly number[], section: number, apart: boolean): Box {
  return {
    source: heights.join(),
    height: heights.reduce((sum, height) => sum + height, 0),
    ...{
      space: 24,
      before: 0,
      padded: 0,
      hang: 0,
      notes: 0,
      hasBreaks: false,
      endsPage: false,
      breakBefore: apart,
    },
    ...{ keepNext: false, keepLines: false, least: 1, header: 0, section },
    parts: () => heights.map((height) => ({ height, notes: 0 })),
    pieces: () => [],
  };
}
