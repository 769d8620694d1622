import type { TableFormat } from '../../../../formats/model/index.ts';
import { lineCss, lineWidth, readLine } from '../../../../formats/model/lines.ts';
import { css } from './declarations.ts';

type Lines = NonNullable<TableFormat['lines']>;

/** A part of a table: its rows and cells as selectors, and which of them are at its edges where it is not at those of
 *  the table. */
export type Place = {
  row: string;
  cell: string;
  firstRow?: string;
  lastRow?: string;
  firstCell?: string;
  lastCell?: string;
};

/** The cells of a table and not those of tables inside it; counts like one class. */
export const cells = (table: string, row = 'tr', cell = 'td') =>
  `${table} > :where(tbody) > :where(${row}) > :where(${cell})`;

/** Lines around and between all cells of a table. */
export function lineRules(table: string, lines: Lines): string[] {
  const [across, down] = [lineCss(lines.across), lineCss(lines.down)];
  const inner = css({
    'border-top': across,
    'border-bottom': across,
    'border-left': down,
    'border-right': down,
  });
  return [
    ...(inner === '' ? [] : [`${cells(table)} { ${inner} }`]),
    ...roomRules(cells(table), lines.across ?? lines.top),
    ...edgeRules(table, lines, { row: 'tr', cell: 'td' }),
  ];
}

/**
 * Rows are as high as they are with lines of the width that the file says: a screen draws lines of whole pixels, and none is thinner
 * than one. What that makes of a row more or less stands above what its cells hold.
 * @param line between rows
 */
export function roomRules(cell: string, line: unknown): string[] {
  const said = readLine(line);
  if (said === undefined || said?.style === 'double') return [];
  const rest = said ? `${said.width}pt - round(down, ${lineWidth(line)}pt, var(--pixel, 1px))` : '0px';
  return [
    `${cell}::before { content: ""; display: block; height: max(0px, ${rest}); margin-bottom: min(0px, ${rest}) }`,
  ];
}

/** Lines around and between the cells of a part of a table. */
export function partLineRules(table: string, lines: Lines, place: Place): string[] {
  const { row, cell, firstRow, lastRow, firstCell, lastCell } = withEdges(place);
  const [across, down] = [lineCss(lines.across), lineCss(lines.down)];
  const inner = (side: string, value: string | undefined, rows: string, those: string) =>
    value === undefined ? [] : [`${cells(table, rows, those)} { border-${side}: ${value} }`];
  const but = (some: string, edge: string) => `:is(${some}):not(${edge})`;
  return [
    ...inner('top', across, but(row, firstRow), cell),
    ...inner('bottom', across, but(row, lastRow), cell),
    ...inner('left', down, row, but(cell, firstCell)),
    ...inner('right', down, row, but(cell, lastCell)),
    ...edgeRules(table, lines, place),
  ];
}

const withEdges = (place: Place): Required<Place> => ({
  firstRow: 'tr:first-child',
  lastRow: 'tr:last-child',
  firstCell: 'td:first-child',
  lastCell: 'td:last-child',
  ...place,
});

function edgeRules(table: string, lines: Lines, place: Place): string[] {
  const { row, cell, firstRow, lastRow, firstCell, lastCell } = withEdges(place);
  const edge = (side: 'top' | 'right' | 'bottom' | 'left', rows: string, those: string) => {
    const value = lineCss(lines[side]);
    return value === undefined ? [] : [`${cells(table, rows, those)} { border-${side}: ${value} }`];
  };
  return [
    ...edge('top', firstRow, cell),
    ...edge('bottom', lastRow, cell),
    ...edge('left', row, firstCell),
    ...edge('right', row, lastCell),
  ];
}
