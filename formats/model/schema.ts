/*
 * The editor's document. Content is written permissively (`*`), because a merge of two people's edits may leave a
 * cell or the document empty for a moment, and the Yjs binding deletes what does not fit its schema.
 *
 * Keys (`id`, `props`, `key`) name elements of the file the document was read from. `id` is the identity of a block,
 * unique in the document, null for a new block; `props` names the element whose properties a block carries; `key`
 * names an element that is carried whole. `look` and `level` only say how to show it.
 */
import { type DOMOutputSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { drawnSpec } from '../drawing/tree.ts';
import { mathSpec, roomCss } from '../math/tree.ts';
import { atom, data, fromData, safeName, text } from './attributes.ts';
import { labelIndent } from './labelIndent.ts';
import { spacingCss } from './lineSpacing.ts';
import { lineCss, sides } from './lines.ts';
import { marks } from './marks.ts';
import { attrsOf, nodeProperties as is, isValid, paragraphLengths } from './properties/index.ts';
import { paragraph as properties } from './properties/paragraph.ts';
import { borderNames, tableNodes } from './tables.ts';
import { isColour } from './values.ts';

const paragraph: NodeSpec = {
  group: 'block',
  content: 'inline*',
  attrs: attrsOf(is.paragraph),
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
    { tag: 'p', getAttrs: fromData(is.paragraph) },
    ...[1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      getAttrs: (dom: HTMLElement) => ({ ...fromData(is.paragraph)(dom), level }),
    })),
  ],
};

/** What a person set, as style declarations; values come from other people's clients too, so each is checked. */
function paragraphStyle(attrs: Record<string, unknown>): string {
  const out: string[] = [];
  // Left is where a line begins, also in a script from right to left.
  const align = /^(left|right|center|justify)$/.exec(text(attrs.align))?.[1];
  if (align) out.push(`text-align: ${align === 'left' ? 'start' : align === 'right' ? 'end' : align}`);
  for (const [name, css] of paragraphLengths)
    if (isValid(properties[name], attrs[name])) out.push(`${css}: ${inSection(name, `${attrs[name]}pt`)}`);
  // The label of a list is as wide as its text hangs.
  if (isValid(properties.first, attrs.first))
    out.push(`--hang: ${labelIndent(Number(attrs.first), Number(attrs.left ?? 0))}pt`);
  if (typeof attrs.line === 'number' && attrs.line > 0.2 && attrs.line < 50) out.push(spacingCss(attrs.line));
  if (typeof attrs.rtl === 'boolean') out.push(`direction: ${attrs.rtl ? 'rtl' : 'ltr'}`);
  if (attrs.breakBefore === true) out.push('break-before: page');
  return [...out, ...frameCss(attrs)].join('; ');
}

/** Indents count from where the text of the section begins and ends, which the sheet may show further inside. */
const inSection = (name: string, length: string): string =>
  name === 'left' || name === 'right'
    ? `calc(${length} + var(--${name === 'left' ? 'start' : 'end'}, 0pt))`
    : length;

/** Lines around a paragraph and what they need of room, and its shade, as far as a person set them. */
function frameCss(attrs: Record<string, unknown>): string[] {
  const lines = sides.flatMap((side, at) => {
    const line = lineCss(attrs[borderNames[at] ?? '']);
    return line === undefined ? [] : [[side, line] as const];
  });
  const drawn = new Set(lines.filter(([, line]) => line !== 'none').map(([side]) => side));
  const room: string[] = [];
  if (drawn.has('left') || drawn.has('right')) room.push('padding-inline: 4pt');
  if (drawn.has('bottom')) room.push('padding-bottom: 2pt');
  // What is framed has its space outside of the frame.
  if (drawn.has('top'))
    room.push('margin-top: var(--before, 0pt)', 'padding-top: 1pt', 'background-clip: border-box');
  const shade = isColour(attrs.shade)
    ? `#${attrs.shade}`
    : attrs.shade === 'none'
      ? 'transparent'
      : undefined;
  return [
    ...lines.map(([side, line]) => `border-${side}: ${line}`),
    ...room,
    ...(shade === undefined ? [] : [`background-color: ${shade}`]),
  ];
}

const headingTag = (level: unknown) =>
  typeof level === 'number' && level >= 1 && level <= 6 ? `h${level}` : 'p';

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block*', attrs: attrsOf(is.doc) },
  paragraph,
  ...tableNodes,
  container: {
    group: 'block',
    content: 'block*',
    attrs: attrsOf(is.container),
    toDOM: ({ attrs }) => ['div', data(attrs, { class: 'container' }), 0],
    parseDOM: [{ tag: 'div.container', getAttrs: fromData(is.container) }],
  },
  rawBlock: {
    group: 'block',
    ...atom(is.rawBlock, (attrs) => rawBlock(attrs), 'div.raw'),
  },
  text: { group: 'inline' },
  image: {
    inline: true,
    group: 'inline',
    draggable: true,
    ...atom(is.image, (attrs) => image(attrs), 'img[data-key], img[data-src^="new:"]'),
  },
  raw: {
    inline: true,
    group: 'inline',
    ...atom(is.raw, (attrs) => rawInline(attrs), 'span.raw'),
  },
  marker: {
    inline: true,
    group: 'inline',
    selectable: false,
    ...atom(is.marker, (attrs) => ['span', data(attrs, { class: 'marker' })], 'span.marker'),
  },
  section: {
    inline: true,
    group: 'inline',
    selectable: false,
    ...atom(
      is.section,
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

/** An equation is shown as mathematics, a drawing as it is drawn; what is neither, or no longer, by its words. */
function rawInline(attrs: Record<string, unknown>): DOMOutputSpec {
  const drawing = drawnSpec(attrs.drawing);
  const look = drawing ?? mathSpec(attrs.math);
  const kind = drawing ? 'raw drawing' : look ? 'raw math' : 'raw';
  const at = drawing && /^(-?\d{1,4}) (-?\d{1,4})$/.exec(text(attrs.at));
  const room = drawing || !look ? undefined : roomCss(attrs.math);
  const place = at ? `margin: ${at[2]}px 0 0 ${at[1]}px` : room;
  const style: Record<string, string> = place === undefined ? {} : { style: place };
  return ['span', data(attrs, { class: kind, title: text(attrs.label), ...style }), look ?? text(attrs.show)];
}

/** The editor's page gives the picture its address; the model only knows the part it lies in. */
const image = (attrs: Record<string, unknown>): DOMOutputSpec => [
  'img',
  data(attrs, { alt: text(attrs.alt), ...(attrs.width ? { width: text(String(attrs.width)) } : {}) }),
];

export const schema = new Schema({ nodes, marks });
