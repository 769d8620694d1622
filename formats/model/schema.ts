/*
 * The editor's document. Content is written permissively (`*`), because a merge of two people's edits may leave a
 * cell or the document empty for a moment, and the Yjs binding deletes what does not fit its schema.
 *
 * Keys (`id`, `props`, `key`) name elements of the file the document was read from. `id` is the identity of a block,
 * unique in the document, null for a new block; `props` names the element whose properties a block carries; `key`
 * names an element that is carried whole. `look` and `level` only say how to show it.
 */
import { type DOMOutputSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { data, fromData, none, safeName, text } from './attributes.ts';
import { marks } from './marks.ts';

const atom = (
  names: string,
  show: (attrs: Record<string, unknown>) => DOMOutputSpec,
  tag: string,
): NodeSpec => ({
  attrs: none(names),
  atom: true,
  toDOM: (node) => show(node.attrs),
  // Before the plain element of the same name: a merged cell is no cell.
  parseDOM: [{ tag, priority: 60, getAttrs: fromData(names.split(' ')) }],
});

/** What a person set lies over what the file says (`props`): null is "as it was". Lengths in points, `line` a factor. */
const paragraphAttrs =
  'id props style list align level look left right first before after line breakBefore keepNext section change reformat';
const paragraph: NodeSpec = {
  group: 'block',
  content: 'inline*',
  attrs: none(paragraphAttrs),
  whitespace: 'pre',
  toDOM: ({ attrs }) => {
    const { style, list, level, look } = attrs;
    const classes = [
      style && `s-${safeName(style)}`,
      look !== null && `p-${look}`,
      list && `n-${safeName(list)}`,
    ];
    const shown = classes.filter(Boolean).join(' ');
    const css = paragraphStyle(attrs);
    const more: Record<string, string> = { ...(shown && { class: shown }), ...(css && { style: css }) };
    return [headingTag(level), data(attrs, more), 0];
  },
  parseDOM: [
    { tag: 'p', getAttrs: fromData(paragraphAttrs.split(' ')) },
    ...[1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      getAttrs: (dom: HTMLElement) => ({ ...fromData(paragraphAttrs.split(' '))(dom), level }),
    })),
  ],
};

/** What a person set, as style declarations; values come from other people's clients too, so each is checked. */
function paragraphStyle(attrs: Record<string, unknown>): string {
  const out: string[] = [];
  const length = (css: string, value: unknown) => {
    if (typeof value === 'number' && Math.abs(value) < 2000) out.push(`${css}: ${value}pt`);
  };
  if (/^(left|right|center|justify)$/.test(text(attrs.align))) out.push(`text-align: ${attrs.align}`);
  length('margin-left', attrs.left);
  length('margin-right', attrs.right);
  length('text-indent', attrs.first);
  length('margin-top', attrs.before);
  length('margin-bottom', attrs.after);
  if (typeof attrs.line === 'number' && attrs.line > 0.2 && attrs.line < 50)
    out.push(`line-height: ${Math.round(attrs.line * 117) / 100}`);
  if (attrs.breakBefore === true) out.push('break-before: page');
  return out.join('; ');
}

const headingTag = (level: unknown) =>
  typeof level === 'number' && level >= 1 && level <= 6 ? `h${level}` : 'p';

const columns = (value: unknown): DOMOutputSpec[] =>
  text(value)
    .split(' ')
    .filter((width) => /^\d+$/.test(width))
    .map((width) => ['col', { style: `width: ${Number(width) / 20}pt` }]);

