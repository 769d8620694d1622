import type { Node } from 'prosemirror-model';
import type { Formatting } from '../../../../../formats/model/index.ts';
import { paragraphState } from '../../content/paragraphs.ts';

/** A block that stands by itself between the margins: of the text, or of a container in it; `holders`: those that it is in, from outside. */
export type Unit = { readonly node: Node; pos: number; holders?: readonly Node[] };

/** All of them in the order of the text. */
export function unitsIn(doc: Node): Unit[] {
  const units: Unit[] = [];
  const add = (node: Node, pos: number, holders?: readonly Node[]) => {
    if (node.type.name === 'container') {
      const inner = [...(holders ?? []), node];
      node.forEach((child, offset) => void add(child, pos + 1 + offset, inner));
    } else units.push(holders ? { node, pos, holders } : { node, pos });
  };
  doc.forEach((node, pos) => void add(node, pos));
  return units;
}

/** The same after a change: what stays before and behind it are the units that it was, which are told where they stand now. */
export function keepUnits(now: Unit[], was: readonly Unit[]): Unit[] {
  const keep = (at: number, unit: Unit | undefined): boolean => {
    const own = now[at];
    if (!own || unit?.node !== own.node) return false;
    unit.pos = own.pos;
    if (own.holders) unit.holders = own.holders;
    else delete unit.holders;
    now[at] = unit;
    return true;
  };
  const shorter = Math.min(now.length, was.length);
  let start = 0;
  while (start < shorter && keep(start, was[start])) start++;
  let end = 1;
  while (end <= shorter - start && keep(now.length - end, was.at(-end))) end++;
  return now;
}

/** What a block says of pages. */
export type UnitRules = {
  breakBefore: boolean;
  endsPage: boolean;
  columnBefore: boolean;
  endsColumn: boolean;
  /** nothing of it is seen: it ends a page or a section, and needs no room for that */
  isEnd: boolean;
  /** places in it, from its beginning, before which a page ends */
  breaks: readonly number[];
  columnBreaks: readonly number[];
  keepNext: boolean;
  keepLines: boolean;
  least: number;
  /** header rows of a table, its rows that stay with the one before, into which a cell from above reaches, and that are not divided */
  header: number;
  glued: ReadonlySet<number>;
  joined: ReadonlySet<number>;
  whole: ReadonlySet<number>;
};

const none: ReadonlySet<number> = new Set();
const plain: UnitRules = {
  breakBefore: false,
  endsPage: false,
  columnBefore: false,
  endsColumn: false,
  isEnd: false,
  breaks: [],
  columnBreaks: [],
  keepNext: false,
  keepLines: false,
  least: 1,
  header: 0,
  glued: none,
  joined: none,
  whole: none,
};

export function rulesOf(formatting: Formatting, node: Node): UnitRules {
  if (node.type.name === 'table') return { ...plain, ...rowsOf(formatting, node) };
  if (!node.isTextblock) return plain;
  const { breakBefore, keepNext, keepLines, widow } = paragraphState(formatting, node);
  const { starts, ends, isEnd, breaks } = breaksIn(node);
  const within = (kind: string) => breaks.filter((one) => one.kind === kind).map(({ end }) => end);
  return {
    ...plain,
    breakBefore: breakBefore || starts === PAGE,
    endsPage: ends === PAGE,
    columnBefore: starts === COLUMN,
    endsColumn: ends === COLUMN,
    // As LibreOffice has it: one whose mark has a size of its own takes a line.
    isEnd: isEnd && lookOf(formatting, node)?.markSize === undefined,
    breaks: within(PAGE),
    columnBreaks: within(COLUMN),
    keepNext: keepNext || isCap(formatting, node),
    keepLines,
    least: widow ? 2 : 1,
  };
}

/** Large letters that stand beside the next paragraph. */
const isCap = (formatting: Formatting, node: Node): boolean =>
  lookOf(formatting, node)?.dropCap?.own !== undefined;

const lookOf = (formatting: Formatting, { attrs }: Node) =>
  typeof attrs.look === 'number' ? formatting.paragraphs?.[attrs.look] : undefined;

const [PAGE, COLUMN] = ['Page break', 'Column break'];
const breakOf = ({ type, attrs }: Node): string | undefined =>
  type.name === 'raw' && (attrs.label === PAGE || attrs.label === COLUMN) ? attrs.label : undefined;
const isUnseen = ({ type }: Node) => type.name === 'marker' || type.name === 'section';

type Breaks = {
  starts: string | undefined;
  ends: string | undefined;
  isEnd: boolean;
  breaks: { kind: string; end: number }[];
};

/** Breaks of a paragraph: one that everything follows begins a page or a column with it, one that nothing follows ends one. */
function breaksIn(node: Node): Breaks {
  const seen: { kind: string | undefined; end: number }[] = [];
  node.forEach((child, offset) => {
    if (!isUnseen(child)) seen.push({ kind: breakOf(child), end: offset + child.nodeSize });
  });
  if (!seen.some(({ kind }) => kind)) {
    const isEnd = seen.length === 0 && node.lastChild?.type.name === 'section';
    return { starts: undefined, ends: undefined, isEnd, breaks: [] };
  }
  const starts = seen.length > 1 ? seen[0]?.kind : undefined;
  const ends = seen.at(-1)?.kind;
  const inside = seen.slice(starts ? 1 : 0, ends ? -1 : undefined);
  return {
    starts,
    ends,
    isEnd: seen.length === 1,
    breaks: inside.flatMap(({ kind, end }) => (kind ? [{ kind, end }] : [])),
  };
}

function rowsOf(
  formatting: Formatting,
  table: Node,
): Pick<UnitRules, 'header' | 'glued' | 'joined' | 'whole'> {
  const says = ({ attrs }: Node, name: 'header' | 'exact' | 'whole'): boolean => {
    const file = typeof attrs.look === 'number' ? formatting.rows?.[attrs.look]?.[name] : undefined;
    return (typeof attrs[name] === 'boolean' ? attrs[name] : file) === true;
  };
  let header = 0;
  while (header < table.childCount && says(table.child(header), 'header')) header++;
  const [glued, joined, whole] = [new Set<number>(), new Set<number>(), new Set<number>()];
  table.forEach((row, _, at) => {
    if (at < header || says(row, 'whole') || says(row, 'exact')) whole.add(at);
    if (keepsNext(formatting, row)) glued.add(at + 1);
    row.forEach(({ attrs }) => {
      for (let down = 1; down < Number(attrs.rows ?? 1); down++) joined.add(at + down);
    });
  });
  return { header: header < table.childCount ? header : 0, glued, joined, whole };
}

/** As Word has it: a row stays with the next where its first paragraph does. */
function keepsNext(formatting: Formatting, row: Node): boolean {
  const first = row.firstChild?.firstChild;
  return first?.isTextblock === true && paragraphState(formatting, first).keepNext;
}
