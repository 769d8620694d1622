import { Buffer } from 'node:buffer';
import { DocumentProblem, openDocument, saveDocument } from '../../formats/editable/index.ts';
import { type ModelNode, plainText, storiesOf } from '../../formats/model/index.ts';
import { openPackage, readEntry } from '../../formats/package/zip.ts';
import { changedParts, originalOf } from './changedParts.ts';

const WORD = 'Quagga ';
/** Of many notes, a few stand for all. */
const MAX_STORIES = 6;

/** One word typed into a header, a note or a text box changes one paragraph of one part, and is there when it is read
 *  again; the copy of a text box that older programs show says the same, so it may change with it. */
export const corpus = {
  name: 'stories: one word typed changes one block of one part',
  accepts: (path: string) => /\.(odt|docx)$/i.test(path),
  async check(_path: string, bytes: Uint8Array): Promise<void> {
    const doc = open(bytes);
    if (!doc) return;
    const stories = [...storiesOf(doc)].filter(([, story]) => textsOf(story).length > 0);
    const step = Math.max(1, Math.ceil(stories.length / MAX_STORIES));
    for (const [at, [key, story]] of stories.entries()) if (at % step === 0) checkOne(bytes, doc, key, story);
  },
};

function checkOne(bytes: Uint8Array, doc: ModelNode, key: string, story: ModelNode): void {
  const text = textsOf(story).at(-1);
  if (!text) return;
  const { content } = replace(story, text, { ...text, text: `${WORD}${text.text}` });
  const stories = { ...(doc.attrs?.stories as object), [key]: content };
  const saved = saveDocument(bytes, { ...doc, attrs: { ...doc.attrs, stories } });
  const [before, after] = [originalOf(bytes), openPackage(saved)];
  const changed = changedParts(before, after);
  const [part] = changed;
  if (!part || changed.length !== 1) throw new Error(`${key}: ${changed.length} parts changed`);
  const [old = [], now = []] = [before, after].map((pack) => paragraphsOf(partOf(pack, part).toString()));
  const different = now.filter((block, at) => block !== old[at]);
  const copies = partOf(after, part).toString().includes('Fallback') ? 2 : 1;
  if (now.length !== old.length || different.length > copies || different.length === 0)
    throw new Error(`${key}: ${different.length} paragraphs of ${part} changed`);
  const again = openDocument(saved).doc;
  if (plainText(again) !== plainText(doc)) throw new Error(`${key}: the text changed`);
  const all = (one: ModelNode) => [...storiesOf(one).values()].map(plainText).join('');
  if (all(again).replace(WORD, '') !== all(doc)) throw new Error(`${key}: other stories changed`);
}

const paragraphsOf = (text: string) => text.split(/(?=<(?:\w+:)?[ph][ />])/);

/** What cannot be opened is another check's matter. */
function open(bytes: Uint8Array): ModelNode | undefined {
  try {
    return openDocument(bytes).doc;
  } catch (problem) {
    if (problem instanceof DocumentProblem) return undefined;
    throw problem;
  }
}

const partOf = (pack: ReturnType<typeof openPackage>, name: string) =>
  Buffer.from(readEntry(pack, name) ?? []);

const textsOf = (node: ModelNode): ModelNode[] =>
  node.type === 'text' ? [node] : (node.content ?? []).flatMap(textsOf);

function replace(node: ModelNode, target: ModelNode, by: ModelNode): ModelNode {
  if (node === target) return by;
  return node.content ? { ...node, content: node.content.map((one) => replace(one, target, by)) } : node;
}
