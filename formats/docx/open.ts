import type { Block } from '../model/block.ts';
import type { ModelNode } from '../model/types.ts';
import { contentTypes } from '../package/parts.ts';
import { partKey, readEntry } from '../package/zip.ts';
import { carriedBy } from './carried.ts';
import { documentLook } from './look/document.ts';
import { readStyles } from './look/styles.ts';
import { readBody } from './read/body.ts';
import { createReader, type Reader } from './read/reader.ts';
import { openSource, type Source } from './source.ts';

/** A document opened for editing. `media`: pictures the text shows, part name → media type. */
export type DocxDocument = { doc: ModelNode; carried: string[]; media: Record<string, string> };

/** Read a body into blocks, which saving needs beside the document itself. */
export function readSource(source: Source): { reader: Reader; blocks: Block[]; from: number; to: number } {
  const reader = createReader(source, readStyles(source));
  return { reader, ...readBody(reader) };
}

/** Open a word-processing package. Throws DocumentProblem. */
export function openDocx(bytes: Uint8Array): DocxDocument {
  const source = openSource(bytes);
  const { reader, blocks } = readSource(source);
  const content = blocks.map((block) => block.node);
  const doc: ModelNode = { type: 'doc', attrs: { look: documentLook(reader) }, content };
  return { doc, carried: carriedBy(reader), media: mediaOf(source) };
}

function mediaOf(source: Source): Record<string, string> {
  const typeOf = contentTypes(source.pack);
  const media: Record<string, string> = {};
  for (const { type, target, external } of source.relationships.values()) {
    if (type === 'image' && !external && source.pack.entries.has(partKey(target)))
      media[target] = typeOf(target);
  }
  return media;
}

/** A picture of the document by its part name, as `openDocx` lists it; undefined for any other part. */
export function readMedia(bytes: Uint8Array, part: string): { type: string; bytes: Uint8Array } | undefined {
  const source = openSource(bytes);
  const type = mediaOf(source)[part];
  const content = type === undefined ? undefined : readEntry(source.pack, part);
  return type === undefined || content === undefined ? undefined : { type, bytes: content };
}
