import type { DOMOutputSpec, NodeSpec } from 'prosemirror-model';
import { atom, data, fromData, safeName, text } from './attributes.ts';
import { lineCss, sides } from './lines.ts';
import { attrsOf, nodeProperties as is, isValid } from './properties/index.ts';
import { cell, table } from './properties/table.ts';
import { isColour } from './values.ts';

export const borderNames = ['borderTop', 'borderRight', 'borderBottom', 'borderLeft'] as const;

/** A length in points that tables take; undefined for anything else. */
export const tableLength = (value: unknown): number | undefined =>
  isValid(table.width, value) ? Number(value) : undefined;

const columns = (value: unknown): DOMOutputSpec[] =>
  text(value)
    .split(' ')
    .filter((width) => /^\d+$/.test(width))
    .map((width) => ['col', { style: `width: ${Number(width) / 20}pt` }]);

function tableDom({ attrs }: { attrs: Record<string, unknown> }): DOMOutputSpec {
  const classes = [
    typeof attrs.look === 'string' && `t-${safeName(attrs.look)}`,
    typeof attrs.form === 'number' && `f-${attrs.form}`,
    typeof attrs.style === 'string' && `ts-${safeName(attrs.style)}`,
  ].filter(Boolean);
  const css = alignCss(attrs.align);
  const width = tableLength(attrs.width);
  if (width !== undefined) css.push(`width: ${width}pt`);
  const more = {
    ...(classes.length > 0 && { class: classes.join(' ') }),
    ...(css.length > 0 && { style: css.join('; ') }),
  };
  return ['table', data(attrs, more), ['colgroup', ...columns(attrs.columns)], ['tbody', 0]];
}

const [left, right] = ['var(--section-left, 0pt)', 'var(--section-right, 0pt)'];

/** Where a table stands between the margins of its section, as style declarations. */
export function alignCss(align: unknown): string[] {
  if (align === 'center')
    return ['margin-left: auto', 'margin-right: auto', `left: calc((${left} - ${right}) / 2)`];
  if (align === 'right') return ['margin-left: auto', `margin-right: ${right}`];
  return align === 'left' ? [`margin-left: ${left}`, 'margin-right: auto'] : [];
}

function rowDom({ attrs }: { attrs: Record<string, unknown> }): DOMOutputSpec {
  const classes = [
    typeof attrs.look === 'number' && `w-${attrs.look}`,
    attrs.header === true && 'header',
  ].filter(Boolean);
  const height = tableLength(attrs.height);
  const more = {
    ...(classes.length > 0 && { class: classes.join(' ') }),
    ...(height !== undefined && { style: `height: ${height}pt` }),
  };
  return ['tr', data(attrs, more), 0];
}

/** What a person set about a cell, as style declarations; each value is checked, for it may come from anybody. */
function cellStyle(attrs: Record<string, unknown>): string {
  const out: string[] = [];
  for (const [at, side] of sides.entries()) {
    const line = lineCss(attrs[borderNames[at] ?? '']);
    if (line !== undefined) out.push(`border-${side}: ${line}`);
  }
  if (isColour(attrs.shade)) out.push(`background-color: #${attrs.shade}`);
  else if (attrs.shade === 'none') out.push('background-color: transparent');
  if (isValid(cell.vertical, attrs.vertical)) out.push(`vertical-align: ${attrs.vertical}`);
  return out.join('; ');
}

const spans = (attrs: Record<string, unknown>) => {
  const out: Record<string, string> = {};
  if (typeof attrs.span === 'number' && attrs.span > 1) out.colspan = String(Math.min(attrs.span, 100));
  if (typeof attrs.rows === 'number' && attrs.rows > 1) out.rowspan = String(Math.min(attrs.rows, 1000));
  if (typeof attrs.look === 'number') out.class = `c-${attrs.look}`;
  return out;
};

export const tableNodes: Record<string, NodeSpec> = {
  table: {
    group: 'block',
    content: '(row | rawRow)*',
    attrs: attrsOf(is.table),
    isolating: true,
    toDOM: tableDom,
    parseDOM: [{ tag: 'table', getAttrs: fromData(is.table) }],
  },
  row: {
    content: '(cell | mergedCell | gap | rawCell)*',
    attrs: attrsOf(is.row),
    toDOM: rowDom,
    parseDOM: [{ tag: 'tr', getAttrs: fromData(is.row) }],
  },
  cell: {
    content: 'block*',
    attrs: attrsOf(is.cell),
    isolating: true,
    toDOM: ({ attrs: { span, rows, ...attrs } }) => {
      const style = cellStyle(attrs);
      return ['td', data(attrs, { ...spans({ ...attrs, span, rows }), ...(style && { style }) }), 0];
    },
    parseDOM: [
      {
        tag: 'td, th',
        getAttrs: (dom: HTMLElement) => ({
          ...fromData(is.cell)(dom),
          span: Number(dom.getAttribute('colspan') ?? 1) || 1,
          rows: Number(dom.getAttribute('rowspan') ?? 1) || 1,
        }),
      },
    ],
  },
  mergedCell: {
    ...atom(is.mergedCell, (attrs) => ['td', data(attrs, { class: 'merged', hidden: '' })], 'td.merged'),
    selectable: false,
  },
  gap: {
    ...atom(is.gap, (attrs) => ['td', { ...data(attrs), ...spans(attrs), class: 'gap' }], 'td.gap'),
    selectable: false,
  },
  rawCell: atom(is.rawCell, (attrs) => ['td', data(attrs, rawClass(attrs)), text(attrs.text)], 'td.raw'),
  rawRow: atom(
    is.rawRow,
    (attrs) => ['tr', data(attrs, rawClass(attrs)), ['td', text(attrs.text)]],
    'tr.raw',
  ),
};

/** A range marker between rows or cells has nothing to show. */
const rawClass = (attrs: Record<string, unknown>): Record<string, string> =>
  text(attrs.text) === '' ? { class: 'raw', hidden: '' } : { class: 'raw' };
