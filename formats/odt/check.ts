import type { ModelNode } from '../model/types.ts';
import { saysAll } from '../model/verifySaved.ts';
import { DocumentProblem } from '../package/problem.ts';
import { docOf, type Read, readDocument, type Story } from './read/stories.ts';
import { openSource } from './source.ts';

/** What was to be written, removed and added. */
export type Expected = {
  wanted: Map<Story, ModelNode>;
  removed: Story[];
  added: Map<string, { doc: ModelNode; stands: boolean }>;
};

/** Read the result back: it must be well-formed and say the same text. */
export function checkSaved(read: Read, { wanted, removed, added }: Expected, bytes: Uint8Array): void {
  const saved = readDocument(openSource(bytes, 'save', read.main.pack));
  const expected = (story: Story) => wanted.get(story) ?? docOf(story);
  const stories = new Map(added);
  for (const [key, story] of read.stories)
    if (!removed.includes(story))
      stories.set(key, { doc: expected(story), stands: story.format?.page !== undefined });
  const found = { body: docOf(saved.body), stories: [...saved.stories.values()].map(docOf) };
  if (!saysAll({ body: expected(read.body), stories }, found))
    throw new DocumentProblem('The document could not be saved without loss, so it was not saved.');
  if ([...read.main.pack.entries.keys()].some((name) => !saved.main.pack.entries.has(name)))
    throw new DocumentProblem('The saved file would have lost a part, so it was not saved.');
}
