import { sides } from '../model/lines.ts';
import type { ObjectFormat } from '../model/objects.ts';
import { offeredStyles } from '../model/styleFormats.ts';
import type {
  CellFormat,
  Formatting,
  ModelNode,
  ParagraphFormat,
  PictureFormat,
  RowFormat,
  TableFormat,
  TextFormat,
} from '../model/types.ts';
import { readXml } from '../package/parts.ts';
import { descendants, textBelow } from '../package/xml.ts';
import { openPackage, partKey, readEntry } from '../package/zip.ts';
import { readComments } from './comments/read.ts';
import { embeddedFonts } from './fonts.ts';
import { listFormats } from './formatting/lists.ts';
import { outlineFormats } from './formatting/outline.ts';
import { columnsOf, sectionFormats, sectionOf } from './formatting/pages.ts';
import { referencesOf } from './formatting/references.ts';
import { firstMaster, type Styles } from './formatting/styles.ts';
import type { Reader } from './read/reader.ts';
import { docOf, type Read, readDocument } from './read/stories.ts';
import { countUnlistedChanges, tracksChanges } from './read/tracked.ts';
import { openSource, type Source } from './source.ts';
import { uneditableContent } from './uneditableContent.ts';

/** A document opened for editing. `media`: pictures the text shows, part name → media type. */
export type OdtDocument = { doc: ModelNode; carried: string[]; media: Record<string, string> };

/** Open a text document. Throws DocumentProblem. */
export function openOdt(bytes: Uint8Array): OdtDocument {
  const read = readDocument(openSource(bytes));
  const { content } = docOf(read.body);
  const stories = Object.fromEntries([...read.stories].map(([key, story]) => [key, docOf(story).content]));
  const comments = readComments(read).map(({ comment }) => comment);
  const attrs = {
    look: documentFormatting(read),
    ...(read.stories.size > 0 && { stories }),
    ...(comments.length > 0 && { comments }),
  };
  return {
    doc: { type: 'doc', attrs, content: content ?? [] },
    carried: uneditableContent(read),
    media: mediaOf(read),
  };
}

function documentFormatting({ main, sources, shared, body, stories }: Read): Formatting {
  const { styles } = body.reader;
  const readers = readersOf({ body, stories });
  const blocks = readers.flatMap((reader) => [...reader.blocks.values()]);
  const used = new Set(blocks.map((block) => block.node.attrs?.style));
  const shown = [...styles.paragraphs].map(
    ([id, style]) =>
      [id, { ...style, offered: style.offered || used.has(id) || id === styles.defaultStyle }] as const,
  );
  const runs: [string, TextFormat][] = readers.flatMap((reader) =>
    [...reader.runs.values()].map(({ key, format }): [string, TextFormat] => [key, format]),
  );
  const looks = [...stories].flatMap(([key, { format }]) => (format ? [[key, format] as const] : []));
  const headings = outlineFormats(main);
  const undecided = countUnlistedChanges(readers);
  const embedded = embeddedFonts(main.pack);
  return {
    source: main.fingerprint,
    defaultStyle: styles.defaultStyle,
    styles: offeredStyles(new Map(shown)),
    ...(styles.language !== undefined && { language: styles.language }),
    ...(isSet(main, 'AddParaTableSpacing') === true && { addsSpace: true }),
    ...(isSet(main, 'AddParaSpacingToTableCells') === false && { flushCells: true }),
    ...(isSet(main, 'AddExternalLeading') === false && { tightLines: true }),
    ...(isSet(main, 'TabsRelativeToIndent') !== false && { tabsFromIndent: true }),
    ...(styles.tabWidth !== undefined && { tabWidth: styles.tabWidth }),
    fonts: fontsOf(styles, runs),
    ...(embedded.length > 0 && { embedded }),
    runs: Object.fromEntries(runs.filter(([, format]) => Object.keys(format).length > 0)),
    paragraphs: shared.paragraphFormats.values as ParagraphFormat[],
    cells: shared.cellFormats.values as CellFormat[],
    tables: shared.tableFormats.values as TableFormat[],
    rows: shared.rowFormats.values as RowFormat[],
    pictures: shared.pictureFormats.values as PictureFormat[],
    objects: shared.objectFormats.values as ObjectFormat[],
    newTable: NEW_TABLE,
    lists: listFormats(shared),
    ...(Object.keys(headings).length > 0 && { headings }),
    changes: Object.assign({}, ...readers.map(({ tracked }) => tracked.changes)),
    ...(undecided > 0 && { undecided }),
    ...(tracksChanges(main) && { tracking: true }),
    sections: sectionFormats(main),
    ...columnsIn(body.reader),
    start: startOf(body.reader),
    ...referencesOf(sources),
    contents: contentsStyles(body.reader),
    ...(looks.length > 0 && { stories: Object.fromEntries(looks) }),
    page: pageOf(body.reader),
  };
}

