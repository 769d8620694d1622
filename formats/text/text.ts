import { normalize, plainText } from '../model/normalize.ts';
import type { Formatting, ModelNode } from '../model/types.ts';
import { fingerprintOf } from '../package/keys.ts';
import { DocumentProblem } from '../package/problem.ts';
import { concat } from '../package/zipWrite.ts';
import { type Encoding, encode, readLines, type TextFile } from './lines.ts';

/** Most lines that an editor shows as one text. */
const LINES = 20_000;

/** A text file opened for editing: each line is a paragraph. `carried` and `media` are always empty. */
export type TextDocument = { doc: ModelNode; carried: string[]; media: Record<string, string> };

/** Open a text file. In Markdown the lines of headings are shown as such; what is edited is the source itself.
 *  @throws DocumentProblem for what is no text, and for one with more than 20,000 lines. */
export function openText(bytes: Uint8Array, kind: 'text' | 'markdown' = 'text'): TextDocument {
  const { lines } = readLines(bytes);
  if (lines.length > LINES) throw new DocumentProblem('The file has more lines than the editor can show.');
  const keys = keysOf(bytes);
  const content = lines.map(({ text }, at): ModelNode => {
    const level = kind === 'markdown' ? (/^(#{1,6})\s/.exec(text)?.[1]?.length ?? null) : null;
    const attrs = { id: keys(at), props: null, level };
    return { type: 'paragraph', attrs, ...(text !== '' && { content: [{ type: 'text', text }] }) };
  });
  const doc: ModelNode = {
    type: 'doc',
    attrs: { look: formattingOf(keys('')) },
    content: content.length > 0 ? content : [{ type: 'paragraph', attrs: { id: keys(0), props: null } }],
  };
  return { doc, carried: [], media: {} };
}

/** Keys begin with a fingerprint of the file, so that a line of another file is known as foreign. */
function keysOf(bytes: Uint8Array): (line: number | string) => string {
  const fingerprint = fingerprintOf(bytes);
  return (line) => `${fingerprint}_${line.toString(36)}`;
}

function formattingOf(source: string): Formatting {
  return {
    source: source.slice(0, -1),
    defaultStyle: null,
    styles: {},
    runs: {},
    paragraphs: [],
    cells: [],
    lists: {},
    page: { width: 595.3, height: 841.9, top: 56.7, right: 56.7, bottom: 56.7, left: 56.7 },
  };
}

/**
 * The file with the document's changes: lines that are as they were keep their bytes, line break and all; the others
 * are written in the encoding of the file with the line break that it uses most. A character that an old encoding
 * lacks turns the whole file into UTF-8. Formats and pictures have no place in a text and are left out.
 */
export function saveText(original: Uint8Array, doc: ModelNode): Uint8Array {
  const file = readLines(original);
  const keys = keysOf(original);
  const known = new Map(file.lines.map((line, at) => [keys(at), line]));
  const ending = commonBreak(file);
  const wanted = paragraphsOf(normalize(doc)).flatMap(({ id, text }): Wanted[] => {
    const line = known.get(id);
    known.delete(id);
    if (line?.text === text) return [line];
    return text.split(/\r\n|\r|\n/).map((one) => ({ text: one, break: line?.break || ending }));
  });
  const endsOpen = file.lines.at(-1)?.break === '' || file.lines.length === 0;
  const write = (encoding: Encoding): Uint8Array | undefined => {
    const pieces: Uint8Array[] = [];
    for (const [at, line] of wanted.entries()) {
      const isLast = at === wanted.length - 1;
      const end = isLast ? (endsOpen ? '' : line.break || ending) : line.break || ending;
      const kept = encoding === file.encoding && line.bytes && end === line.break ? line.bytes : undefined;
      const bytes = kept ?? encode(line.text.toWellFormed() + end, encoding);
      if (!bytes) return undefined;
      pieces.push(bytes);
    }
    return concat(pieces);
  };
  const body = isOnlyEmpty(wanted) && file.lines.length === 0 ? new Uint8Array() : write(file.encoding);
  const saved = body ? concat([file.mark, body]) : (write('utf-8') ?? original);
  return saved.length === original.length && saved.every((byte, at) => byte === original[at])
    ? original
    : saved;
}

/** A line to write; its bytes where it is as it was. */
type Wanted = { text: string; break: string; bytes?: Uint8Array };

const isOnlyEmpty = (lines: { text: string }[]) => lines.length === 1 && lines[0]?.text === '';

function commonBreak({ lines }: TextFile): string {
  const counts = new Map<string, number>();
  for (const line of lines) if (line.break !== '') counts.set(line.break, (counts.get(line.break) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '\n';
}

/** The text of every paragraph, wherever it stands. */
function paragraphsOf(node: ModelNode): { id: string; text: string }[] {
  if (node.type === 'paragraph')
    return [{ id: String(node.attrs?.id ?? ''), text: plainText(node).slice(0, -1) }];
  return (node.content ?? []).flatMap(paragraphsOf);
}
