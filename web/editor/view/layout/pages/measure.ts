import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import type { Formatting } from '../../../../../formats/model/index.ts';
import type { Part, Piece } from './box.ts';
import type { MeasuredBlock } from './boxes.ts';
import { elementAt, elementsOf, nodeOf } from './elements.ts';
import { heightOfGaps, isPushed } from './gapsIn.ts';
import { lineStart, linesOf } from './lines.ts';
import { type DividedRow, divideRow, hasNotes, rowsOf } from './rowPieces.ts';
import { dropOf, scaleOf } from './scale.ts';
import { type Margins, meeting, type PlaceOf } from './stretches.ts';
import { rulesOf, type Unit, type UnitRules } from './units.ts';

/** A block as it was measured where no gap was shown in it or above it: whatever was done before, it measures the same. */
type Measured = MeasuredBlock & {
  rules: UnitRules;
  margins: Margins;
  isShown: boolean;
  /** how far it is shown below its place (`formats/model/lineSpacing.ts`) */
  drop: number;
  /** the one above it at that time that is shown */
  above: Node | undefined;
  /** height of each line or row, and where it begins, from the beginning of the block */
  heights?: number[];
  /** of a table, what rows lose with the one above them */
  lines?: number[];
  starts: (number | undefined)[];
  /** rows at which pages ended */
  rows?: Map<number, DividedRow | undefined>;
};

/**
 * What blocks measure, kept for as long as they stay what they are.
 * @param bare hides all gaps until what is measured is done
 * @param resized hears of blocks that have another height than was measured, such as by a picture that came
 */
