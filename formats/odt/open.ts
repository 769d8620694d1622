import type { Block } from '../model/block.ts';
import type { CellLook, Look, ModelNode, ParagraphLook, TextLook } from '../model/types.ts';
import { partKey, readEntry } from '../package/zip.ts';
import { carriedBy } from './carried.ts';
import { listLooks } from './look/lists.ts';
import { sectionLooks, sectionOf } from './look/pages.ts';
import { referencesOf } from './look/references.ts';
import { firstMaster, readStyles } from './look/styles.ts';
import { readText } from './read/blocks.ts';
import { createReader, type Reader } from './read/reader.ts';
import { openSource, type Source } from './source.ts';

/** A document opened for editing. `media`: pictures the text shows, part name → media type. */
export type OdtDocument = { doc: ModelNode; carried: string[]; media: Record<string, string> };

/** Read a text into blocks, which saving needs beside the document itself. */
export function readSource(source: Source): { reader: Reader; blocks: Block[]; from: number; to: number } {
  const reader = createReader(source, readStyles(source));
  return { reader, ...readText(reader) };
}

/** Open a text document. Throws DocumentProblem. */
export function openOdt(bytes: Uint8Array): OdtDocument {
  const source = openSource(bytes);
  const { reader, blocks } = readSource(source);
  const doc: ModelNode = {
    type: 'doc',
    attrs: { look: documentLook(reader) },
    content: blocks.map((block) => block.node),
  };
  return { doc, carried: carriedBy(reader), media: mediaOf(reader) };
}

function documentLook(reader: Reader): Look {
  const { styles, source } = reader;
  const used = new Set([...reader.blocks.values()].map((block) => block.node.attrs?.style));
  const shown = [...styles.paragraphs].map(
    ([id, style]) =>
      [id, { ...style, offered: style.offered || used.has(id) || id === styles.defaultStyle }] as const,
  );
  const runs: [string, TextLook][] = [...reader.runs.values()].map(({ key, look }) => [key, look]);
  return {
    source: source.fingerprint,
    defaultStyle: styles.defaultStyle,
    styles: Object.fromEntries(shown.filter(([, style]) => style.offered)),
    runs: Object.fromEntries(runs.filter(([, look]) => Object.keys(look).length > 0)),
    paragraphs: reader.paragraphLooks.values as ParagraphLook[],
    cells: reader.cellLooks.values as CellLook[],
    lists: listLooks(reader),
    sections: sectionLooks(source),
    start: startOf(reader),
    ...referencesOf(source),
    contents: contentsStyles(reader),
    page: pageOf(reader),
  };
}

/** The section that the text begins with. */
function startOf({ blocks, source }: Reader): string {
  const first = [...blocks.values()].toSorted((a, b) => a.from - b.from)[0]?.node.attrs?.section;
  return typeof first === 'string' ? first : sectionOf(firstMaster(source.styles) ?? '');
}

function pageOf(reader: Reader): Look['page'] {
  const look = sectionLooks(reader.source)[startOf(reader)];
  if (!look) return reader.styles.page;
  const { width, height, top, right, bottom, left } = look;
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

const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

function mediaOf({ source, pictures }: Reader): Record<string, string> {
  const shown = new Set([...pictures.values()].map(({ attrs }) => String(attrs.src)));
  const there = [...shown].filter((name) => source.pack.entries.has(partKey(name)));
  return Object.fromEntries(
    there.map((name) => [
      name,
      types[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream',
    ]),
  );
}

/** A picture of the document by its part name, as `openOdt` lists it; undefined for any other part. */
export function readMedia(bytes: Uint8Array, part: string): { type: string; bytes: Uint8Array } | undefined {
  const source = openSource(bytes);
  const type = mediaOf(readSource(source).reader)[part];
  const content = type === undefined ? undefined : readEntry(source.pack, part);
  return type === undefined || content === undefined ? undefined : { type, bytes: content };
}
