import { freeNames, groundOf, isNewStyle, type NamedStyle } from '../../../model/namedStyles.ts';
import { tabsOver } from '../../../model/tabStops.ts';
import { child, escapeAttribute, wAttr, type XmlElement } from '../../../package/xml.ts';
import type { Styles } from '../../formatting/styles.ts';
import {
  attribute,
  editProperties,
  paragraphOrder,
  runOrder,
  tag,
  writeSimple,
} from '../../properties/elements.ts';
import { paragraphFormats } from '../../properties/paragraph.ts';
import { tabsOf } from '../../properties/tabs.ts';
import { changedTextFormats } from '../../properties/text.ts';
import type { Source } from '../../source.ts';
import type { StyleEdits } from './styleEdits.ts';

/** The identities that new styles have in the file: of their names, and of nobody else. */
export const identitiesOf = (
  named: ReadonlyMap<string, NamedStyle>,
  taken: Iterable<string>,
): Map<string, string> =>
  freeNames(named, taken, {
    plainOf: (name) => name.replace(/[^A-Za-z0-9]/g, '') || 'Style',
    numbered: (plain, number) => `${plain}${number}`,
    first: 1,
  });

/** The tab stops that a style has now; undefined where neither it nor a style below it got others. */
export type StopsOf = (id: string | null | undefined) => string | undefined;

export function stopsNow(named: ReadonlyMap<string, NamedStyle>, styles: readonly XmlElement[]): StopsOf {
  const elements = new Map(styles.map((one) => [wAttr(one, 'styleId'), one]));
  const find = (id: string | null | undefined, seen: ReadonlySet<string>): string | undefined => {
    if (typeof id !== 'string' || seen.has(id)) return undefined;
    const style = named.get(id);
    if (typeof style?.attrs.tabs === 'string') return style.attrs.tabs;
    const element = elements.get(id);
    const parent = isNewStyle(id) ? style?.based : wAttr(child(element, 'w:basedOn'), 'val');
    const below = find(parent, new Set([...seen, id]));
    return below === undefined
      ? undefined
      : tabsOver(below, tabsOf(child(child(element, 'w:pPr'), 'w:tabs')));
  };
  return (id) => find(id, new Set());
}

/** What a person said of styles that the file has. */
export function changeStyles(
  edits: StyleEdits,
  named: ReadonlyMap<string, NamedStyle>,
  { paragraphs }: Styles,
  stops: StopsOf,
): void {
  for (const style of edits.styles) {
    const id = wAttr(style, 'styleId') ?? '';
    const change = isNewStyle(id) ? undefined : named.get(id);
    if (!change || !paragraphs.has(id)) continue;
    const based = wAttr(child(style, 'w:basedOn'), 'val') ?? '';
    const below = stops(based) ?? paragraphs.get(based)?.paragraph.tabs;
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
  const properties = child(style, 'w:pPr');
  const paragraph = paragraphFormats.changed({ source, attrs, properties, align: null, below });
  return [paragraph, changedTextFormats(source, marks, child(style, 'w:rPr'))] as const;
}

/** New styles as they stand in the part. */
export function newStyles(
  source: Source,
  named: ReadonlyMap<string, NamedStyle>,
  ids: ReadonlyMap<string, string>,
  { paragraphs, defaultStyle }: Styles,
  stops: StopsOf,
): string {
  const taken = source.body.children.map((one) => wAttr(child(one, 'w:name'), 'val') ?? '');
  const names = freeNames(named, taken);
  const written = [...ids].map(([key, id]) => {
    const style = named.get(key);
    if (!style) return '';
    const based = ids.get(style.based ?? '') ?? knownIn(paragraphs, style.based) ?? defaultStyle;
    const ground = groundOf(named, style.based ?? null) ?? defaultStyle;
    const below = stops(style.based ?? defaultStyle) ?? paragraphs.get(ground ?? '')?.paragraph.tabs;
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
