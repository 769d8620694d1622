import { Buffer } from 'node:buffer';
import * as Y from 'yjs';
import { DocumentProblem, openDocument, saveDocument } from '../../formats/editable/index.ts';
import { docFromYDoc, docToUpdate, type ModelNode, plainText } from '../../formats/model/index.ts';
import { openPackage, readEntry } from '../../formats/package/zip.ts';
import { changedParts, originalOf } from './changedParts.ts';
import { checkText, WORD } from './docx.ts';
import { checkEdits } from './edits.ts';
import { asOpenDocument, closeShared, sharedOffice } from './office.ts';

/** Those of which LibreOffice made no text, though it is there: a few real files are damaged. */
const unmade: string[] = [];
const UNMADE = 5;

/** Texts in OpenDocument format, and those that LibreOffice makes of word-processing files: they open and save without
 *  a change, and with one word typed only that part and in it only one paragraph changes. */
export const corpus = {
  name: 'odt: open and save without loss',
  accepts: (path: string) => /\.(odt|docx)$/i.test(path),
  async check(path: string, bytes: Uint8Array): Promise<void> {
    const text = /\.odt$/i.test(path) ? bytes : await asOpenDocument(bytes);
    if (!text) {
      unmade.push(path);
      return;
    }
    const doc = open(text);
    if (!doc) return;
    same(saveDocument(text, doc), text, 'open and save');
    const ydoc = new Y.Doc();
    Y.applyUpdate(ydoc, docToUpdate(doc));
    same(saveDocument(text, docFromYDoc(ydoc)), text, 'open, share and save');
    checkOneWord(text, doc);
    await checkEdits(text, doc, await sharedOffice(), 'odt');
  },
  async close(): Promise<void> {
    const present = await closeShared();
    if (present && unmade.length > UNMADE)
      throw new Error(`LibreOffice made no text of ${unmade.length} files: ${unmade.join(', ')}`);
  },
};

/** A file that is broken on purpose is refused with a sentence, never with anything else. */
function open(bytes: Uint8Array): ModelNode | undefined {
  try {
    return openDocument(bytes).doc;
  } catch (problem) {
    if (problem instanceof DocumentProblem && /^[A-Z].*\.$/.test(problem.reason)) return undefined;
    throw problem;
  }
}

function same(actual: Uint8Array, expected: Uint8Array, when: string): void {
  if (!Buffer.from(actual).equals(Buffer.from(expected))) throw new Error(`the bytes changed: ${when}`);
}

function checkOneWord(bytes: Uint8Array, doc: ModelNode): void {
  const texts = textsOf(doc);
  for (const text of [texts[0], texts[Math.floor(texts.length / 2)], texts.at(-1)]) {
    if (!text) continue;
    const saved = saveDocument(bytes, replace(doc, text, { ...text, text: `${WORD}${text.text}` }));
    const [before, after] = [originalOf(bytes), openPackage(saved)];
    const changed = changedParts(before, after);
    if (changed.join() !== 'content.xml')
      throw new Error(`other parts changed after one word was typed: ${changed}`);
    checkText(plainText(doc), plainText(openDocument(saved).doc));
    const [old, now] = [before, after].map((pack) =>
      partOf(pack, 'content.xml')
        .toString()
        .split(/(?=<text:[ph][ />])/),
    );
    const different = now?.filter((block, at) => block !== old?.[at]).length ?? 0;
    if (now?.length !== old?.length || different !== 1)
      throw new Error(`${different} paragraphs changed after one word was typed`);
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
