import type { Formatting, SectionFormat } from '../../../../../formats/model/index.ts';
import { type Columns, columnsOf, textWidth, widthsOf } from '../columnWidths.ts';
import { type Box, oneColumn, type Page, type Region } from './box.ts';
import { regionAt } from './fill.ts';
import type { Unit } from './units.ts';

const PX = 96 / 72;

/** The columns that blocks stand in: those of the container that holds them, else those of their section. */
export function regionsOf(formatting: Pick<Formatting, 'columns'>, setups: readonly SectionFormat[]) {
  const known = new Map<string, Region>();
  const make = (key: string, own: Columns, setup: SectionFormat, isBalanced: boolean): Region => {
    const region = known.get(key) ?? {
      ...{ key, columns: own.columns, isBalanced, hasLines: own.between === true },
      gap: own.gap * PX,
      step: widthsOf(own, textWidth(setup)).step * PX,
    };
    known.set(key, region);
    return region;
  };
  return ({ holders }: Unit, section: number): Region => {
    const setup = setups[section];
    const holder = holders?.findLast((one) => columnsOf(formatting, one));
    const held = columnsOf(formatting, holder);
    if (setup && held) return make(`in ${holder?.attrs.props}`, held, setup, held.filled !== true);
    if (!setup || setup.columns === 1) return oneColumn;
    // As Word has it: columns are balanced above a section that goes on on their page.
    return make(String(section), setup, setup, setups[section + 1]?.begins === 'continuous');
  };
}

/** A line between two columns: how far it is from the edge of the text and from the upper edge of the first page. */
export type ColumnLine = { section: number; x: number; y: number; height: number };

/** The lines between the columns of all pages; each is as long as the longest column. */
export function columnLines(pages: readonly Page[], boxes: readonly Box[]): ColumnLine[] {
  return pages.flatMap((page) =>
    page.areas.flatMap(({ start, column, top }) => {
      const { hasLines, step, gap } = regionAt(boxes, start.box);
      if (!hasLines || column === 0) return [];
      const beside = page.areas.filter((area) => area.top === top);
      const [x, y] = [column * step - gap / 2, page.y + page.top + top];
      const height = Math.max(...beside.map(({ used }) => used));
      return [{ section: boxes[start.box]?.section ?? 0, x, y, height }];
    }),
  );
}
