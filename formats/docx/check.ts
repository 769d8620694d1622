import { holders, storyKeys } from '../model/stories.ts';
import { plainText } from '../model/tidy.ts';
import type { ModelNode } from '../model/types.ts';
import { DocumentProblem } from '../package/problem.ts';
import { descendants } from '../package/xml.ts';
import { docOf, type Read, readDocument, type Story } from './read/stories.ts';
import { openSource, type Source } from './source.ts';
import { withFieldText } from './write/fields.ts';

/** Read the result back: it must be well-formed, say the same text, and refer to nothing that is not there. */
export function checkSaved(read: Read, wanted: Map<Story, ModelNode>, bytes: Uint8Array) {
  const saved = readDocument(openSource(bytes));
  const settled = (story: Story) => withFieldText(wanted.get(story) ?? docOf(story));
  const isSame = words(plainText(docOf(saved.body))) === words(plainText(settled(read.body)));
  if (!isSame || !saysAll(read, saved, settled)) {
    throw new DocumentProblem('The document could not be saved without loss, so it was not saved.');
  }
  const known = new Set(sourcesOf(read).flatMap((source) => references(source)));
  for (const source of sourcesOf(saved)) {
    if (references(source).some((id) => !known.has(id) && !source.relationships.has(id))) {
      throw new DocumentProblem(
        'The saved document would refer to a part that does not exist, so it was not saved.',
      );
    }
  }
  if ([...read.main.pack.entries.keys()].some((name) => !saved.main.pack.entries.has(name))) {
    throw new DocumentProblem('The saved file would have lost a part, so it was not saved.');
  }
}

/** Whether every header, every note that is referred to and every text box that is left has its text in the result. */
function saysAll({ body, stories }: Read, saved: Read, settled: (story: Story) => ModelNode): boolean {
  const found = new Map<string, number>();
  for (const story of saved.stories.values()) {
    const text = words(plainText(docOf(story)));
    found.set(text, (found.get(text) ?? 0) + 1);
  }
  const expected = new Set<Story>();
  const expect = (doc: ModelNode) => {
    for (const node of holders(doc)) {
      for (const story of storyKeys(node.attrs).map((key) => stories.get(key))) {
        if (!story || expected.has(story)) continue;
        expected.add(story);
        expect(settled(story));
      }
    }
  };
  expect(settled(body));
  for (const story of stories.values()) {
    if (story.look?.kind !== 'header' && story.look?.kind !== 'footer') continue;
    expected.add(story);
    expect(settled(story));
  }
  return [...expected].every((story) => {
    const text = words(plainText(settled(story)));
    const left = found.get(text) ?? 0;
    found.set(text, left - 1);
    return left > 0;
  });
}

/** Characters that XML cannot carry are not compared. */
const words = (text: string) =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

const sourcesOf = ({ main, stories }: Read) => [
  ...new Set([main, ...[...stories.values()].map(({ source }) => source)]),
];

const references = ({ body }: Source): string[] =>
  [...descendants(body)].flatMap(({ attributes }) =>
    [...attributes].flatMap(([name, value]) => (name.startsWith('r:') ? [value] : [])),
  );
