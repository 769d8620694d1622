import { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import type { Formatting } from '../../../../../formats/model/index.ts';
import type { Box, Part } from './box.ts';
import { GAP, heightOfGaps, type Line, lineStart, linesOf } from './lines.ts';
import { rulesOf, type Unit, type UnitRules } from './units.ts';

const PX = 96 / 72;

/** A footnote that a block refers to: where, from the beginning of the block, and how high it is. */
export type NoteMark = { offset: number; height: number };

/** A block as it was measured. */
type Measured = {
  rules: UnitRules;
  height: number;
  space: number;
  before: number;
  /** the block before it at that time */
  after: Node | undefined;
  /** how far it was from that could not be seen, because it began a page */
  isGuessed: boolean;
  parts?: Part[];
  /** where each part begins, from the beginning of the block */
  starts: (number | undefined)[];
};

/** What blocks measure, kept for as long as they stay what they are. */
export function createMeasure(view: EditorView, formatting: Formatting) {
  let known = new WeakMap<Node, Measured>();
  let scale = 1;

  const isKnown = ({ node }: Unit, before: Unit | undefined) => {
    const found = known.get(node);
    const isAfter = found && (found.after === before?.node || isAlike(found.after, before?.node));
    return isAfter === true && !found.isGuessed;
  };

  /** Measures what is not known of these blocks. @returns the first and the last that were measured, if any */
  function measure(
    units: readonly Unit[],
    from: number,
    to: number,
  ): { first: number; last: number } | undefined {
    let found: { first: number; last: number } | undefined;
    scale = view.dom.getBoundingClientRect().width / view.dom.offsetWidth || 1;
    const doms = to - from > 50 ? allDoms(view) : undefined;
    const domOf = (unit: Unit | undefined) => unit && (doms?.get(unit.node) ?? elementAt(view, unit.pos));
    for (let at = from; at < to; at++) {
      const unit = units[at];
      const before = units[at - 1];
      if (!unit || isKnown(unit, before)) continue;
      found = { first: found?.first ?? at, last: at };
      const was = known.get(unit.node);
      const dom = domOf(unit);
      const rect = dom?.getBoundingClientRect();
      const rules = was?.rules ?? rulesOf(formatting, unit.node);
      const isShown = rect !== undefined && rect.width > 0;
      const height = isShown ? rect.height / scale - heightOfGaps(dom as HTMLElement, scale) : 0;
      const begins = dom?.classList.contains('page-begins') === true;
      const space = !isShown ? 0 : begins ? guess(dom, domOf(before)) : spaceAbove(rect, domOf(before));
      known.set(unit.node, {
        rules,
        height,
        space,
        before: at === 0 ? space : rules.breakBefore && dom ? ownSpace(dom) : 0,
        after: before?.node,
        isGuessed: begins,
        starts: was?.starts ?? [],
        ...(was?.parts && Math.abs(was.height - height) < 0.1 && { parts: was.parts }),
      });
    }
    return found;
  }

  const spaceAbove = (rect: DOMRect, before: HTMLElement | undefined) => {
    const edge = before?.getBoundingClientRect();
    if (edge && edge.width > 0) return (rect.top - edge.bottom) / scale;
    const top = view.dom.getBoundingClientRect().top / scale;
    return before ? 0 : rect.top / scale - top - length(getComputedStyle(view.dom).paddingTop);
  };

  function partsOf(unit: Unit, own: Measured, notes: readonly NoteMark[]): Part[] {
    const dom = elementAt(view, unit.pos);
    if (!dom) return [{ height: own.height, notes: 0 }];
    const isTable = dom instanceof HTMLTableElement;
    if (!isTable && !unit.node.isTextblock) return [{ height: own.height, notes: sum(notes) }];
    const heights: (Line | { height: number; top?: never })[] = isTable
      ? rowHeights(dom, own.height)
      : linesOf(dom, scale, own.height);
    if (heights.length === 0) return [{ height: own.height, notes: sum(notes) }];
    const parts: Part[] = heights.map(({ height }, at) => ({
      height,
      notes: 0,
      ...(isTable && own.rules.glued.has(at) && { glued: true }),
    }));
    own.starts = parts.map(() => undefined);
    if (isTable) {
      let offset = 1;
      unit.node.forEach((row, _, at) => {
        own.starts[at] = offset;
        offset += row.nodeSize;
      });
    }
    const isAsked = own.rules.breaks.length > 0 || notes.length > 0;
    if (isAsked && !isTable)
      for (const [at, line] of heights.entries())
        own.starts[at] = at === 0 ? 1 : offsetOf(lineStart(view, dom, scale, line.top ?? 0), unit.pos);
    const lineAt = (offset: number) =>
      own.starts.findLastIndex((start) => start !== undefined && start <= offset);
    for (const end of own.rules.breaks) {
      const part = parts[lineAt(end)];
      if (part) part.endsPage = true;
    }
    for (const { offset, height } of notes) {
      const part = parts[Math.max(lineAt(offset), 0)];
      if (part) part.notes += height;
    }
    return parts;
  }

  return {
    measure,
    scale: () => scale,
    /** Forgets all of it: the sheet has another width, the text other looks. */
    forget() {
      known = new WeakMap();
    },
    /** How a block that was measured is divided into pages. */
    box(unit: Unit, section: { at: number; begins: boolean }, notes: readonly NoteMark[]): Box {
      const own = known.get(unit.node);
      const { rules } = own ?? { rules: rulesOf(formatting, unit.node) };
      return {
        height: own?.height ?? 0,
        space: own?.space ?? 0,
        before: own?.before ?? 0,
        notes: sum(notes),
        parts() {
          if (!own) return [{ height: 0, notes: 0 }];
          own.parts ??= partsOf(unit, own, notes);
          return own.parts;
        },
        hasBreaks: rules.breaks.length > 0,
        endsPage: rules.endsPage,
        breakBefore: rules.breakBefore || section.begins,
        keepNext: rules.keepNext,
        keepLines: rules.keepLines,
        least: rules.least,
        header: rules.header,
        section: section.at,
      };
    },
    /** Where a part of a block begins in the text. */
    startOf(unit: Unit, part: number): number | undefined {
      const own = known.get(unit.node);
      if (!own || part === 0) return unit.pos;
      const found = own.starts[part];
      if (found !== undefined) return unit.pos + found;
      const dom = elementAt(view, unit.pos);
      const top = own.parts?.slice(0, part).reduce((all, { height }) => all + height, 0);
      if (!dom || top === undefined) return undefined;
      own.starts[part] = offsetOf(lineStart(view, dom, scale, top), unit.pos);
      return own.starts[part] === undefined ? undefined : unit.pos + (own.starts[part] ?? 0);
    },
  };
}

const sum = (notes: readonly NoteMark[]) => notes.reduce((all, { height }) => all + height, 0);
const length = (css: string) => Number.parseFloat(css) || 0;
const offsetOf = (pos: number | undefined, start: number) => (pos === undefined ? undefined : pos - start);
const isAlike = (one: Node | undefined, other: Node | undefined) =>
  one !== undefined && other !== undefined && one.sameMarkup(other);

/** The space that a paragraph wants above it, where it is a margin and no room within. */
function ownSpace(dom: HTMLElement): number {
  const css = getComputedStyle(dom);
  return length(css.paddingTop) > 0 ? 0 : length(css.getPropertyValue('--before')) * PX;
}

/** How far a block that begins a page would be from the one before. */
const guess = (dom: HTMLElement, before: HTMLElement | undefined) =>
  Math.max(ownSpace(dom), before ? length(getComputedStyle(before).marginBottom) : 0);

function rowHeights(table: HTMLTableElement, height: number): { height: number }[] {
  const rows = [...(table.tBodies[0]?.rows ?? [])].filter((row) => !row.classList.contains(GAP));
  const heights = rows.map((row) => row.offsetHeight);
  // Lines around the table, and what rounding takes.
  const rest = height - heights.reduce((all, one) => all + one, 0);
  return heights.map((own, at) => ({ height: at === heights.length - 1 ? own + rest : own }));
}

function elementAt(view: EditorView, pos: number): HTMLElement | undefined {
  const dom = view.nodeDOM(pos);
  return dom instanceof HTMLElement ? dom : undefined;
}

/** The elements of all blocks of the text: asked for one by one, the view would look for each from the beginning. */
function allDoms(view: EditorView): Map<Node, HTMLElement> {
  const found = new Map<Node, HTMLElement>();
  for (const dom of view.dom.children) {
    const desc: unknown = Reflect.get(dom, 'pmViewDesc');
    const node: unknown = typeof desc === 'object' && desc !== null ? Reflect.get(desc, 'node') : undefined;
    if (node instanceof Node && dom instanceof HTMLElement) found.set(node, dom);
  }
  return found;
}
