import { layFormats } from '../../model/lineSpacing.ts';
import { tabsOver } from '../../model/tabStops.ts';
import type {
  ListFormat,
  ParagraphFormat,
  StyleDefinition,
  TableStyleDefinition,
  TextFormat,
} from '../../model/types.ts';
import { child, descendants, wAttr, type XmlElement } from '../../package/xml.ts';
import { points } from '../properties/lengths.ts';
import type { ThemeFonts } from '../properties/text.ts';
import { isSet, toggle } from '../properties/values.ts';
import { relatedXml, type Source } from '../source.ts';
import { isBuiltIn, type LackingStyle, lackingStyles } from './lackingStyles.ts';
import { listOf, readLists } from './numbering.ts';
import { paragraphFormat } from './paragraph.ts';
import { giveWay, tableStyleDefinition } from './tableStyles.ts';
import { textFormat } from './text.ts';

/** What the styles, numbering and theme parts of a document say. */
export type Styles = {
  fonts: ThemeFonts;
  defaultStyle: string | null;
  paragraphs: Map<string, StyleDefinition>;
  /** Word's own styles that the file has not used yet; those of paragraphs and text are among the others as well */
  lacking: Map<string, LackingStyle>;
  /** full text look of a character style, its ancestors included */
  characters: Map<string, CharacterStyle>;
  /** language of the text where nothing else is said */
  language: string | undefined;
  lists: Record<string, ListFormat>;
  /** table styles; `offered`: the document shows it in its list of styles */
  tables: Map<string, TableStyleDefinition & { offered: boolean }>;
  /** tables begin before the margin, so that their text stands at it */
  outdentedTables: boolean;
  /** spaces between paragraphs add up (ECMA-376 Part 1, 17.15.3.6) */
  addsSpace: boolean;
  /** lines have none of the room that typefaces want between them (`w:noLeading`) */
  tightLines: boolean;
  /** how far apart tab stops are that nobody named, in points */
  tabWidth: number | undefined;
};

/** `offered`: the document shows it in its list of styles. */
type CharacterStyle = { name: string; text: TextFormat; offered: boolean; lacking?: true };

export function readStyles(source: Source): Styles {
  const part = (type: string) => relatedXml(source, type);
  const settings = part('settings');
  const root = part('styles');
  const theme = part('theme');
  const fonts = themeFonts(theme);
  const lacking = lackingStyles(root, theme, source.xml);
  const all = new Map<string, XmlElement>();
  for (const element of root?.children ?? []) {
    const id = wAttr(element, 'styleId');
    if (element.name === 'w:style' && id !== undefined && !all.has(id)) all.set(id, element);
  }
  for (const [id, { element }] of lacking) all.set(id, element);
  const styles: Styles = {
    fonts,
    defaultStyle: null,
    paragraphs: new Map(),
    lacking,
    characters: new Map(),
    language: undefined,
    lists: readLists(part('numbering'), fonts),
    tables: new Map(),
    outdentedTables: outdentsTables(settings),
    tabWidth: points(wAttr(child(settings, 'w:defaultTabStop'), 'val')),
    tightLines: toggle(child(settings, 'w:compat'), 'w:noLeading') === true,
    addsSpace: toggle(child(settings, 'w:compat'), 'w:doNotUseHTMLParagraphAutoSpacing') === true,
  };
  const defaults = child(root, 'w:docDefaults');
  const { language, ...text } = textFormat(child(child(defaults, 'w:rPrDefault'), 'w:rPr'), fonts);
  const base = {
    text: { ...UNSAID, ...text },
    paragraph: paragraphFormat(child(child(defaults, 'w:pPrDefault'), 'w:pPr')),
  };
  for (const [id, element] of all) readStyle(styles, all, id, element, base);
  const plain = all.get(styles.defaultStyle ?? '');
  styles.language = textFormat(child(plain, 'w:rPr'), fonts).language ?? language;
  // What the paragraphs' own style says goes before what the table's says of them (ECMA-376 Part 1, 17.7.2).
  const said = {
    text: textFormat(child(plain, 'w:rPr'), fonts),
    paragraph: paragraphFormat(child(plain, 'w:pPr')),
  };
  for (const style of styles.tables.values()) giveWay(style, said);
  return styles;
}

/** Until Word 2010, which later files name in their settings when they keep to it; without any it is the old way. */
function outdentsTables(settings: XmlElement | undefined): boolean {
  const modes = (child(settings, 'w:compat')?.children ?? []).filter(
    (one) => one.name === 'w:compatSetting' && wAttr(one, 'name') === 'compatibilityMode',
  );
  return !(Number(wAttr(modes[0], 'val') ?? 12) >= 15);
}

/** What text is in where neither the defaults of the document nor a style say it (ECMA-376 Part 1, 17.3.2.38; Word's own font). */
const UNSAID: TextFormat = { font: 'Times New Roman', size: 10 };

type Base = { text: TextFormat; paragraph: ParagraphFormat };