export function createMeasure(
  view: EditorView,
  formatting: Formatting,
  bare: () => void,
  resized: () => void,
) {
  let known = new WeakMap<Node, Measured>();
  /** Heights that blocks turned out to have beside gaps. One that comes again says nothing new: what is as high as the gaps
   *  make it would otherwise be measured, and the pages divided, for ever. */
  let heard = new WeakMap<Node, Set<number>>();
  let scale = 1;
  const sizes = new ResizeObserver((entries) => {
    let isOther = false;
    for (const { target } of entries) {
      const node = nodeOf(target);
      const own = node && known.get(node);
      if (!own || !(target instanceof HTMLElement)) continue;
      const height = target.getBoundingClientRect().height / scale - heightOfGaps(target, scale);
      if (Math.abs(height - own.height - own.hang - own.padded) < 0.5 || !isNews(node, height)) continue;
      known.delete(node);
      isOther = true;
    }
    if (isOther) resized();
  });

  function isNews(node: Node, height: number): boolean {
    const heights = heard.get(node) ?? new Set();
    heard.set(node, heights);
    return heights.size < heights.add(Math.round(height)).size;
  }

  /** Measures what is not known of these blocks, which are all from the first on. */
  function measure(units: readonly Unit[]): void {
    scale = scaleOf(view.dom);
    const domOf = elementsOf(view);
    let above: Unit | undefined;
    for (const unit of units) {
      let own = known.get(unit.node);
      if (!own || !(own.above === above?.node || isAlike(own.above, above?.node))) {
        own = measureOne(unit, domOf(unit), above, above && domOf(above));
        known.set(unit.node, own);
      }
      if (own.isShown) above = unit;
    }
  }

  function measureOne(
    { node }: Unit,
    dom: HTMLElement | undefined,
    above: Unit | undefined,
    domAbove: HTMLElement | undefined,
  ): Measured {
    const rules = rulesOf(formatting, node);
    if (dom && isPushed(dom)) bare();
    const rect = dom?.getBoundingClientRect();
    const plain = {
      rules,
      above: above?.node,
      starts: [],
      ...{ space: 0, before: 0, hang: 0, padded: 0, drop: 0 },
    };
    if (!dom || !rect || rect.width === 0)
      return { ...plain, margins: { top: 0, bottom: 0 }, height: 0, isShown: false };
    sizes.observe(dom);
    const style = getComputedStyle(dom);
    const margins = { top: length(style.marginTop), bottom: length(style.marginBottom) };
    const drop = dropOf(style);
    // Where spaces add up, that above is room inside of the block (css.ts).
    const isPadded = formatting.addsSpace === true && node.isTextblock && length(style.borderTopWidth) === 0;
    const padded = isPadded ? length(style.paddingTop) : 0;
    const upper = above && domAbove && known.get(above.node);
    const hang = rules.isEnd ? rect.height / scale : hangOf(style);
    // Boxes of a long text that rest are not as high as what is in them.
    const free =
      upper && domAbove && stretchOf(dom) !== stretchOf(domAbove)
        ? meeting(upper.margins.bottom, margins.top)
        : (rect.top - (domAbove?.getBoundingClientRect().bottom ?? textTop())) / scale -
          drop +
          (upper?.drop ?? 0);
    const space = free + (upper?.hang ?? 0) + padded;
    const before = domAbove ? margins.top + padded : space;
    return {
      ...{ ...plain, margins, drop, hang, padded, space, before, isShown: true },
      below: margins.bottom,
      height: rect.height / scale - hang - padded,
    };
  }

  /** The box of a long text that a block lies in. */
  const stretchOf = (dom: HTMLElement): HTMLElement | undefined => {
    let block = dom;
    while (block.parentElement && block.parentElement !== view.dom) block = block.parentElement;
    return block.assignedSlot?.parentElement ?? undefined;
  };

  const textTop = () =>
    view.dom.getBoundingClientRect().top + length(getComputedStyle(view.dom).paddingTop) * scale;

  function heightsOf({ node, pos }: Unit, own: Measured): number[] {
    const dom = elementAt(view, pos);
    if (!dom || !own.isShown) return [own.height];
    if (isPushed(dom)) bare();
    if (dom instanceof HTMLTableElement) {
      own.lines = linesAbove(dom);
      return rowHeights(dom, own.height, scale);
    }
    const rest = own.hang + own.padded;
    const lines = node.isTextblock ? linesOf(dom, scale, own.height + rest) : [];
    return lines.length > 0 ? lines.map(({ height }, at) => height - (at === 0 ? rest : 0)) : [own.height];
  }

  /** Where a part begins, from the beginning of its block. */
  function startIn(unit: Unit, own: Measured, part: number): number | undefined {
    if (part === 0 || own.starts[part] !== undefined) return own.starts[part] ?? 0;
    const dom = elementAt(view, unit.pos);
    if (!dom || !own.heights) return undefined;
    if (unit.node.type.name === 'table') {
      let offset = 1;
      unit.node.forEach((row, _, at) => {
        own.starts[at] = offset;
        offset += row.nodeSize;
      });
    } else {
      if (isPushed(dom)) bare();
      const pos = lineStart(view, dom, scale, sum(own.heights.slice(0, part)) + own.hang + own.padded);
      own.starts[part] = pos === undefined ? undefined : pos - unit.pos;
    }
    return own.starts[part];
  }

  /** A row of a table at which a page ends, where it may end within it. */
  function rowOf(unit: Unit, part: number): DividedRow | undefined {
    const own = known.get(unit.node);
    if (!own?.isShown || unit.node.type.name !== 'table' || part >= unit.node.childCount) return undefined;
    const { whole, joined } = own.rules;
    if (whole.has(part) && !joined.has(part)) return undefined;
    own.rows ??= new Map();
    if (!own.rows.has(part)) {
      const dom = elementAt(view, unit.pos);
      if (dom && isPushed(dom)) bare();
      own.rows.set(
        part,
        divideRow(unit, part, {
          view,
          formatting,
          scale,
          isWhole: (row) => whole.has(row) || hasNotes(unit.node.child(row)),
        }),
      );
    }
    return own.rows.get(part);
  }

  return {
    measure,
    scale: () => scale,
    /** Forgets all of it: the sheet has another width, the text other looks. */
    forget() {
      known = new WeakMap();
      heard = new WeakMap();
      sizes.disconnect();
    },
    of(unit: Unit): MeasuredBlock {
      const own = known.get(unit.node);
      if (!own) throw new Error('a block that was not measured');
      return own;
    },
    /** The lines or rows of a block that was measured. @param notes where it has marks of footnotes, and how high those are */
    partsOf(unit: Unit, notes: readonly { offset: number; height: number }[]): Part[] {
      const own = known.get(unit.node);
      if (!own) return [{ height: 0, notes: 0 }];
      own.heights ??= heightsOf(unit, own);
      const parts: Part[] = own.heights.map((height, at) => ({
        ...{ height, notes: 0 },
        ...(own.rules.glued.has(at) && { glued: true }),
        ...(own.rules.joined.has(at) && { joined: true }),
        ...((own.lines?.[at] ?? 0) > 0 && { line: own.lines?.[at] }),
      }));
      const lineAt = (offset: number) =>
        Math.max(
          parts.findLastIndex((_, at) => (startIn(unit, own, at) ?? Number.POSITIVE_INFINITY) <= offset),
          0,
        );
      // A break takes no room: the line after it may begin with it, the page ends with the line before.
      const { breaks, columnBreaks } = own.rules;
      for (const end of breaks) Object.assign(parts[lineAt(end - 1)] ?? {}, { endsPage: true });
      for (const end of columnBreaks) Object.assign(parts[lineAt(end - 1)] ?? {}, { endsColumn: true });
      for (const { offset, height } of notes) {
        const part = parts[lineAt(offset)];
        if (part) part.notes += height;
      }
      return parts;
    },
    piecesOf: (unit: Unit, part: number): readonly Piece[] => rowOf(unit, part)?.pieces ?? [],
    rowOf,
    /** Where blocks are in the boxes of a long text, as long as nothing changes. */
    places(): PlaceOf {
      const domOf = elementsOf(view);
      return (unit) => {
        const [own, dom] = [known.get(unit.node), domOf(unit)];
        const stretch = dom && stretchOf(dom);
        return own?.isShown && stretch ? { stretch, margins: own.margins } : undefined;
      };
    },
    /** Where a part of a block begins in the text. */
    startOf(unit: Unit, part: number): number | undefined {
      const own = known.get(unit.node);
      const offset = own && startIn(unit, own, part);
      return offset === undefined ? undefined : unit.pos + offset;
    },
  };
}

