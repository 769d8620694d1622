import { sameNode } from '../model/changes.ts';
import { settleIdentities } from '../model/identity.ts';
import { readPages } from '../model/pages.ts';
import { plainText, tidy } from '../model/tidy.ts';
import type { ModelNode } from '../model/types.ts';
import { encodePart } from '../package/parts.ts';
import { DocumentProblem } from '../package/problem.ts';
import { child, type XmlElement } from '../package/xml.ts';
import { writeEntries } from '../package/zipWrite.ts';
import { sectionOf } from './look/pages.ts';
import { firstMaster } from './look/styles.ts';
import { readSource } from './open.ts';
import { CONTENT, element, openSource, type Source } from './source.ts';
import { balance } from './write/balance.ts';
import { writeBlocks } from './write/blocks.ts';
import { createNamedStyles } from './write/namedStyles.ts';
import { createNewStyles } from './write/newStyles.ts';
import { splitAtBreaks } from './write/pageBreaks.ts';
import { createPages } from './write/pages.ts';
import { createNewPictures } from './write/pictures.ts';
import { createStylesPart } from './write/stylesPart.ts';

/**
 * The file with the document's changes. `original` are the bytes the document was opened from, also after it was
 * published in between. Unchanged blocks keep their bytes, every other part of the package stays as it lies in the
 * file, and a document without changes gives `original` itself. Throws DocumentProblem when the result does not read back
 * as what was to be saved; nothing is lost then but the attempt.
 */
export function saveOdt(original: Uint8Array, doc: ModelNode): Uint8Array {
  const source = openSource(original);
  const { reader, blocks, from, to } = readSource(source);
  const read: ModelNode = { type: 'doc', content: blocks.map((block) => block.node) };
  const tidied = tidy(doc);
  const arePagesSet = readPages(doc.attrs?.pages).size > 0;
  if (!arePagesSet && sameNode({ ...tidied, attrs: {} }, tidy(read))) return original;
  checkOrigin(source, tidied);
  const settled = balance(settleIdentities(splitAtBreaks(tidied), reader.blocks), source);
  const styles = createNewStyles(source);
  const pictures = createNewPictures(source, (doc.attrs?.media ?? {}) as Record<string, Uint8Array>);
  const part = createStylesPart(source);
  const pages = createPages(part, settled, startSection(settled, source));
  const { named, writeNamed } = createNamedStyles(part);
  const writer = { reader, source, styles, pictures, pages, named, opened: new Set<XmlElement>() };
  const body = writeBlocks(writer, settled.content ?? []);
  const text = withText(source, from, to, body, styles.written());
  pages.write();
  writeNamed();
  const parts = new Map([...pictures.parts(), ...part.parts()]);
  if (text !== source.xml) parts.set(CONTENT, encodePart({ ...source.content, text }));
  if (parts.size === 0) return original;
  const saved = writeEntries(source.pack, parts);
  checkSaved(source, saved, settled);
  return saved;
}

/** The section that a text begins with. */
const startSection = (doc: ModelNode, source: Source): string =>
  typeof doc.content?.[0]?.attrs?.section === 'string'
    ? doc.content[0].attrs.section
    : sectionOf(firstMaster(source.styles) ?? '');

/** The content with another text and with automatic styles added. */
function withText(source: Source, from: number, to: number, text: string, styles: string): string {
  const { xml, root, body } = source;
  const isEmpty = body.openEnd === body.end;
  const before = withStyles(source, xml.slice(0, from), styles);
  if (!isEmpty) return before + text + xml.slice(to);
  const name = xml.slice(body.start + 1).match(/^[^\s/>]+/)?.[0] ?? root.name;
  return `${before.replace(/\s*\/>$/, '>')}${text}</${name}>${xml.slice(to)}`;
}

function withStyles(source: Source, before: string, styles: string): string {
  if (styles === '') return before;
  const automatic = child(source.root, 'office:automatic-styles');
  if (!automatic) {
    const at = child(source.root, 'office:body')?.start ?? 0;
    return before.slice(0, at) + element(source, 'office:automatic-styles', {}, styles) + before.slice(at);
  }
  if (automatic.openEnd < automatic.end)
    return before.slice(0, automatic.closeStart) + styles + before.slice(automatic.closeStart);
  const tag = before.slice(automatic.start, automatic.end).replace(/\s*\/>$/, '>');
  const name = tag.slice(1).match(/^[^\s/>]+/)?.[0] ?? '';
  return `${before.slice(0, automatic.start)}${tag}${styles}</${name}>${before.slice(automatic.end)}`;
}

/** A document whose keys all belong to another file would be saved without its formatting: that is a mistake. */
function checkOrigin(source: Source, doc: ModelNode) {
  const keys = (doc.content ?? []).map((node) => node.attrs?.id).filter((id) => typeof id === 'string');
  if (keys.length > 0 && !keys.some((key) => key.startsWith(`${source.fingerprint}_`)))
    throw new DocumentProblem('The document was not opened from this file, so it cannot be saved into it.');
}

/** Read the result back: it must be well-formed and say the same text. */
function checkSaved(source: Source, bytes: Uint8Array, doc: ModelNode) {
  const saved = openSource(bytes);
  const { blocks } = readSource(saved);
  const text = plainText({ type: 'doc', content: blocks.map((block) => block.node) });
  if (words(text) !== words(plainText(doc)))
    throw new DocumentProblem('The document could not be saved without loss, so it was not saved.');
  if ([...source.pack.entries.keys()].some((name) => !saved.pack.entries.has(name)))
    throw new DocumentProblem('The saved file would have lost a part, so it was not saved.');
}

/** Characters that XML cannot carry are not compared; every white space but a plain one is written as an element. */
const words = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\r', ' ')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
