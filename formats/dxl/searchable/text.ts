import { positions } from '../positions.ts';
import type { OpenTag } from '../reader.ts';
import { readXml } from '../reader.ts';
import { attributeSpans } from '../tag.ts';
import { fromBase64 } from './bytes.ts';
import { characterData, unescaped } from './characterData.ts';
import { contentText, isReadable, itemText } from './data.ts';
import { collectLines, linesOf, type SearchableText } from './lines.ts';
import { bookkeeping, encoded, inline, pictures, plainValues, tellingAttributes, untold } from './lists.ts';

/** Base64 in an element that we do not know: long lines of nothing but its alphabet, of which the last may be short. */
function looksEncoded(text: string): boolean {
  if (text.length <= 400) return false;
  const lines = text.trim().split(/\s+/);
  const last = lines.pop() ?? '';
  return (
    (lines.length > 0 || last.length >= 40) &&
    /^[A-Za-z0-9+/]*={0,2}$/.test(last) &&
    lines.every((line) => /^[A-Za-z0-9+/]{40,}$/.test(line))
  );
}

/** Bytes of an item that may go on in the next item of that name. */
type Content = { item: string; type: string; pieces: Uint8Array[] };

/**
 * What of an element a person would look for: names, labels, code, text; and what is text in its base64 parts, after
 * the rest. Line numbers count lines of `dxl`, or of the decoded part. Throws a fault as `readXml` does.
 */
export function searchableText(dxl: string): SearchableText {
  const lines = collectLines();
  const lineAt = positions(dxl);
  const contents: Content[] = [];
  const open: OpenTag[] = [];
  let hidden = 0;
  let from = 0;
  let item = '';
  let waiting: { line: number; text: string } | undefined;

  const endLine = () => {
    if (waiting !== undefined) lines.add(waiting.line, waiting.text);
    waiting = undefined;
  };

  function addText(raw: string, offset: number): void {
    if (raw === '' || (waiting === undefined && raw.trim() === '')) return;
    const { line } = lineAt(offset);
    for (const [at, text] of characterData(raw).entries()) {
      if (at > 0) endLine();
      waiting = { line: waiting?.line ?? line + at, text: (waiting?.text ?? '') + text };
    }
  }

  function addContent(tag: OpenTag, raw: string, offset: number): void {
    const type = typeOf(tag);
    if (type !== FILE && !isReadable(type)) return;
    const bytes = fromBase64(raw);
    if (bytes === undefined) {
      addText(raw, offset);
      return;
    }
    const last = contents.at(-1);
    // What does not fit in one item goes on in the next; a file that stands in an element stands alone.
    if (last?.item === item && last.type === type && type === '1') last.pieces.push(bytes);
    else contents.push({ item, type, pieces: [bytes] });
  }

  function takeText(until: number): void {
    const tag = open.at(-1);
    const raw = dxl.slice(from, until);
    if (tag === undefined || hidden > 0 || raw === '') return;
    if (encoded.has(tag.local) || (tag.local === 'formula' && tag.attributes.compiled === 'true')) {
      addContent(tag, raw, from);
    } else if (!plainValues.has(tag.local) && !pictures.has(tag.local) && !looksEncoded(raw))
      addText(raw, from);
  }

  function addAttributes(tag: OpenTag): void {
    // Most tags say nothing; to find the places of attributes costs more than to look at their names.
    if (untold.has(tag.local) || !Object.keys(tag.attributes).some((name) => tellingAttributes.has(name)))
      return;
    for (const { name, value } of attributeSpans(dxl, tag)) {
      if (!tellingAttributes.has(name) || value.start === value.end) continue;
      const { line } = lineAt(value.start);
      lines.add(line, unescaped(dxl.slice(value.start, value.end)).replace(/\s+/g, ' '));
    }
  }

  readXml(dxl, {
    open(tag) {
      takeText(tag.start);
      if (!inline.has(tag.local)) endLine();
      open.push(tag);
      from = tag.end;
      if (bookkeeping.has(tag.local)) hidden++;
      if (hidden > 0) return;
      if (tag.local === 'item' || tag.local === 'file') item = tag.attributes.name ?? '';
      addAttributes(tag);
    },
    close(tag) {
      takeText(tag.start);
      const closed = open.pop();
      if (closed === undefined) return;
      if (!inline.has(closed.local)) endLine();
      if (bookkeeping.has(closed.local)) hidden--;
      from = tag.end;
    },
  });

  for (const { item: name, type, pieces } of contents) {
    const text = type === FILE ? contentText(pieces[0] ?? new Uint8Array()) : itemText(type, pieces);
    for (const [at, line] of linesOf(text).entries()) lines.add(at + 1, line, name);
  }
  return lines.finish();
}

/** Content that is a file as it was, in no item's form. */
const FILE = 'file';

/** The type of item that the bytes in an element are like. */
function typeOf(tag: OpenTag): string {
  if (tag.local === 'filedata') return FILE;
  if (tag.local === 'compositedata') return '1';
  return tag.local === 'formula' ? '600' : (tag.attributes.type ?? '');
}
