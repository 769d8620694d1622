import { freeNames, type NamedStyle } from '../../model/namedStyles.ts';
import { decimalMark } from '../../model/tabStops.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { type BuiltInStyle, writeBuiltIn } from '../formatting/builtInStyles.ts';
import type { Changed } from '../properties/attributes.ts';
import { changedTabs } from '../properties/changedTabs.ts';
import { paragraphFormats } from '../properties/paragraph.ts';
import { changedTextFormats } from '../properties/text.ts';
import { type StylesPart, withAttributes } from './stylesPart.ts';

const holders = { paragraph: 'style:paragraph-properties', text: 'style:text-properties' } as const;

/** Names for new styles, of what people call them (as LibreOffice makes them), and of no other style. */
export const namesOf = (
  named: ReadonlyMap<string, NamedStyle>,
  taken: ReadonlySet<string>,
): Map<string, string> =>
  freeNames(named, taken, {
    plainOf: (name) => name.replace(/[^A-Za-z0-9]/gu, escaped).replace(/^\d/, escaped),
    numbered: (plain, number) => `${plain}_${number}`,
    first: 1,
  });

const escaped = (char: string) => `_${char.codePointAt(0)?.toString(16)}_`;

/** What a style says, as properties over those it has. */
function changesOf(
  { attrs, marks }: NamedStyle,
  style: XmlElement | undefined,
): Record<keyof typeof holders, Changed> {
  const text = changedTextFormats(marks);
  const properties = child(style, holders.paragraph);
  const rtl = properties?.attributes.get('style:writing-mode')?.startsWith('rl') === true;
  return {
    paragraph: paragraphFormats.changed({ attrs, properties, align: null, rtl }),
    // A typeface that is declared in the file goes before one that is named.
    text: 'fo:font-family' in text ? { ...text, 'style:font-name': null } : text,
  };
}

type Tabs = { text: string | null | undefined };

function tabsOf(
  part: StylesPart,
  style: NamedStyle,
  own: XmlElement | undefined,
  language: string | undefined,
): Tabs {
  const node = { type: 'paragraph', attrs: style.attrs };
  const write = (name: string, attributes: Record<string, string>, inner?: string) => {
    const given = Object.entries(attributes).map(([key, value]) => part.attribute(key, value));
    const start = `<${part.name(name)}${given.join('')}`;
    return inner === undefined ? `${start}/>` : `${start}>${inner}</${part.name(name)}>`;
  };
  // A style always says its stops itself, whatever is below.
  return { text: changedTabs(node, [own], { below: undefined, decimal: decimalMark(language) }, write) };
}

/** Properties as element, with others set over those of `own`. */
function properties(
  part: StylesPart,
  holder: string,
  own: XmlElement | undefined,
  changes: Changed,
  tabs: Tabs,
): string {
  const fresh = own === undefined || own.openEnd === own.end;
  const raw = own ? part.rawOf(own) : `<${part.name(holder)}/>`;
  const changed = withAttributes(part, raw, changes);
  if (tabs.text === undefined) return changed;
  const stops = tabs.text ?? `<${part.name('style:tab-stops')}/>`;
  if (fresh) return changed.replace(/(?<!\s)\s*\/>$/, () => `>${stops}</${part.name(holder)}>`);
  const end = /^<[^\s/>]+(?:\s+[^\s=/>]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*>/.exec(changed)?.[0].length ?? 0;
  const was = child(own, 'style:tab-stops');
  const before = was ? changed.replace(part.rawOf(was), '') : changed;
  return before.slice(0, end) + stops + before.slice(end);
}

const isEmpty = (changes: Changed) => Object.keys(changes).length === 0;

/** What a person said of a style that the file has. */
export function changeStyle(
  part: StylesPart,
  element: XmlElement,
  style: NamedStyle,
  language: string | undefined,
): void {
  const changes = changesOf(style, element);
  const [paragraph, text] = [child(element, holders.paragraph), child(element, holders.text)];
  const tabs = tabsOf(part, style, paragraph, language);
  const newParagraph =
    isEmpty(changes.paragraph) && tabs.text === undefined
      ? undefined
      : properties(part, holders.paragraph, paragraph, changes.paragraph, tabs);
  const newText = isEmpty(changes.text)
    ? undefined
    : properties(part, holders.text, text, changes.text, { text: undefined });
  if (paragraph && newParagraph !== undefined) part.replace(paragraph, newParagraph);
  if (text && newText !== undefined) part.replace(text, newText);
  const ahead = paragraph ? '' : (newParagraph ?? '');
  if (text && ahead !== '') part.replace(text, ahead + part.rawOf(text));
  else if (!text && ahead + (newText ?? '') !== '') part.putLast(element, ahead + (newText ?? ''));
}

/** A new style as element. */
export function newStyle(
  part: StylesPart,
  style: NamedStyle,
  {
    name,
    display,
    parent,
    level,
  }: { name: string; display: string; parent: string | null; level: string | undefined },
  language: string | undefined,
): string {
  const changes = changesOf(style, undefined);
  const tabs = tabsOf(part, style, undefined, language);
  const own = part.name('style:style');
  const start = [
    part.attribute('style:name', name),
    display === name ? '' : part.attribute('style:display-name', display),
    part.attribute('style:family', 'paragraph'),
    parent === null ? '' : part.attribute('style:parent-style-name', parent),
    level === undefined ? '' : part.attribute('style:default-outline-level', level),
    part.attribute('style:class', 'text'),
  ].join('');
  const paragraph =
    isEmpty(changes.paragraph) && tabs.text === undefined
      ? ''
      : properties(part, holders.paragraph, undefined, changes.paragraph, tabs);
  const text = isEmpty(changes.text)
    ? ''
    : properties(part, holders.text, undefined, changes.text, { text: undefined });
  return `<${own}${start}>${paragraph}${text}</${own}>`;
}

/** A style of LibreOffice's own as element, with what a person said of it. */
export function addBuiltIn(
  part: StylesPart,
  own: BuiltInStyle,
  style: NamedStyle | undefined,
  language: string | undefined,
): string {
  if (!style) return writeBuiltIn(own, part);
  const changes = changesOf(style, undefined);
  const merged = {
    ...own,
    paragraph: over(own.paragraph, changes.paragraph),
    text: over(own.text, changes.text),
  };
  const whole = writeBuiltIn(merged, part);
  const { text: stops } = tabsOf(part, style, undefined, language);
  if (!stops) return whole;
  const holder = part.name(holders.paragraph);
  return whole.replace(new RegExp(`(<${holder}[^>]*)/>`), (_, start) => `${start}>${stops}</${holder}>`);
}

/** Properties with others set over them; what is taken away is left out. */
const over = (own: Record<string, string>, changes: Changed): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...own, ...changes }).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, String(value)]],
    ),
  );
