import type { ModelNode } from '../model/types.ts';
import { contentTypes } from '../package/parts.ts';
import { partKey, readEntry } from '../package/zip.ts';
import { carriedBy } from './carried.ts';
import { readComments } from './comments/read.ts';
import { documentLook } from './look/document.ts';
import { docOf, type Read, readDocument } from './read/stories.ts';
import { openSource } from './source.ts';

/** A document opened for editing. `media`: pictures the text shows, part name → media type. */
export type DocxDocument = { doc: ModelNode; carried: string[]; media: Record<string, string> };

/** Open a word-processing package. Throws DocumentProblem. */
export function openDocx(bytes: Uint8Array): DocxDocument {
  const read = readDocument(openSource(bytes));
  const { content } = docOf(read.body);
  const stories = Object.fromEntries([...read.stories].map(([key, story]) => [key, docOf(story).content]));
  const comments = readComments(read).map(({ comment }) => comment);
  const attrs = {
    look: documentLook(read),
    ...(read.stories.size > 0 && { stories }),
    ...(comments.length > 0 && { comments }),
  };
  return {
    doc: { type: 'doc', attrs, content: content ?? [] },
    carried: carriedBy(read),
    media: mediaOf(read),
  };
}

function mediaOf({ main, stories }: Read): Record<string, string> {
  const typeOf = contentTypes(main.pack);
  const media: Record<string, string> = {};
  for (const source of new Set([main, ...[...stories.values()].map((story) => story.source)])) {
    for (const { type, target, external } of source.relationships.values()) {
      if (type === 'image' && !external && main.pack.entries.has(partKey(target)))
        media[target] = typeOf(target);
    }
  }
  return media;
}

/** A picture of the document by its part name, as `openDocx` lists it; undefined for any other part. */
export function readMedia(bytes: Uint8Array, part: string): { type: string; bytes: Uint8Array } | undefined {
  const read = readDocument(openSource(bytes));
  const type = mediaOf(read)[part];
  const content = type === undefined ? undefined : readEntry(read.main.pack, part);
  return type === undefined || content === undefined ? undefined : { type, bytes: content };
}
