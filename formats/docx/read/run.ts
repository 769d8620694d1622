import { atomItem, count, type Place, textItem } from '../../model/readContext.ts';
import type { ModelNode } from '../../model/types.ts';
import { keyOf } from '../../package/keys.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { fieldCharacter } from './fields.ts';
import { readObject } from './objects.ts';
import type { Reader } from './reader.ts';

/** Read one `w:r`: its text with one mark that names its properties, everything else as atoms. */
export function readRun(reader: Reader, run: XmlElement, wraps: Place['wraps']): ModelNode[] {
  const place = { run: runKey(reader, run), wraps };
  const items: ModelNode[] = [];
  for (const element of run.children) {
    if (element.name === 'w:rPr' || element.name === 'w:lastRenderedPageBreak') continue;
    items.push(...readRunPiece(reader, element, place));
  }
  return items;
}

/** Offsets of a run's head: its start tag and its properties. */
export function runHead(run: XmlElement): { from: number; to: number } {
  return { from: run.start, to: child(run, 'w:rPr')?.end ?? run.openEnd };
}

function runKey(reader: Reader, run: XmlElement): string | null {
  const { from, to } = runHead(run);
  const head = reader.source.xml.slice(from, to);
  if (/^<[\w.-]+(:[\w.-]+)?>$/.test(head) || run.openEnd === run.end) return null;
  const known = reader.runs.get(head);
  if (known) return known.key;
  const key = keyOf(reader.source, run);
  reader.runs.set(head, { key, element: run });
  return key;
}

function readRunPiece(reader: Reader, element: XmlElement, place: Place): ModelNode[] {
  const hidden = (kind: string) => [atomItem(reader, 'marker', element, place, { kind })];
  const inCode = reader.fields.includes('code');
  switch (element.name) {
    case 'w:t':
    case 'w:delText': {
      const text = plainText(element);
      if (text === '') return [];
      return inCode ? hidden('fieldCode') : [textItem(text, place)];
    }
    case 'w:tab':
      return inCode ? hidden('fieldCode') : [textItem('\t', place)];
    case 'w:br':
      return element.attributes.size === 0 && !inCode
        ? [textItem('\n', place)]
        : readObject(reader, element, place);
    case 'w:instrText':
    case 'w:delInstrText':
      return hidden('fieldCode');
    case 'w:fldChar':
      return hidden(readFieldCharacter(reader, element));
    case 'w:commentReference':
      return hidden('commentReference');
    default:
      return readObject(reader, element, place);
  }
}

function readFieldCharacter(reader: Reader, element: XmlElement): string {
  const is = fieldCharacter(element);
  if (is === 'begin') {
    count(reader, 'field');
    reader.fields.push('code');
    return 'fieldBegin';
  }
  if (is === 'separate') {
    if (reader.fields.length > 0) reader.fields[reader.fields.length - 1] = 'result';
    return 'fieldSeparate';
  }
  reader.fields.pop();
  return 'fieldEnd';
}

/** Text as a word processor reads it: outer white space counts only where the file says so. */
function plainText(element: XmlElement): string {
  const text = element.text.replace(/[\r\n]/g, ' ');
  return preserves(element) ? text : text.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '');
}

function preserves(element: XmlElement): boolean {
  for (let at: XmlElement | undefined = element; at; at = at.parent) {
    const space = at.attributes.get('xml:space');
    if (space !== undefined) return space === 'preserve';
  }
  return false;
}
