import type { ModelNode } from '../model/types.ts';
import { contentTypes, mainPart, type Relationships, readRelationships } from '../package/parts.ts';
import { openPackage, type Package, partKey, readEntry } from '../package/zip.ts';
import { readComments } from './comments/read.ts';
import { documentFormatting } from './formatting/document.ts';
import { docOf, type Read, readDocument } from './read/stories.ts';
import { openSource } from './source.ts';
import { uneditableContent } from './uneditableContent.ts';

/** A document opened for editing. `media`: pictures the text shows, part name → media type. */
export type DocxDocument = { doc: ModelNode; carried: string[]; media: Record<string, string> };

/** Open a word-processing package. Throws DocumentProblem. */
export function openDocx(bytes: Uint8Array): DocxDocument {
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

const mediaOf = ({ main, stories }: Read) =>
  Object.fromEntries(picturesOf(main.pack, [main, ...[...stories.values()].map(({ source }) => source)]));

function picturesOf(pack: Package, parts: Iterable<{ relationships: Relationships }>): Map<string, string> {
  const typeOf = contentTypes(pack);
  const all = [...parts].flatMap(({ relationships }) => [...relationships.values()]);
  const pictures = all.filter(
    ({ type, target, external }) => type === 'image' && !external && pack.entries.has(partKey(target)),
  );
  return new Map(pictures.map(({ target }) => [target, typeOf(target)]));
}

const STORIES = new Set(['header', 'footer', 'footnotes', 'endnotes']);

/** A picture of the document by its part name, as `openDocx` lists it; undefined for any other part. The text is not read. */
export function readMedia(bytes: Uint8Array, part: string): { type: string; bytes: Uint8Array } | undefined {
  const pack = openPackage(bytes);
  const main = readRelationships(pack, mainPart(pack));
  const stories = [...main.values()].filter(({ type, external }) => STORIES.has(type) && !external);
  const parts = stories.map(({ target }) => ({ relationships: readRelationships(pack, target) }));
  const type = picturesOf(pack, [{ relationships: main }, ...parts]).get(part);
  const content = type === undefined ? undefined : readEntry(pack, part);
  return type === undefined || content === undefined ? undefined : { type, bytes: content };
}
