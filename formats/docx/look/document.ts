import { offeredStyles } from '../../model/styleLooks.ts';
import type {
  CellLook,
  Look,
  ParagraphLook,
  PictureLook,
  RowLook,
  TableLook,
  TextLook,
} from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import type { Reader } from '../read/reader.ts';
import type { Read } from '../read/stories.ts';
import { readChanges, settledLooks, tracksChanges } from './changes.ts';
import { referencesOf } from './references.ts';
import { LAST, sectionLook, sectionsOf } from './sections.ts';
import type { Styles } from './styles.ts';
import { textLook } from './text.ts';
import { countUndecided } from './undecided.ts';

/** Everything an editor needs to show what was read. */
export function documentLook({ main, shared, body, stories }: Read): Look {
  const { styles, paragraphLooks, cellLooks, tableLooks, rowLooks, pictureLooks } = shared;
  const readers = [body.reader, ...[...stories.values()].map((story) => story.reader)];
  const paragraphs = readers.flatMap(({ blocks }) => [...blocks.values()].map((block) => block.node.attrs));
  const used = new Set(paragraphs.map((attrs) => attrs?.style));
  const shown = [...styles.paragraphs].map(
    ([id, style]) =>
      [id, { ...style, offered: style.offered || used.has(id) || id === styles.defaultStyle }] as const,
  );
  const runs = Object.fromEntries(readers.flatMap(runLooks));
  const looks = [...stories].flatMap(([key, { look }]) => (look ? [[key, look] as const] : []));
  const sections = sectionsOf(main);
  const changes = readChanges(readers);
  const undecided = countUndecided({ main, body, stories }, changes);
  return {
    source: main.fingerprint,
    defaultStyle: styles.defaultStyle,
    styles: offeredStyles(new Map(shown)),
    characters: characterLooks(styles),
    fonts: fontsOf(styles, Object.values(runs)),
    ...(tracksChanges(main) && { tracking: true }),
    ...(styles.language !== undefined && { language: styles.language }),
    ...(styles.addsSpace && { addsSpace: true }),
    ...(styles.tabWidth !== undefined && { tabWidth: styles.tabWidth }),
    changes,
    ...(undecided > 0 && { undecided }),
    runs: { ...runs, ...settledLooks(readers, runs) },
    paragraphs: paragraphLooks.values as ParagraphLook[],
    cells: cellLooks.values as CellLook[],
    tables: tableLooks.values as TableLook[],
    rows: rowLooks.values as RowLook[],
    pictures: pictureLooks.values as PictureLook[],
    tableStyles: tableStyleLooks(styles),
    lists: usedLists(
      styles,
      paragraphs.map((attrs) => attrs?.list),
    ),
    ...(looks.length > 0 && { stories: Object.fromEntries(looks) }),
    sections: Object.fromEntries([...sections].map(([key, element]) => [key, sectionLook(element)])),
    ...referencesOf(new Set([main, ...[...stories.values()].map(({ source }) => source)])),
    contents: contentsStyles(styles),
    page: pageOf(sections.get(LAST) ?? [...sections.values()].at(-2)),
  };
}

function characterLooks(styles: Styles): NonNullable<Look['characters']> {
  const offered = [...styles.characters].filter(([, style]) => style.offered);
  return Object.fromEntries(offered.map(([id, { name, text }]) => [id, { name, text }]));
}

function tableStyleLooks(styles: Styles): NonNullable<Look['tableStyles']> {
  const offered = [...styles.tables].filter(([, style]) => style.offered);
  return Object.fromEntries(offered.map(([id, { offered: _, ...look }]) => [id, look]));
}

/** Typefaces of the theme, the styles and the text. */
function fontsOf({ fonts, paragraphs, characters }: Styles, runs: TextLook[]): string[] {
  const looks = [
    ...[...paragraphs.values()].map((style) => style.text),
    ...[...characters.values()].map((style) => style.text),
    ...runs,
  ];
  const all = [fonts.minor, fonts.major, ...looks.map((look) => look.font)];
  return [...new Set(all.filter((font) => font !== undefined))].toSorted().slice(0, 100);
}

function runLooks(reader: Reader): [string, TextLook][] {
  const looks: [string, TextLook][] = [];
  for (const { key, element } of reader.runs.values()) {
    const properties = child(element, 'w:rPr');
    const style = wAttr(child(properties, 'w:rStyle'), 'val');
    const look = {
      ...reader.styles.characters.get(style ?? '')?.text,
      ...textLook(properties, reader.styles.fonts),
    };
    if (Object.keys(look).length > 0) looks.push([key, look]);
  }
  return looks;
}

/** Only the lists that paragraphs or offered styles use; every level of them, for their labels refer to each other. */
function usedLists(styles: Styles, lists: unknown[]): Look['lists'] {
  const used = new Set<string>();
  const add = (list: unknown) => typeof list === 'string' && used.add(list.split('-')[0] ?? '');
  for (const list of lists) add(list);
  for (const style of styles.paragraphs.values()) add(style.list);
  return Object.fromEntries(
    Object.entries(styles.lists).filter(([name]) => used.has(name.split('-')[0] ?? '')),
  );
}

function pageOf(section: XmlElement | undefined): Look['page'] {
  const { width, height, top, right, bottom, left } = sectionLook(section);
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