const spans = (attrs: Record<string, unknown>) => {
  const out: Record<string, string> = {};
  if (typeof attrs.span === 'number' && attrs.span > 1) out.colspan = String(attrs.span);
  if (typeof attrs.rows === 'number' && attrs.rows > 1) out.rowspan = String(attrs.rows);
  if (typeof attrs.look === 'number') out.class = `c-${attrs.look}`;
  return out;
};

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block*', attrs: { look: { default: null } } },
  paragraph,
  table: {
    group: 'block',
    content: '(row | rawRow)*',
    attrs: none('id props columns look'),
    isolating: true,
    toDOM: ({ attrs }) => [
      'table',
      data(attrs, typeof attrs.look === 'string' ? { class: `t-${safeName(attrs.look)}` } : {}),
      ['colgroup', ...columns(attrs.columns)],
      ['tbody', 0],
    ],
    parseDOM: [{ tag: 'table', getAttrs: fromData(['props', 'columns', 'look']) }],
  },
  row: {
    content: '(cell | mergedCell | gap | rawCell)*',
    attrs: none('id props change'),
    toDOM: ({ attrs }) => ['tr', data(attrs), 0],
    parseDOM: [{ tag: 'tr', getAttrs: fromData(['props']) }],
  },
  cell: {
    content: 'block*',
    attrs: { ...none('id props look'), span: { default: 1 }, rows: { default: 1 } },
    isolating: true,
    toDOM: ({ attrs }) => [
      'td',
      data({ id: attrs.id, props: attrs.props, look: attrs.look }, spans(attrs)),
      0,
    ],
    parseDOM: [
      {
        tag: 'td, th',
        getAttrs: (dom: HTMLElement) => ({
          ...fromData(['props', 'look'])(dom),
          span: Number(dom.getAttribute('colspan') ?? 1) || 1,
          rows: Number(dom.getAttribute('rowspan') ?? 1) || 1,
        }),
      },
    ],
  },
  mergedCell: {
    ...atom('id props span', (attrs) => ['td', data(attrs, { class: 'merged', hidden: '' })], 'td.merged'),
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
  container: {
    group: 'block',
    content: 'block*',
    attrs: none('id props label'),
    toDOM: ({ attrs }) => ['div', data(attrs, { class: 'container' }), 0],
    parseDOM: [{ tag: 'div.container', getAttrs: fromData(['props', 'label']) }],
  },
  rawBlock: {
    group: 'block',
    ...atom('id label text', (attrs) => rawBlock(attrs), 'div.raw'),
  },
  text: { group: 'inline' },
  image: {
    inline: true,
    group: 'inline',
    draggable: true,
    ...atom(
      'key run wraps src width height alt',
      (attrs) => image(attrs),
      'img[data-key], img[data-src^="new:"]',
    ),
  },
  raw: {
    inline: true,
    group: 'inline',
    ...atom('key run wraps label show story', (attrs) => rawInline(attrs), 'span.raw'),
  },
  marker: {
    inline: true,
    group: 'inline',
    selectable: false,
    ...atom('key run wraps kind', (attrs) => ['span', data(attrs, { class: 'marker' })], 'span.marker'),
  },
  section: {
    inline: true,
    group: 'inline',
    selectable: false,
    ...atom(
      'key',
      (attrs) => ['span', data(attrs, { class: 'section', 'aria-label': 'Section break' })],
      'span.section',
    ),
  },
};

const rawBlock = (attrs: Record<string, unknown>): DOMOutputSpec => [
  'div',
  data(
    { id: attrs.id, label: attrs.label },
    attrs.label
      ? { class: 'raw', role: 'note', 'aria-label': text(attrs.label) }
      : { class: 'raw', hidden: '' },
  ),
  text(attrs.text) || text(attrs.label),
];

/** A range marker between rows or cells has nothing to show. */
const rawClass = (attrs: Record<string, unknown>): Record<string, string> =>
  text(attrs.text) === '' ? { class: 'raw', hidden: '' } : { class: 'raw' };

const rawInline = (attrs: Record<string, unknown>): DOMOutputSpec => [
  'span',
  data(attrs, { class: 'raw', title: text(attrs.label) }),
  text(attrs.show),
];

/** The editor's page gives the picture its address; the model only knows the part it lies in. */
const image = (attrs: Record<string, unknown>): DOMOutputSpec => [
  'img',
  data(attrs, { alt: text(attrs.alt), ...(attrs.width ? { width: text(String(attrs.width)) } : {}) }),
];

export const schema = new Schema({ nodes, marks });