function readStyle(
  styles: Styles,
  all: Map<string, XmlElement>,
  id: string,
  element: XmlElement,
  base: Base,
) {
  const chain = ancestry(all, element);
  const type = wAttr(element, 'type');
  const text = merge<TextFormat>(chain, (one) => {
    const { language, ...rest } = textFormat(child(one, 'w:rPr'), styles.fonts);
    // The language of the default style is that of the document.
    const isDefault = wAttr(one, 'type') === 'paragraph' && isSet(wAttr(one, 'default'));
    return language === undefined || isDefault ? rest : { ...rest, language };
  });
  const name = wAttr(child(element, 'w:name'), 'val') ?? id;
  const hidden = toggle(element, 'w:semiHidden') === true;
  // Word's own ones come out of hiding where they are used.
  const offered = isBuiltIn(name)
    ? !hidden || toggle(element, 'w:unhideWhenUsed') === true
    : toggle(element, 'w:qFormat') === true && !hidden;
  const lacking = styles.lacking.has(id) && { lacking: true as const };
  if (type === 'character' && !isSet(wAttr(element, 'default')))
    styles.characters.set(id, {
      name,
      text,
      offered: offered || name.toLowerCase() === 'hyperlink',
      ...lacking,
    });
  if (type === 'table')
    styles.tables.set(id, {
      ...tableStyleDefinition(name, chain, styles.fonts),
      offered: !toggle(element, 'w:semiHidden'),
    });
  if (type !== 'paragraph') return;
  if (isSet(wAttr(element, 'default'))) styles.defaultStyle = id;
  const paragraphs = chain.map((one) => paragraphFormat(child(one, 'w:pPr')));
  const said = new Set(Object.keys(Object.assign({}, text, ...paragraphs)));
  const ofDefaults = Object.keys({ ...base.text, ...base.paragraph }).filter((one) => !said.has(one));
  styles.paragraphs.set(id, {
    name,
    level: outline(chain),
    next: wAttr(child(element, 'w:next'), 'val') ?? null,
    list: listOfStyle(chain),
    ...listIndentOfStyle(chain),
    offered,
    ...lacking,
    text: { ...base.text, ...text },
    ...(chain.length > 1 && { based: wAttr(child(element, 'w:basedOn'), 'val') ?? '' }),
    own: Object.keys({
      ...textFormat(child(element, 'w:rPr'), styles.fonts),
      ...paragraphFormat(child(element, 'w:pPr')),
    }),
    paragraph: inherit([base.paragraph, ...paragraphs]),
    ...(ofDefaults.length > 0 && { ofDefaults }),
  });
}

/** Of looks the last that says a property counts; tab stops are added to those below. */
function inherit(looks: ParagraphFormat[]): ParagraphFormat {
  const tabs = looks.flatMap((format) => (format.tabs === undefined ? [] : [format.tabs]));
  const all = layFormats(looks);
  return tabs.length === 0
    ? all
    : { ...all, tabs: tabs.reduce((below, above) => tabsOver(below, above), '') };
}

/** Of what a style is based on, so much counts; word processors themselves end sooner. */
const MAX_ANCESTORS = 50;

/** A style and what it is based on, the most general first; a circle ends where it closes. */
function ancestry(all: Map<string, XmlElement>, element: XmlElement): XmlElement[] {
  const chain: XmlElement[] = [];
  let at: XmlElement | undefined = element;
  while (at && chain.length < MAX_ANCESTORS && !chain.includes(at)) {
    chain.unshift(at);
    at = all.get(wAttr(child(at, 'w:basedOn'), 'val') ?? '');
  }
  return chain;
}

const merge = <Format extends object>(chain: XmlElement[], read: (one: XmlElement) => Format): Format =>
  Object.assign({}, ...chain.map(read));

/** Heading level 1–9 of a style: from its outline level, else from its built-in name. */
function outline(chain: XmlElement[]): number | null {
  let level: number | null = null;
  for (const element of chain) {
    const own = outlineLevel(child(element, 'w:pPr'));
    const named = /^heading ([1-9])$/i.exec(wAttr(child(element, 'w:name'), 'val') ?? '');
    if (own !== undefined) level = own;
    else if (named) level = Number(named[1]);
  }
  return level;
}

/** Heading level 1–9 set by paragraph properties; null for body text, undefined when they say nothing. */
export function outlineLevel(properties: XmlElement | undefined): number | null | undefined {
  const value = wAttr(child(properties, 'w:outlineLvl'), 'val');
  if (value === undefined) return undefined;
  const level = Number(value) + 1;
  return level >= 1 && level <= 9 ? level : null;
}

function listOfStyle(chain: XmlElement[]): string | null {
  let list: string | null = null;
  for (const element of chain) {
    const properties = child(element, 'w:pPr');
    const own = listOf(properties);
    const level = wAttr(child(child(properties, 'w:numPr'), 'w:ilvl'), 'val');
    if (own !== undefined) list = own;
    else if (level !== undefined && list !== null) list = `${list.split('-')[0]}-${level}`;
  }
  return list;
}

/** Indents of a style that names a list, or of those that go on from it: they count before those of the list (ECMA-376 Part 1, 17.9.22). */
function listIndentOfStyle(chain: XmlElement[]): Pick<StyleDefinition, 'listIndent'> {
  const names = chain.findLastIndex((one) => typeof listOf(child(one, 'w:pPr')) === 'string');
  if (names < 0) return {};
  const { left, first } = inherit(chain.slice(names).map((one) => paragraphFormat(child(one, 'w:pPr'))));
  if (left === undefined && first === undefined) return {};
  return { listIndent: { ...(left !== undefined && { left }), ...(first !== undefined && { first }) } };
}

function themeFonts(theme: XmlElement | undefined): ThemeFonts {
  const face = (kind: string) => {
    const fonts = theme && [...descendants(theme, `a:${kind}Font`)][0];
    return child(fonts, 'a:latin')?.attributes.get('typeface') || undefined;
  };
  return { major: face('major'), minor: face('minor') };
}
