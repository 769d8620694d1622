import { Buffer } from 'node:buffer';
import * as Y from 'yjs';
import { DocumentProblem, openDocx, saveDocx } from '../../formats/docx/index.ts';
import { docFromYDoc, docToUpdate, type ModelNode, plainText } from '../../formats/model/index.ts';
import { mainPart } from '../../formats/package/parts.ts';
import { openPackage, readEntry } from '../../formats/package/zip.ts';
import { changedParts, originalOf } from './changedParts.ts';

/** Real word-processing files open and save without a change, and with one word typed only one block changes. */
export const corpus: {
  name: string;
  accepts(path: string): boolean;
  check(path: string, bytes: Uint8Array): Promise<void>;
} = {
  name: 'docx: open and save without loss',
  accepts: (path) => path.toLowerCase().endsWith('.docx'),
  async check(_path, bytes) {
    const opened = open(bytes);
    if (!opened) return;
    same(saveDocx(bytes, opened.doc), bytes, 'open and save');
    const ydoc = new Y.Doc();
    Y.applyUpdate(ydoc, docToUpdate(opened.doc));
    const shared = docFromYDoc(ydoc);
    same(saveDocx(bytes, shared), bytes, 'open, share and save');
    checkOneWord(bytes, shared);
  },
};

/** A file that is broken on purpose is refused with a sentence, never with anything else. */
function open(bytes: Uint8Array) {
  try {
    return openDocx(bytes);
  } catch (problem) {
    if (problem instanceof DocumentProblem && /^[A-Z].*\.$/.test(problem.reason)) return undefined;
    throw problem;
  }
}

function same(actual: Uint8Array, expected: Uint8Array, when: string) {
  if (!Buffer.from(actual).equals(Buffer.from(expected))) throw new Error(`the bytes changed: ${when}`);
}

/** What is typed. */
export const WORD = 'Quagga ';

/** The word is there once more than before, and nothing else is different. */
export function checkText(before: string, after: string): void {
  const pieces = after.split(WORD);
  if (pieces.length !== before.split(WORD).length + 1) throw new Error('the word is not in the text');
  if (pieces.join('') !== before.replaceAll(WORD, '')) throw new Error('the text changed beside the word');
}

function checkOneWord(bytes: Uint8Array, doc: ModelNode) {
  const before = originalOf(bytes);
  const texts = collectTexts(doc);
  for (const text of [texts[0], texts[Math.floor(texts.length / 2)], texts.at(-1)]) {
    if (!text) continue;
    const saved = saveDocx(bytes, replace(doc, text, { ...text, text: `${WORD}${text.text}` }));
    const changed = changedParts(before, openPackage(saved));
    if (changed.length !== 1) throw new Error(`${changed.length} parts changed after one word was typed`);
    checkText(plainText(doc), plainText(openDocx(saved).doc));
    checkOneBlock(blocksOf(bytes), blocksOf(saved));
  }
}

/** Body markup split at paragraphs; all but one of them are as they were. */
function blocksOf(bytes: Uint8Array): string[] {
  const pack = openPackage(bytes);
  return new TextDecoder().decode(readEntry(pack, mainPart(pack))).split(/(?=<(?:\w+:)?p[ />])/);
}

function checkOneBlock(before: string[], after: string[]) {
  if (before.length !== after.length)
    throw new Error('the number of paragraphs changed after one word was typed');
  const changed = before.filter((block, at) => block !== after[at]);
  if (changed.length !== 1) throw new Error(`${changed.length} paragraphs changed after one word was typed`);
}

function collectTexts(node: ModelNode): ModelNode[] {
  return node.type === 'text' ? [node] : (node.content ?? []).flatMap(collectTexts);
}

function replace(node: ModelNode, target: ModelNode, by: ModelNode): ModelNode {
  if (node === target) return by;
  return node.content ? { ...node, content: node.content.map((one) => replace(one, target, by)) } : node;
}
