import {
  type AttributeSpec,
  type DOMOutputSpec,
  type MarkSpec,
  type NodeSpec,
  Schema,
} from 'prosemirror-model';

/**
 * The editor's document. Content is written permissively (`*`), because a merge of two people's edits may leave a
 * cell or the document empty for a moment, and the Yjs binding deletes what does not fit its schema.
 *
 * Keys (`id`, `props`, `key`) name elements of the file the document was read from. `id` is the identity of a block,
 * unique in the document, null for a new block; `props` names the element whose properties a block carries; `key`
 * names an element that is carried whole. `look` and `level` only say how to show it.
 */
const none = (names: string): Record<string, AttributeSpec> =>
  Object.fromEntries(names.split(' ').map((name) => [name, { default: null }]));

const data = (attrs: Record<string, unknown>, more: Record<string, string> = {}) => {
  const out: Record<string, string> = { ...more };
  for (const [name, value] of Object.entries(attrs)) {
    if (value !== null && value !== undefined) out[`data-${name}`] = String(value);
  }
  return out;
};

const numeric = new Set(['level', 'look', 'span', 'rows', 'width', 'height']);

/** Attributes back from the `data-` attributes of copied content; the identity of a block never travels. */
const fromData = (names: string[]) => (dom: HTMLElement) =>
  Object.fromEntries(
    names
      .filter((name) => name !== 'id')
      .map((name) => {
        const value = dom.getAttribute(`data-${name}`);
        return [name, value !== null && numeric.has(name) ? Number(value) : value];
      }),
  );

const atom = (
  names: string,
  show: (attrs: Record<string, unknown>) => DOMOutputSpec,
  tag: string,
): NodeSpec => ({
  attrs: none(names),
  atom: true,
  toDOM: (node) => show(node.attrs),
  parseDOM: [{ tag, getAttrs: fromData(names.split(' ')) }],
});

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const paragraphAttrs = 'id props style list align level look';
const paragraph: NodeSpec = {
  group: 'block',
  content: 'inline*',
  attrs: none(paragraphAttrs),
  whitespace: 'pre',
  toDOM: ({ attrs }) => {
    const { style, list, align, level, look } = attrs;
    const classes = [
      style && `s-${safeName(style)}`,
      look !== null && `p-${look}`,
      list && `n-${safeName(list)}`,
    ];
    const shown = classes.filter(Boolean).join(' ');
    const more: Record<string, string> = {
      ...(shown && { class: shown }),
      ...(align && { style: `text-align: ${align}` }),
    };
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

const headingTag = (level: unknown) =>
  typeof level === 'number' && level >= 1 && level <= 6 ? `h${level}` : 'p';

/** A style or list name as part of a class name. */
export const safeName = (name: unknown) =>
  text(name).replace(/[^\w-]/g, (char) => `_${char.codePointAt(0)?.toString(16)}_`);

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
    attrs: none('id props'),
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
    ...atom('id', (attrs) => ['td', data(attrs, { class: 'merged', hidden: '' })], 'td.merged'),
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
    ...atom('key run wraps src width height alt', (attrs) => image(attrs), 'img[data-key]'),
  },
  raw: {
    inline: true,
    group: 'inline',
    ...atom('key run wraps label show', (attrs) => rawInline(attrs), 'span.raw'),
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

const onOff = (tags: string[], css: string, on: RegExp, off: string, plainTag: string): MarkSpec => ({
  attrs: { on: { default: true } },
  parseDOM: [
    ...tags.map((tag) => ({ tag, getAttrs: (dom: HTMLElement) => ({ on: dom.dataset.on !== 'false' }) })),
    { style: css, getAttrs: (value: string) => (on.test(value) ? { on: true } : false) },
  ],
  toDOM: ({ attrs }) =>
    attrs.on ? [plainTag, 0] : ['span', { style: `${css}: ${off}`, 'data-on': 'false' }, 0],
});

const marks: Record<string, MarkSpec> = {
  /** an element around runs: link, tracked change, smart tag … Several may lie around one text, told apart by key. */
  wrap: {
    attrs: none('key kind href'),
    inclusive: false,
    excludes: '',
    toDOM: ({ attrs }) => [
      wrapTag[text(attrs.kind)] ?? 'span',
      data({ key: attrs.key, kind: attrs.kind }, { class: `wrap ${text(attrs.kind)}`, ...linkAttrs(attrs) }),
      0,
    ],
    parseDOM: ['a', 'ins', 'del', 'span'].map((tag) => ({
      tag: `${tag}.wrap`,
      getAttrs: (dom: HTMLElement) => ({ ...fromData(['key', 'kind'])(dom), href: dom.getAttribute('href') }),
    })),
  },
  /** the run a text came from, with the properties the file gives it; the marks below say what was changed since */
  run: {
    attrs: none('key'),
    toDOM: ({ attrs }) => ['span', data(attrs, { class: `r-${safeName(attrs.key)}` }), 0],
    parseDOM: [{ tag: 'span[class^="r-"]', getAttrs: fromData(['key']) }],
  },
  bold: onOff(['strong', 'b'], 'font-weight', /^(bold|bolder|[6-9]00)$/, 'normal', 'strong'),
  italic: onOff(['em', 'i'], 'font-style', /italic|oblique/, 'normal', 'em'),
  underline: onOff(['u'], 'text-decoration', /underline/, 'none', 'u'),
  strike: onOff(['s'], 'text-decoration-line', /line-through/, 'none', 's'),
};

const wrapTag: Record<string, string> = {
  hyperlink: 'a',
  ins: 'ins',
  moveTo: 'ins',
  del: 'del',
  moveFrom: 'del',
};

/** Only addresses that a browser opens harmlessly become links. */
const linkAttrs = (attrs: Record<string, unknown>): Record<string, string> => {
  const href = text(attrs.href);
  return /^(https?:|mailto:|#)/i.test(href) ? { href, title: href, rel: 'noopener noreferrer' } : {};
};

export const schema = new Schema({ nodes, marks });