/** Typefaces of the styles and the text. */
function fontsOf({ paragraphs }: Styles, runs: [string, TextFormat][]): string[] {
  const looks = [...[...paragraphs.values()].map(({ text }) => text), ...runs.map(([, format]) => format)];
  const all = looks.map(({ font }) => font).filter((font) => font !== undefined);
  return [...new Set(all)].toSorted().slice(0, 100);
}

/** How a table that a person makes is written (write/table.ts): with lines around all cells, and room in them. */
const NEW_TABLE: TableFormat = {
  lines: Object.fromEntries(
    (['top', 'right', 'bottom', 'left', 'across', 'down'] as const).map((side) => [
      side,
      'single 0.5 000000',
    ]),
  ),
  padding: Object.fromEntries(sides.map((side) => [side, 2.83])),
};

/** What the settings of the document say of a way to lay out text, such as that spaces between paragraphs add up, as
 *  programs other than Word have it; undefined where they say nothing. */
function isSet({ pack }: Source, name: string): boolean | undefined {
  const settings = readXml(pack, 'settings.xml');
  const items = settings ? [...descendants(settings, 'config:config-item')] : [];
  const item = items.find((one) => one.attributes.get('config:name') === name);
  return item && textBelow(item).trim() === 'true';
}

/** Columns of the sections of the text, by the keys that those have. */
function columnsIn({ blocks, styles }: Reader): Pick<Formatting, 'columns'> {
  const found = [...blocks.values()].flatMap(({ element, node }) => {
    const own = columnsOf(styles.find('section', element.attributes.get('text:style-name')));
    return own && node.type === 'container' ? [[String(node.attrs?.props), own] as const] : [];
  });
  return found.length > 0 ? { columns: Object.fromEntries(found) } : {};
}

/** The section that the text begins with. */
function startOf({ blocks, source }: Reader): string {
  const first = [...blocks.values()].toSorted((a, b) => a.from - b.from)[0]?.node.attrs?.section;
  return typeof first === 'string' ? first : sectionOf(firstMaster(source.styles) ?? '');
}

function pageOf(reader: Reader): Formatting['page'] {
  const format = sectionFormats(reader.source)[startOf(reader)];
  if (!format) return reader.styles.page;
  const { width, height, top, right, bottom, left } = format;
  return { width, height, top, right, bottom, left };
}

/** The document's own styles for the lines of a table of contents, known by their built-in names. */
function contentsStyles({ styles }: Reader): Record<string, string> {
  const found = [...styles.paragraphs.keys()].flatMap((id) => {
    const level = /^Contents_20_([1-9]|Heading)$/.exec(id)?.[1];
    return level === undefined ? [] : [[level === 'Heading' ? '0' : level, id] as const];
  });
  return Object.fromEntries(found);
}

const readersOf = ({ body, stories }: Pick<Read, 'body' | 'stories'>) =>
  [body, ...stories.values()].map((story) => story.reader);

const types = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['bmp', 'image/bmp'],
  ['webp', 'image/webp'],
  ['svg', 'image/svg+xml'],
]);

function mediaOf(read: Read): Record<string, string> {
  const pictures = readersOf(read).flatMap((reader) => [...reader.pictures.values()]);
  const shown = new Set(pictures.map(({ attrs }) => String(attrs.src)));
  const there = [...shown].filter((name) => read.main.pack.entries.has(partKey(name)));
  return Object.fromEntries(there.map((name) => [name, typeOf(name) ?? 'application/octet-stream']));
}

const typeOf = (name: string) => types.get(name.split('.').at(-1)?.toLowerCase() ?? '');

/** A picture of the package by its part name, such as `openOdt` lists; undefined for any other part. The text is not
 *  read. */
export function readMedia(bytes: Uint8Array, part: string): { type: string; bytes: Uint8Array } | undefined {
  const type = typeOf(part);
  const content = type === undefined ? undefined : readEntry(openPackage(bytes), part);
  return type === undefined || content === undefined ? undefined : { type, bytes: content };
}
