import { freeNames, groundOf, isNewStyle, type NamedStyle } from '../../model/namedStyles.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import type { BuiltInStyle } from '../formatting/builtInStyles.ts';
import { layoutFormat, readMasters } from '../formatting/pages.ts';
import { firstMaster, parentOf } from '../formatting/styles.ts';
import { pt } from '../properties/lengths.ts';
import { addBuiltIn, changeStyle, namesOf, newStyle } from './styleChanges.ts';
import type { StylesPart } from './stylesPart.ts';

/** Styles for the lines of a table of contents, which a file gets when it has none and a text uses them. */
const known = /^(?:Contents_20_([1-9]|Heading)|(?:Figure_20_Index|Table_20_index)_20_(1))$/;

/** @param said what a person said of styles @param lacking styles that the file gets when they are used
 *  @param language of the document */
export function createNamedStyles(
  part: StylesPart,
  said: ReadonlyMap<string, NamedStyle>,
  lacking: ReadonlyMap<string, BuiltInStyle>,
  language: string | undefined,
) {
  const holder = child(part.root, 'office:styles');
  const ofParagraphs = new Map<string, XmlElement>();
  for (const one of holder?.children ?? []) {
    const isOne = one.name === 'style:style' && one.attributes.get('style:family') === 'paragraph';
    if (isOne) ofParagraphs.set(one.attributes.get('style:name') ?? '', one);
  }
  const there = new Set((holder?.children ?? []).map((one) => one.attributes.get('style:name') ?? ''));
  // Without a place for styles, nothing can be added to it.
  const taken = new Set([...there, ...lacking.keys()]);
  const names = holder && holder.openEnd < holder.end ? namesOf(said, taken) : new Map<string, string>();
  const used = new Set<string>();
  /** Notes that a style is used, and the one that it goes on from. */
  const use = (style: string | null | undefined) => {
    const own = lacking.get(style ?? '');
    if (!style || used.has(style) || (!own && (!known.test(style) || there.has(style)))) return;
    use(own?.parent);
    use(own?.next);
    used.add(style);
  };
  for (const [key, { based }] of said) {
    use(key);
    use(based);
  }
  return {
    /** A style as the file will call it (null: none that it knows), and the one of the file that it is based on. */
    named(style: string | null): { name: string | null; ground: string | null; tabs?: string } {
      const ground = groundOf(said, style);
      use(ground);
      const name = style?.startsWith('new:') ? (names.get(style) ?? ground) : style;
      const tabs = stopsNow(said, ofParagraphs, style);
      return { name, ground, ...(tabs !== undefined && { tabs }) };
    },
    writeNamed() {
      for (const style of used) {
        const own = lacking.get(style);
        const text = own ? addBuiltIn(part, own, said.get(style), language) : styleText(part, style);
        part.append('office:styles', text);
      }
      for (const [key, element] of ofParagraphs) {
        const change = said.get(key);
        if (change && !isNewStyle(key)) changeStyle(part, element, change, language);
      }
      const shownTaken = [...ofParagraphs].map(([id, one]) => one.attributes.get('style:display-name') ?? id);
      const shown = freeNames(said, [
        ...shownTaken,
        ...[...lacking.keys()].map((name) => name.replaceAll('_20_', ' ')),
      ]);
      for (const [key, name] of names) {
        const style = said.get(key);
        const based = style?.based ?? '';
        const isThere = ofParagraphs.has(based) || lacking.has(based);
        const parent = names.get(based) ?? (isThere ? based : null);
        const display = shown.get(key) ?? name;
        const ground = groundOf(said, key);
        const level = lacking.get(ground ?? '')?.level?.toString() ?? levelOf(ofParagraphs, ground);
        if (style)
          part.append('office:styles', newStyle(part, style, { name, display, parent, level }, language));
      }
    },
  };
}

/** The tab stops that a style has now; undefined where neither it nor the style that it has them from got others. */
function stopsNow(
  said: ReadonlyMap<string, NamedStyle>,
  styles: ReadonlyMap<string, XmlElement>,
  style: string | null,
): string | undefined {
  const seen = new Set<string>();
  for (let at = style ?? undefined; at !== undefined && !seen.has(at); ) {
    seen.add(at);
    const change = said.get(at);
    if (typeof change?.attrs.tabs === 'string') return change.attrs.tabs;
    const element = styles.get(at);
    if (child(child(element, 'style:paragraph-properties'), 'style:tab-stops')) return undefined;
    at = isNewStyle(at) ? change?.based : parentOf(element);
  }
  return undefined;
}

/** The level of headings that a style has, be it from one below: LibreOffice hands down none. */
function levelOf(styles: ReadonlyMap<string, XmlElement>, id: string | null): string | undefined {
  const seen = new Set<XmlElement>();
  for (let at = styles.get(id ?? ''); at && !seen.has(at); at = styles.get(parentOf(at) ?? '')) {
    seen.add(at);
    const level = at.attributes.get('style:default-outline-level');
    if (level !== undefined) return level === '' ? undefined : level;
  }
  return undefined;
}

function styleText(part: StylesPart, style: string): string {
  const { name, attribute } = part;
  const found = known.exec(style);
  const level = Number(found?.[1] ?? found?.[2]);
  const start = [
    attribute('style:name', style),
    attribute('style:display-name', style.replaceAll('_20_', ' ')),
    attribute('style:family', 'paragraph'),
    attribute('style:parent-style-name', 'Standard'),
    attribute('style:class', 'index'),
  ].join('');
  const paragraph = name('style:paragraph-properties');
  const inner = Number.isNaN(level)
    ? `<${paragraph}${attribute('fo:margin-top', '12pt')}${attribute('fo:margin-bottom', '6pt')}/><${name('style:text-properties')}${attribute('fo:font-weight', 'bold')}${attribute('fo:font-size', '14pt')}/>`
    : `<${paragraph}${attribute('fo:margin-left', `${(level - 1) * 12}pt`)}${attribute('fo:margin-bottom', '3pt')}><${name('style:tab-stops')}>${tabStop(part, level)}</${name('style:tab-stops')}></${paragraph}>`;
  return `<${name('style:style')}${start}>${inner}</${name('style:style')}>`;
}

/** Where the page number ends: at the right margin; its place counts from the indent. */
function tabStop(part: StylesPart, level: number): string {
  const { width, left, right } = layoutFormat(
    readMasters(part.root).get(firstMaster(part.root) ?? '')?.layout,
  );
  const at = Math.max(width - left - right - (level - 1) * 12, 72);
  const { name, attribute } = part;
  return `<${name('style:tab-stop')}${attribute('style:position', pt(at))}${attribute('style:type', 'right')}${attribute('style:leader-style', 'dotted')}${attribute('style:leader-text', '.')}/>`;
}
