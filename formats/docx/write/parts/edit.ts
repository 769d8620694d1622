import { encodePart, type Part, readPart } from '../../../package/parts.ts';
import { parseXml } from '../../../package/xml.ts';
import { partKey } from '../../../package/zip.ts';
import type { Source } from '../../source.ts';

/** A part of the package for adding to it; one that is not there begins as `empty`. */
export const openPart = ({ pack }: Source, name: string, empty: string): Part =>
  readPart(pack, name) ?? {
    name,
    content: { text: empty, mark: false, encoding: 'utf-8' },
    root: parseXml(empty, name),
  };

/** Text put in at offsets; everything else stays to the byte. An element without content gets an end tag. */
export function insertInto({ content, root }: Part, added: { at: number; text: string }[]): Uint8Array {
  let { text } = content;
  if (root.openEnd === root.end) {
    const name = /^[^\s/>]+/.exec(text.slice(root.start + 1))?.[0] ?? '';
    const inner = added.map((one) => one.text).join('');
    text = `${text.slice(0, root.end).replace(/(?<!\s)\s*\/>$/, '>')}${inner}</${name}>${text.slice(root.end)}`;
  } else {
    for (const { at, text: piece } of added.toSorted((a, b) => b.at - a.at))
      text = text.slice(0, at) + piece + text.slice(at);
  }
  return encodePart({ ...content, text });
}

/** What the root writes before its name, with the colon. */
export const prefixOf = ({ content, root }: Part): string =>
  /^([\w.-]+:)?/.exec(content.text.slice(root.start + 1))?.[1] ?? '';

/** A part name of this form that the package does not have yet. */
export function freeName(source: Source, form: (number: number) => string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const name = form(number);
    if (source.pack.entries.has(partKey(name)) || taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

/** Folder of the main part, with the slash; empty at the root of the package. */
export const folderOf = (source: Source) => source.part.slice(0, source.part.lastIndexOf('/') + 1);

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
