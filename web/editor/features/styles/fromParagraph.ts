import type { Mark, Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import {
  type Formatting,
  formatWith,
  isNewStyle,
  type ModelMark,
  type NamedStyle,
  stopsIn,
  styleAttributes,
  writeTabs,
} from '../../../../formats/model/index.ts';
import { sides } from '../../../../formats/model/lines.ts';
import { inParagraphFormat, paragraphValues } from '../../../../formats/model/properties/index.ts';
import { borderNames } from '../../../../formats/model/tables.ts';
import { isFormat } from '../../../../formats/model/tracked/index.ts';
import { languageOf } from '../../view/clear.ts';
import { plain, selectedParagraphs } from '../../view/content/paragraphs.ts';
import { formats, hasFormat, styleOf } from '../../view/content/styles.ts';
import { tabsOf } from '../../view/content/tabStops.ts';
import { initialFormat, valueOfFormat } from '../../view/content/values.ts';
import type { Editor } from '../../view/editor.ts';
import { AS_IT_IS } from '../../view/transactionMeta.ts';

type Formats = Pick<NamedStyle, 'attrs' | 'marks'>;

const ownFormat = (formatting: Formatting, node: Node) =>
  typeof node.attrs.look === 'number' ? formatting.paragraphs?.[node.attrs.look] : undefined;

/** The formats that a paragraph and most of its text have beyond its style, set here or in the file. */
const formatsBeyond = (formatting: Formatting, node: Node): Formats => ({
  attrs: attributesBeyond(formatting, node),
  marks: marksBeyond(formatting, node),
});

function attributesBeyond(formatting: Formatting, node: Node): Record<string, unknown> {
  const [own, style] = [ownFormat(formatting, node), formatting.styles[styleOf(formatting, node)]?.paragraph];
  const attrs: Record<string, unknown> = {};
  const note = (name: string, value: unknown, below: unknown) => {
    if (value !== undefined && value !== null && value !== below) attrs[name] = value;
  };
  for (const name of paragraphValues.filter((one) => styleAttributes.includes(one))) {
    const property = inParagraphFormat(name);
    // A height of lines in points is none that a person sets.
    const inFile = name === 'line' && own?.lineExact ? undefined : own?.[property];
    note(name, node.attrs[name] ?? inFile, style?.[property] ?? plain(formatting, name));
  }
  note('align', node.attrs.align, style?.align ?? 'left');
  for (const [at, side] of sides.entries()) {
    const name = borderNames[at] ?? '';
    note(name, node.attrs[name] ?? own?.sides?.[side], style?.sides?.[side] ?? 'none');
  }
  note('shade', node.attrs.shade ?? own?.background, style?.background ?? 'none');
  note('tabs', tabsOf(formatting, node), writeTabs(stopsIn(style?.tabs)));
  return attrs;
}

const valued = ['font', 'size', 'color', 'highlight', 'position'] as const;

/** Every format of a text, as it is shown. */
function shownFormats(formatting: Formatting, marks: readonly Mark[], paragraph: Node): Map<string, unknown> {
  return new Map<string, unknown>([
    ...formats.map((format) => [format, hasFormat(formatting, format, marks, paragraph)] as const),
    ...valued.map(
      (format) =>
        [format, valueOfFormat(formatting, format, marks, paragraph) ?? initialFormat(format)] as const,
    ),
  ]);
}

function marksBeyond(formatting: Formatting, node: Node): ModelMark[] {
  const weights = new Map<string, Map<unknown, number>>();
  node.forEach((child) => {
    for (const [format, value] of child.isText ? shownFormats(formatting, child.marks, node) : []) {
      const known = weights.get(format) ?? new Map<unknown, number>();
      weights.set(format, known.set(value, (known.get(value) ?? 0) + child.nodeSize));
    }
  });
  const below = shownFormats(formatting, [], node);
  return [...weights].flatMap(([type, values]) => {
    const [most] = [...values].toSorted((a, b) => b[1] - a[1])[0] ?? [];
    if (most === undefined || most === below.get(type)) return [];
    return [{ type, attrs: typeof most === 'boolean' ? { on: most } : { value: most } }];
  });
}

/** A paragraph has only its style: what it had of formats is taken away, and so is that of its texts that are as the style
 *  says. Others, such as a word that alone is bold, stay as they are. */
function giveStyle(
  tr: Transaction,
  formatting: Formatting,
  { node, pos }: { node: Node; pos: number },
  key: string,
  style: Formatting['styles'][string],
) {
  const next = { ...formatting, styles: { ...formatting.styles, [key]: style } };
  const own = ownFormat(formatting, node);
  const isPlainInFile = own?.lineExact === true || own?.uncounted === true;
  const direct = own !== undefined || node.attrs.align !== null;
  const attrs: Record<string, unknown> = {
    ...node.attrs,
    ...Object.fromEntries(styleAttributes.map((name) => [name, null])),
    style: key === formatting.defaultStyle ? null : key,
    ...(!isPlainInFile && direct && { cleared: true, look: null, rtl: node.attrs.rtl ?? own?.rtl ?? null }),
  };
  const paragraph = node.type.create(attrs);
  node.forEach((child, offset) => {
    const [from, to] = [pos + 1 + offset, pos + 1 + offset + child.nodeSize];
    if (!child.isText || child.marks.some((mark) => mark.type.name === 'character')) return;
    const [before, after] = [shownFormats(formatting, child.marks, node), shownFormats(next, [], paragraph)];
    if (![...before].every(([format, value]) => after.get(format) === value)) return;
    const language = languageOf(formatting, child.marks, node);
    for (const mark of child.marks.filter(isFormat)) tr.removeMark(from, to, mark);
    for (const mark of language) tr.addMark(from, to, mark);
  });
  for (const [name, value] of Object.entries(attrs))
    if (node.attrs[name] !== value) tr.setNodeAttribute(pos, name, value);
}

const paragraphAt = ({ view }: Pick<Editor, 'view'>) => selectedParagraphs(view.state)[0];

type Wanted = Pick<Editor, 'view' | 'formatting' | 'styles' | 'asOneStep'>;

function give(text: Wanted, key: string, style: NamedStyle) {
  const place = paragraphAt(text);
  const { formatting, styles, view } = text;
  const below = formatting.styles[style.based ?? ''] ?? formatting.styles[formatting.defaultStyle ?? ''];
  const known = formatting.styles[key] ?? below;
  if (!place || !known) return;
  text.asOneStep(() => {
    // No file notes a change of styles: it is made at once, also while edits become suggestions.
    const tr = view.state.tr.setMeta(AS_IT_IS, true);
    giveStyle(tr, formatting, place, key, { ...known, ...formatWith(known, style) });
    view.dispatch(tr);
    styles.set(key, style);
  });
}

/** The style of the paragraph at the cursor becomes what the paragraph looks like. */
export function updateStyle(text: Wanted): void {
  const place = paragraphAt(text);
  if (!place) return;
  const key = styleOf(text.formatting, place.node);
  const beyond = formatsBeyond(text.formatting, place.node);
  const said = text.styles.get(key);
  const marks = new Map([...(said?.marks ?? []), ...beyond.marks].map((mark) => [mark.type, mark]));
  give(text, key, { ...said, attrs: { ...said?.attrs, ...beyond.attrs }, marks: [...marks.values()] });
}

/** A new style that looks like the paragraph at the cursor, which has it from now on. */
export function addStyle(text: Wanted, name: string): void {
  const place = paragraphAt(text);
  if (!place) return;
  const key = `new:style.${Math.random().toString(36).slice(2, 12)}`;
  const based = styleOf(text.formatting, place.node);
  const isKnown = based in text.formatting.styles && (isNewStyle(based) || based !== '');
  give(text, key, {
    name: name.trim(),
    ...(isKnown && { based }),
    ...formatsBeyond(text.formatting, place.node),
  });
}

/** Whether the style at the cursor would become another. */
export function canUpdate({ formatting, view }: Pick<Editor, 'formatting' | 'view'>): boolean {
  const place = paragraphAt({ view });
  const key = place ? styleOf(formatting, place.node) : '';
  // What the page only shows, because the file gets it when it is used, is nothing to change; nor is what an older draft
  // says too little of.
  if (!place || (!isNewStyle(key) && formatting.styles[key]?.own === undefined)) return false;
  const { attrs, marks } = formatsBeyond(formatting, place.node);
  return Object.keys(attrs).length > 0 || marks.length > 0;
}
