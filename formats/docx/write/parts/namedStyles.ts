import { freeNames, groundOf, isNewStyle, type NamedStyle } from '../../../model/namedStyles.ts';
import type { ModelNode } from '../../../model/types.ts';
import { child, escapeAttribute, wAttr, type XmlElement } from '../../../package/xml.ts';
import type { Styles } from '../../look/styles.ts';
import type { Source } from '../../source.ts';
import { changeFormats, writeAlign } from '../paragraphValues.ts';
import { attribute, editProperties, paragraphOrder, runOrder, tag, writeSimple } from '../properties.ts';
import { changedProperties } from '../run.ts';
import type { StyleEdits } from './styleEdits.ts';

/** The identities that new styles have in the file: of their names, and of nobody else. */
export function identitiesOf(
  named: ReadonlyMap<string, NamedStyle>,
  taken: Iterable<string>,
): Map<string, string> {
  const known = new Set([...taken].map((id) => id.toLowerCase()));
  const ids = new Map<string, string>();
  for (const [key, { name = '' }] of named) {
    if (!isNewStyle(key)) continue;
    const plain = name.replace(/[^A-Za-z0-9]/g, '') || 'Style';
    let id = plain;
    for (let number = 1; known.has(id.toLowerCase()); number++) id = `${plain}${number}`;
    known.add(id.toLowerCase());
    ids.set(key, id);
  }
  return ids;
}

/** What a person said of styles that the file has. */
export function changeStyles(
  edits: StyleEdits,
  named: ReadonlyMap<string, NamedStyle>,
  { paragraphs }: Styles,
): void {
  for (const style of edits.styles) {
    const id = wAttr(style, 'styleId') ?? '';
    const change = isNewStyle(id) ? undefined : named.get(id);
    if (!change || !paragraphs.has(id)) continue;
    const below = paragraphs.get(wAttr(child(style, 'w:basedOn'), 'val') ?? '')?.paragraph.tabs;
    const [paragraph, text] = changesOf(edits.source, change, style, below);
    if (paragraph.size > 0) edits.change(style, 'pPr', paragraph);
    if (text.size > 0) edits.change(style, 'rPr', text);
  }
}

function changesOf(
  source: Source,
  { attrs, marks }: NamedStyle,
  style: XmlElement | undefined,
  below: string | undefined,
) {
  const node: ModelNode = { type: 'paragraph', attrs };
  const paragraph = new Map<string, string | null>();
  changeFormats(source, node, child(style, 'w:pPr'), paragraph, below);
  if (attrs.align !== undefined) paragraph.set('jc', writeAlign(source, attrs.align));
  return [paragraph, changedProperties(source, marks, child(style, 'w:rPr'))] as const;
}

/** New styles as they stand in the part. */
export function newStyles(
  source: Source,
  named: ReadonlyMap<string, NamedStyle>,
  ids: ReadonlyMap<string, string>,
  { paragraphs, defaultStyle }: Styles,
): string {
  const taken = source.body.children.map((one) => wAttr(child(one, 'w:name'), 'val') ?? '');
  const names = freeNames(named, taken);
  const written = [...ids].map(([key, id]) => {
    const style = named.get(key);
    if (!style) return '';
    const based = ids.get(style.based ?? '') ?? knownIn(paragraphs, style.based) ?? defaultStyle;
    const below = paragraphs.get(groundOf(named, style.based ?? null) ?? defaultStyle ?? '')?.paragraph.tabs;
    const [paragraph, text] = changesOf(source, style, undefined, below);
    const simple = (local: string, value?: string) =>
      writeSimple(source, local, value && escapeAttribute(value));
    const holder = (local: string, inner: string) =>
      inner === '' ? '' : `<${tag(source, local)}>${inner}</${tag(source, local)}>`;
    const own = tag(source, 'style');
    const said = [
      attribute(source, 'type', 'paragraph'),
      attribute(source, 'customStyle', 1),
      attribute(source, 'styleId', id),
    ].join('');
    return [
      `<${own}${said}>`,
      simple('name', names.get(key)),
      based === null ? '' : simple('basedOn', based),
      simple('qFormat'),
      holder('pPr', editProperties(source, undefined, paragraph, paragraphOrder)),
      holder('rPr', editProperties(source, undefined, text, runOrder)),
      `</${own}>`,
    ].join('');
  });
  return written.join('');
}

const knownIn = (paragraphs: Styles['paragraphs'], id: string | undefined) =>
  id !== undefined && paragraphs.has(id) ? id : undefined;
