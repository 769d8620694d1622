import { Buffer } from 'node:buffer';
import type { Transform } from 'prosemirror-transform';
import { withFieldText } from '../../formats/docx/write/fields.ts';
import { DocumentProblem, openDocument, saveDocument } from '../../formats/editable/index.ts';
import { type ModelNode, plainText } from '../../formats/model/index.ts';
import { decodePart, mainPart } from '../../formats/package/parts.ts';
import { openPackage, readEntry } from '../../formats/package/zip.ts';
import { applyEdit, editKinds, takeBack, toModel, toNode } from '../property/docx-edits.ts';
import { randomOf } from '../support/random.ts';
import { closeShared, type Office, sharedOffice } from './office.ts';

const EDITS = 200;
const UNDONE = 20;
/** Every so manieth file is opened by LibreOffice, unedited and edited: a start of it takes seconds. */
const OPENED = 6;

export const corpus = {
  name: 'random edits',
  accepts: (path: string) => /\.(docx|odt)$/i.test(path),
  async check(path: string, bytes: Uint8Array): Promise<void> {
    const doc = open(bytes);
    if (!doc) return;
    await checkEdits(bytes, doc, await sharedOffice(), path.toLowerCase().endsWith('.odt') ? 'odt' : 'docx');
  },
  async close(): Promise<void> {
    await closeShared();
  },
};

/**
 * A real text after 200 random edits: the result reads back, its text is the editor's, and LibreOffice opens it where it
 * opens the file as it was. Edits that are taken back leave the original bytes. The edits follow from the text, so a
 * failure comes again, also in a file that LibreOffice made, whose bytes say when.
 */
export async function checkEdits(
  bytes: Uint8Array,
  doc: ModelNode,
  { opens }: Office,
  extension: 'docx' | 'odt',
): Promise<void> {
  const random = randomFrom(doc);
  const chosen = random() < 1 / OPENED;
  checkUndone(bytes, doc, random);
  const edited = toModel(edit(doc, EDITS, random).at(-1)?.doc ?? toNode(doc));
  const saved = saveDocument(bytes, edited);
  if (words(openDocument(saved).doc) !== words(extension === 'docx' ? withFieldText(edited) : edited))
    throw new Error('the text is not the editor’s');
  checkTyped(edited, textOfMainPart(saved, extension));
  if (!chosen || (extension === 'docx' && isRefusedByOffice(saved))) return;
  if ((await opens(bytes, extension)) && !(await opens(saved, extension)))
    throw new Error('LibreOffice opens the file, but not the edited one');
}

/** LibreOffice (7.4 at least) loads no file with a paragraph in which a page break, a field and a tracked change
 *  follow each other, though ECMA-376 allows it and Word writes it. */
function isRefusedByOffice(bytes: Uint8Array): boolean {
  const pack = openPackage(bytes);
  const part = mainPart(pack);
  const { text } = decodePart(readEntry(pack, part) ?? new Uint8Array(), part);
  const paragraphs = text.split('</w:p>');
  return paragraphs.some((one) => /<w:br [^>]*"page".*<w:(fldChar|fldSimple).*<w:(ins|del) /s.test(one));
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

function edit(doc: ModelNode, count: number, random: () => number): Transform[] {
  const done: Transform[] = [];
  for (let at = 0; at < count; at++) {
    const kind = editKinds[Math.floor(random() * editKinds.length)] ?? 'type';
    const change = { kind, at: random(), to: random() };
    done.push(applyEdit(done.at(-1)?.doc ?? toNode(doc), change, `quagga${at}.`));
  }
  return done;
}

function checkUndone(bytes: Uint8Array, doc: ModelNode, random: () => number): void {
  const back = takeBack(edit(doc, UNDONE, random));
  const saved = saveDocument(bytes, back ? toModel(back) : doc);
  if (!Buffer.from(saved).equals(Buffer.from(bytes)))
    throw new Error('edits that were taken back changed bytes');
}

/** What was typed and is left whole is in the file. What later edits put something into may be whole there or not. */
function checkTyped(edited: ModelNode, text: string): void {
  const [least, written, most] = [
    typedIn(apart(withFieldText(edited))),
    typedIn(text),
    typedIn(plainText(edited)),
  ];
  const lost = without(least, written);
  if (lost.length > 0) throw new Error(`the file does not say what was typed: ${lost.join(' ')}`);
  const more = without(written, most);
  if (more.length > 0) throw new Error(`the file says what was not typed, or deleted: ${more.join(' ')}`);
}

const typedIn = (text: string): string[] => text.match(/quagga\d+\./g) ?? [];

/** Those of a list that are not, or not as often, in another. */
function without(list: string[], other: string[]): string[] {
  const left = [...other];
  return list.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Text with a space for everything in it that is none. */
function apart({ type, text = '', content }: ModelNode): string {
  if (type === 'text') return text;
  return content ? `${content.map(apart).join('')}\n` : ' ';
}

/** The text that the file itself says, by its XML alone, not by what reads documents for the editor. */
function textOfMainPart(bytes: Uint8Array, extension: 'docx' | 'odt'): string {
  const pack = openPackage(bytes);
  const part = extension === 'odt' ? 'content.xml' : mainPart(pack);
  const { text } = decodePart(readEntry(pack, part) ?? new Uint8Array(), part);
  const said = extension === 'odt' ? [text] : (text.match(/<(?:\w+:)?(?:t|delText|p)[\s>][^<]*/g) ?? []);
  return said.map((one) => one.replace(/<[\w-]+:(?:p|h)[\s>]/g, '\n$&').replace(/<[^<>]*>/g, '')).join('');
}

/** Line ends between blocks are no text. */
const words = (doc: ModelNode) => plainText(doc).replace(/\n/g, '');

/** Numbers from 0 to 1 that follow from a text. */
const randomFrom = (doc: ModelNode) => randomOf(plainText(doc)).number;
