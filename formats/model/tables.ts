import type { DOMOutputSpec, NodeSpec } from 'prosemirror-model';
import { atom, data, fromData, none, safeName, text } from './attributes.ts';
import { lineCss, sides } from './lines.ts';
import { isColour } from './values.ts';

/**
 * Tables of the editor's document. `columns` are widths in twentieths of a point. What a person set lies over what the
 * file says, and null is "as it was": of a table `style` (its style in the file), `align`, `width` and `indent` (points);
 * of a row `height` (points), `exact`, `header` (repeats on every page), `whole` (not torn by a page break); of a cell
 * the lines around it (see lines.ts), `shade` (RRGGBB or `none`) and `vertical`. `look` and `form` only say how to show
 * what the file says.
 */
export const tableAttrs = 'id props columns look form style align width change reformat'.split(' ');
export const rowAttrs = 'id props look height exact header whole change reformat'.split(' ');
export const cellAttrs =
  'id props look shade vertical borderTop borderRight borderBottom borderLeft change reformat'.split(' ');
export const borderNames = ['borderTop', 'borderRight', 'borderBottom', 'borderLeft'] as const;

/** A length in points that tables take; undefined for anything else. */
export const tableLength = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 1 && value <= 1584 ? value : undefined;

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

/** Where a table stands between the margins, as style declarations. */
export function alignCss(align: unknown): string[] {
  if (align === 'center') return ['margin-left: auto', 'margin-right: auto'];
  if (align === 'right') return ['margin-left: auto', 'margin-right: 0'];
  return align === 'left' ? ['margin-left: 0', 'margin-right: auto'] : [];
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
  if (/^(top|middle|bottom)$/.test(text(attrs.vertical))) out.push(`vertical-align: ${attrs.vertical}`);
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
    attrs: none(tableAttrs.join(' ')),
    isolating: true,
    toDOM: tableDom,
    parseDOM: [
      {
        tag: 'table',
        // The look of a table is a word, that of others a number.
        getAttrs: (dom: HTMLElement) => ({
          ...fromData(tableAttrs)(dom),
          look: dom.getAttribute('data-look'),
        }),
      },
    ],
  },
  row: {
    content: '(cell | mergedCell | gap | rawCell)*',
    attrs: none(rowAttrs.join(' ')),
    toDOM: rowDom,
    parseDOM: [{ tag: 'tr', getAttrs: fromData(rowAttrs) }],
  },
  cell: {
    content: 'block*',
    attrs: { ...none(cellAttrs.join(' ')), span: { default: 1 }, rows: { default: 1 } },
    isolating: true,
    toDOM: ({ attrs: { span, rows, ...attrs } }) => {
      const style = cellStyle(attrs);
      return ['td', data(attrs, { ...spans({ ...attrs, span, rows }), ...(style && { style }) }), 0];
    },
    parseDOM: [
      {
        tag: 'td, th',
        getAttrs: (dom: HTMLElement) => ({
          ...fromData(cellAttrs)(dom),
          span: Number(dom.getAttribute('colspan') ?? 1) || 1,
          rows: Number(dom.getAttribute('rowspan') ?? 1) || 1,
        }),
      },
    ],
  },
  mergedCell: {
    ...atom(
      'id props span change',
      (attrs) => ['td', data(attrs, { class: 'merged', hidden: '' })],
      'td.merged',
    ),
    selectable: false,
  },
  gap: {
    ...atom('span', (attrs) => ['td', { ...data(attrs), ...spans(attrs), class: 'gap' }], 'td.gap'),
    selectable: false,
  },
  rawCell: atom('id text', (attrs) => ['td', data(attrs, rawClass(attrs)), text(attrs.text)], 'td.raw'),
  rawRow: atom(
    'id text',
    (attrs) => ['tr', data(attrs, rawClass(attrs)), ['td', text(attrs.text)]],
    'tr.raw',
  ),
};

/** A range marker between rows or cells has nothing to show. */
const rawClass = (attrs: Record<string, unknown>): Record<string, string> =>
  text(attrs.text) === '' ? { class: 'raw', hidden: '' } : { class: 'raw' };