const length = (css: string) => Number.parseFloat(css) || 0;

/** What wider spacing leaves free below each line (`formats/model/lineSpacing.ts`). */
function hangOf(style: CSSStyleDeclaration): number {
  const spacing = Number(style.getPropertyValue('--spacing'));
  if (!(spacing > 1) || style.getPropertyValue('--fixed') !== '') return 0;
  return length(style.lineHeight) * (1 - 1 / spacing);
}

const sum = (lengths: readonly number[]) => lengths.reduce((all, one) => all + one, 0);
const isAlike = (one: Node | undefined, other: Node | undefined) =>
  one !== undefined && other !== undefined && one.sameMarkup(other);

/** How much higher each row is by the half of a line that only the row above it says (`border-collapse`): its first cell tells of both. */
function linesAbove(table: HTMLTableElement): number[] {
  let before = 0;
  return rowsOf(table).map(({ cells: [cell] }) => {
    const style = cell && getComputedStyle(cell);
    const more = Math.max(0, before - length(style?.borderTopWidth ?? '')) / 2;
    before = length(style?.borderBottomWidth ?? '');
    return more;
  });
}

/** From each row to the next one that is shown: what a browser rounds of their heights would add up over a page. */
function rowHeights(table: HTMLTableElement, height: number, scale: number): number[] {
  const rects = rowsOf(table).map((row) => row.getBoundingClientRect());
  let below: number | undefined;
  const heights = rects.map(() => 0);
  for (let at = rects.length - 1; at >= 0; at--) {
    const rect = rects[at];
    if (!rect || rect.height === 0) continue;
    heights[at] = ((below ?? rect.bottom) - rect.top) / scale;
    below = rect.top;
  }
  // Lines around the table.
  const rest = height - sum(heights);
  return heights.map((own, at) => (at === heights.length - 1 ? own + rest : own));
}
