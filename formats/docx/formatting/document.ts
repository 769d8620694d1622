import type { ObjectFormat } from '../../model/objects.ts';
import { offeredStyles } from '../../model/styleFormats.ts';
import type {
  CellFormat,
  Formatting,
  ParagraphFormat,
  PictureFormat,
  RowFormat,
  TableFormat,
  TextFormat,
} from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { embeddedFonts } from '../fonts.ts';
import type { Reader } from '../read/reader.ts';
import type { Read } from '../read/stories.ts';
import { readChanges, resolvedFormats, tracksChanges } from './changes.ts';
import { backgroundOf } from './pageFrame.ts';
import { referencesOf } from './references.ts';
import { LAST, sectionFormat, sectionsOf } from './sections.ts';
import type { Styles } from './styles.ts';
import { newTableFormat } from './tables.ts';
import { textFormat } from './text.ts';
import { countUnlistedChanges } from './unlistedChanges.ts';

/** Everything an editor needs to show what was read. */
export function documentFormatting({ main, shared, body, stories }: Read): Formatting {
  const { styles, paragraphFormats, cellFormats, tableFormats, rowFormats, pictureFormats } = shared;
  const readers = [body.reader, ...[...stories.values()].map((story) => story.reader)];
  const paragraphs = readers.flatMap(({ blocks }) => [...blocks.values()].map((block) => block.node.attrs));
  const used = new Set(paragraphs.map((attrs) => attrs?.style));
  const shown = [...styles.paragraphs].map(
    ([id, style]) =>
      [id, { ...style, offered: style.offered || used.has(id) || id === styles.defaultStyle }] as const,
  );
  const runs = Object.fromEntries(readers.flatMap(runFormats));
  const looks = [...stories].flatMap(([key, { format }]) => (format ? [[key, format] as const] : []));
  const sections = sectionsOf(main);
  const changes = readChanges(readers);
  const undecided = countUnlistedChanges({ main, body, stories }, changes);
  const background = backgroundOf(main);
  const embedded = embeddedFonts(main.pack, main.relationships);
  return {
    source: main.fingerprint,
    defaultStyle: styles.defaultStyle,
    styles: offeredStyles(new Map(shown)),
    characters: characterFormats(styles),
    fonts: fontsOf(styles, Object.values(runs)),
    ...(embedded.length > 0 && { embedded }),
    ...(tracksChanges(main) && { tracking: true }),
    ...(styles.language !== undefined && { language: styles.language }),
    ...(styles.addsSpace && { addsSpace: true }),
    ...(styles.tightLines && { tightLines: true }),
    ...(styles.tabWidth !== undefined && { tabWidth: styles.tabWidth }),
    changes,
    ...(undecided > 0 && { undecided }),
    runs: { ...runs, ...resolvedFormats(readers, runs) },
    paragraphs: paragraphFormats.values as ParagraphFormat[],
    cells: cellFormats.values as CellFormat[],
    tables: tableFormats.values as TableFormat[],
    rows: rowFormats.values as RowFormat[],
    pictures: pictureFormats.values as PictureFormat[],
    objects: shared.objectFormats.values as ObjectFormat[],
    tableStyles: tableStyleDefinitions(
      styles,
      new Set((tableFormats.values as TableFormat[]).map(({ style }) => style)),
    ),
    newTable: newTableFormat(styles),
    lists: usedLists(
      styles,
      paragraphs.map((attrs) => attrs?.list),
    ),
    ...(looks.length > 0 && { stories: Object.fromEntries(looks) }),
    sections: Object.fromEntries(
      [...sections].map(([key, element]) => [
        key,
        { ...sectionFormat(element), ...(background !== undefined && { background }) },
      ]),
    ),
    ...referencesOf(new Set([main, ...[...stories.values()].map(({ source }) => source)])),
    contents: contentsStyles(styles),
    page: pageOf(sections.get(LAST) ?? [...sections.values()].at(-2)),
  };
}

function characterFormats(styles: Styles): NonNullable<Formatting['characters']> {
  const offered = [...styles.characters].filter(([, style]) => style.offered);
  return Object.fromEntries(offered.map(([id, { offered: _, ...style }]) => [id, style]));
}

/** Those that the document offers, and those that its tables have. */
function tableStyleDefinitions(
  styles: Styles,
  used: ReadonlySet<string | undefined>,
): NonNullable<Formatting['tableStyles']> {
  const offered = [...styles.tables].filter(([id, style]) => style.offered || used.has(id));
  return Object.fromEntries(offered.map(([id, { offered: _, ...look }]) => [id, look]));
}

/** Typefaces of the theme, the styles and the text. */
function fontsOf({ fonts, paragraphs, characters }: Styles, runs: TextFormat[]): string[] {
  const looks = [
    ...[...paragraphs.values()].map((style) => style.text),
    ...[...characters.values()].map((style) => style.text),
    ...runs,
  ];
  const all = [fonts.minor, fonts.major, ...looks.map((format) => format.font)];
  return [...new Set(all.filter((font) => font !== undefined))].toSorted().slice(0, 100);
}

function runFormats(reader: Reader): [string, TextFormat][] {
  const looks: [string, TextFormat][] = [];
  for (const { key, element } of reader.runs.values()) {
    const properties = child(element, 'w:rPr');
    const style = wAttr(child(properties, 'w:rStyle'), 'val');
    const look = {
      ...reader.styles.characters.get(style ?? '')?.text,
      ...textFormat(properties, reader.styles.fonts),
    };
    if (Object.keys(look).length > 0) looks.push([key, look]);
  }
  return looks;
}

/** Only the lists that paragraphs or offered styles use; every level of them, for their labels refer to each other. */
function usedLists(styles: Styles, lists: unknown[]): Formatting['lists'] {
  const used = new Set<string>();
  const add = (list: unknown) => typeof list === 'string' && used.add(list.split('-')[0] ?? '');
  for (const list of lists) add(list);
  for (const style of styles.paragraphs.values()) add(style.list);
  return Object.fromEntries(
    Object.entries(styles.lists).filter(([name]) => used.has(name.split('-')[0] ?? '')),
  );
}

function pageOf(section: XmlElement | undefined): Formatting['page'] {
  const { width, height, top, right, bottom, left } = sectionFormat(section);
  return { width, height, top, right, bottom, left };
}

/** The document's own styles for the lines of a table of contents, known by their built-in names. */
function contentsStyles(styles: Styles): Record<string, string> {
  const found = [...styles.paragraphs].flatMap(([id, { name }]) => {
    const level = /^toc ([1-9])$/i.exec(name)?.[1] ?? (/^toc heading$/i.test(name) ? '0' : undefined);
    return level === undefined ? [] : [[level, id] as const];
  });
  return Object.fromEntries(found);
}
