import { Buffer } from 'node:buffer';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import * as Y from 'yjs';
import { DocumentProblem, openDocument, saveDocument } from '../../formats/editable/index.ts';
import { docFromYDoc, docToUpdate, type ModelNode, plainText } from '../../formats/model/index.ts';
import { openPackage, readEntry } from '../../formats/package/zip.ts';

const run = promisify(execFile);
const CONVERT_WITHIN_MS = 50_000;

/** Texts in OpenDocument format, and those that LibreOffice makes of word-processing files: they open and save without
 *  a change, and with one word typed only that part and in it only one paragraph changes. */
export const corpus = {
  name: 'odt: open and save without loss',
  accepts: (path: string) => /\.(odt|docx)$/i.test(path),
  async check(path: string, bytes: Uint8Array): Promise<void> {
    const text = /\.odt$/i.test(path) ? bytes : await convert(path);
    if (!text) return;
    const doc = open(text);
    if (!doc) return;
    same(saveDocument(text, doc), text, 'open and save');
    const ydoc = new Y.Doc();
    Y.applyUpdate(ydoc, docToUpdate(doc));
    same(saveDocument(text, docFromYDoc(ydoc)), text, 'open, share and save');
    checkOneWord(text, doc);
  },
  async close(): Promise<void> {
    if (folder) await rm(await folder, { recursive: true, force: true });
  },
};

let folder: Promise<string> | undefined;
let turn: Promise<unknown> = Promise.resolve();

/** One after the other, because they share a profile; nothing where LibreOffice is absent or cannot read the file. */
async function convert(path: string): Promise<Uint8Array | undefined> {
  folder ??= mkdtemp(join(tmpdir(), 'trivet-corpus-odt-'));
  const place = await folder;
  const mine = turn.then(() => convertNow(path, place));
  turn = mine.catch(() => undefined);
  return mine;
}

async function convertNow(path: string, place: string): Promise<Uint8Array | undefined> {
  const [given, made] = [join(place, `text${extname(path)}`), join(place, 'text.odt')];
  await rm(made, { force: true });
  await writeFile(given, await readFile(path));
  const profile = `-env:UserInstallation=file://${place}/profile`;
  const args = [profile, '--headless', '--convert-to', 'odt', '--outdir', place, given];
  try {
    await run('soffice', args, { timeout: CONVERT_WITHIN_MS, killSignal: 'SIGKILL' });
    return new Uint8Array(await readFile(made));
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).syscall?.startsWith('spawn');
    if (isAbsent && process.env.TRIVET_TEST_REQUIRE_ALL === '1')
      throw new Error('LibreOffice is not installed');
    return undefined;
  }
}

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

const WORD = 'Quagga ';

function checkOneWord(bytes: Uint8Array, doc: ModelNode): void {
  const texts = textsOf(doc);
  for (const text of [texts[0], texts[Math.floor(texts.length / 2)], texts.at(-1)]) {
    if (!text) continue;
    const saved = saveDocument(bytes, replace(doc, text, { ...text, text: `${WORD}${text.text}` }));
    const [before, after] = [openPackage(bytes), openPackage(saved)];
    const changed = [...before.entries.values()].filter(
      ({ name }) => Buffer.compare(partOf(before, name), partOf(after, name)) !== 0,
    );
    if (changed.map(({ name }) => name).join() !== 'content.xml')
      throw new Error(`other parts changed after one word was typed: ${changed.map(({ name }) => name)}`);
    if (plainText(openDocument(saved).doc).replace(WORD, '') !== plainText(doc))
      throw new Error('the text changed beside the word');
    const [old, now] = [before, after].map((pack) =>
      partOf(pack, 'content.xml')
        .toString()
        .split(/(?=<text:[ph][ />])/),
    );
    const different = now?.filter((block, at) => block !== old?.[at]).length ?? 0;
    if (now?.length !== old?.length || different > 1)
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
