import type { ModelNode } from '../../formats/model/index.ts';

export const WORD = 'Quagga';

/** A paragraph, and what holds it. */
export type Target = { parent: ModelNode; paragraph: ModelNode };

/** Gives what is put in the place of a paragraph; undefined where there is nothing to do that with. */
type Edit = (target: Target) => ModelNode[] | undefined;

/** What a person does to one block, each leaving all others as they are. */
export const edits = {
  type: ({ paragraph }) =>
    inText(paragraph, (text, { before, word, after }) => [text(before + WORD + word + after)]),
  'type at the end': ({ paragraph }) => [
    { ...paragraph, content: [...(paragraph.content ?? []), { type: 'text', text: WORD }] },
  ],
  'take a word': ({ paragraph }) => inText(paragraph, (text, { before, after }) => [text(before + after)]),
  'make a word bold': ({ paragraph }) =>
    inText(paragraph, (text, { before, word, after }) => {
      const bold = text(word);
      const marks = [...(bold.marks ?? []), { type: 'bold', attrs: { on: true } }];
      return [text(before), { ...bold, marks }, text(after)];
    }),
  split: ({ paragraph }) => {
    const { content = [] } = paragraph;
    const place = wordIn(paragraph) ?? { ...wordless, at: content.length };
    const { at, text, before, word, after } = place;
    const half = { ...paragraph, attrs: { ...paragraph.attrs, id: null, section: null } };
    return [
      { ...paragraph, content: filled([...content.slice(0, at), text(before)]) },
      { ...half, content: filled([text(word + after), ...content.slice(at + 1)]) },
    ];
  },
  remove: ({ parent, paragraph }) => {
    const isAlone = parent.type === 'cell' || parent.content?.length === 1;
    const isPlain = (paragraph.content ?? []).every(({ type }) => type === 'text');
    return isAlone || !isPlain || paragraph.attrs?.section || paragraph.attrs?.change ? undefined : [];
  },
} satisfies Record<string, Edit>;

export type Kind = keyof typeof edits;
export const kinds = Object.keys(edits) as Kind[];

type Word = { before: string; word: string; after: string };
type Place = Word & { at: number; text: (piece: string) => ModelNode };

const wordless = { text: (text: string) => ({ type: 'text', text }), before: '', word: '', after: '' };

/** The last word of a paragraph that is not deleted, and what its text has before and after it. */
function wordIn({ content = [] }: ModelNode): Place | undefined {
  const at = content.findLastIndex(({ text }) => /\p{L}/u.test(text ?? ''));
  const own = content[at];
  const [word = '', index = 0] = own?.text === undefined ? [] : firstWord(own.text);
  if (!own?.text) return undefined;
  const after = own.text.slice(index + word.length);
  return { at, text: (text) => ({ ...own, text }), before: own.text.slice(0, index), word, after };
}

function firstWord(text: string): [string, number] {
  const found = /\p{L}+/u.exec(text);
  return [found?.[0] ?? '', found?.index ?? 0];
}

const filled = (items: ModelNode[]) => items.filter(({ text }) => text !== '');

function inText(
  paragraph: ModelNode,
  by: (text: Place['text'], word: Word) => ModelNode[],
): ModelNode[] | undefined {
  const place = wordIn(paragraph);
  if (!place) return undefined;
  const content = [...(paragraph.content ?? [])];
  content.splice(place.at, 1, ...filled(by(place.text, place)));
  return [{ ...paragraph, content }];
}
