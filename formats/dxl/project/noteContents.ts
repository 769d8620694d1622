import type { Branch } from '../branch.ts';
import { inside, textIn } from '../branch.ts';
import { rawType } from '../detect.ts';
import { segmentBytes } from '../raw/files.ts';
import { readItems } from '../raw/items.ts';
import { partBytes } from '../raw/libraries.ts';
import { fromBase64, joined } from '../searchable/bytes.ts';
import { isApart } from './contentTypes.ts';

/** The content of a raw note that Designer keeps in a file beside its metadata; undefined when it has none. */
export function noteContent(note: Branch): Uint8Array | undefined {
  const items = readItems(note);
  const type = rawType(note.attributes.class ?? '', items.text('$Flags').trim());
  // What an import would not put back stays in its note.
  if (!isApart(type)) return undefined;
  if (type === 'scriptlibrary') return libraryContent(note);
  const [picture, file] = [bytesOf(note, '$ImageData'), bytesOf(note, '$FileData')];
  return (
    segmentBytes(picture, 'image') ??
    segmentBytes(file, 'file') ??
    (file.length > 0 ? joined(file) : undefined)
  );
}

function libraryContent(note: Branch): Uint8Array | undefined {
  const items = readItems(note);
  const script = items.text('$ScriptLib');
  if (script !== '') return new TextEncoder().encode(script);
  for (const name of ['$JavaScriptLibrary', '$ServerJavaScriptLibrary']) {
    const text = items.text(name);
    if (text !== '') return new TextEncoder().encode(text);
    const bytes = partBytes(items.records(name));
    if (bytes.length > 0) return bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1);
  }
  return undefined;
}

const bytesOf = (note: Branch, name: string): Uint8Array[] =>
  inside(note, 'item')
    .filter(({ attributes }) => attributes.name === name)
    .flatMap((item) => inside(item))
    .filter((value) => value.name === 'rawitemdata')
    .flatMap((value) => fromBase64(textIn(value)) ?? []);
