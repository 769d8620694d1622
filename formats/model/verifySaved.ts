import { plainText } from './normalize.ts';
import { holders, storyKeys } from './stories.ts';
import type { ModelNode } from './types.ts';

/** What has to be found again: the text itself, and the stories by their keys. `stands`: not by a place in a text. */
export type Expected = { body: ModelNode; stories: Map<string, { doc: ModelNode; stands: boolean }> };

/** Whether a saved document says all that was to be saved: its text, and every header, note and text box that is left. */
export function saysAll(
  { body, stories }: Expected,
  saved: { body: ModelNode; stories: ModelNode[] },
): boolean {
  if (words(plainText(saved.body)) !== words(plainText(body))) return false;
  const found = new Map<string, number>();
  for (const story of saved.stories) {
    const text = words(plainText(story));
    found.set(text, (found.get(text) ?? 0) + 1);
  }
  const expected = new Set<string>();
  const expect = (key: string) => {
    const story = expected.has(key) ? undefined : stories.get(key);
    if (!story) return;
    expected.add(key);
    for (const node of holders(story.doc)) storyKeys(node.attrs).forEach(expect);
  };
  for (const [key, { stands }] of stories) if (stands) expect(key);
  for (const node of holders(body)) storyKeys(node.attrs).forEach(expect);
  return [...expected].every((key) => {
    const text = words(plainText(stories.get(key)?.doc ?? { type: 'doc' }));
    const left = found.get(text) ?? 0;
    found.set(text, left - 1);
    return left > 0;
  });
}

/** Characters that XML cannot carry are not compared; every white space but a plain one is written as an element. */
const words = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\r', ' ')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
