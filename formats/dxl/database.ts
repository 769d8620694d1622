import { applyEdits, type Edit } from './edits.ts';
import { escapeAttribute } from './escape.ts';
import type { DxlDatabase, Span } from './model.ts';
import { dxlNamespace } from './namespaces.ts';
import { standalone } from './spans.ts';
import { attributeSpans } from './tag.ts';
import { readTree } from './tree.ts';

/** What the server says about a database in the root of its document. */
export type DatabaseIdentity = { title: string; replicaId: string; path: string };

/** The open tag of a new database. */
export function newRootTag({ title, replicaId, path }: DatabaseIdentity): string {
  return `<database xmlns='${dxlNamespace}' version='9.0' replicaid='${replicaId}' path='${escapeAttribute(path)}' title='${escapeAttribute(title)}'>`;
}

/** The attributes of an open tag that was kept. */
export function rootAttributes(tag: string): Readonly<Record<string, string>> {
  const open = tag.endsWith('/>') ? tag : `${tag.slice(0, -1)}/>`;
  return readTree(open).attributes;
}

/** The open tag with title, replica id and path set; every other attribute stays as it is. */
export function setDatabaseIdentity(tag: string, { title, replicaId, path }: DatabaseIdentity): string {
  const present = attributeSpans(tag, { start: 0, end: tag.length });
  const wanted = { replicaid: replicaId, path, title };
  const close = tag.lastIndexOf('>');
  const values = rootAttributes(tag);
  const changed = Object.entries(wanted).filter(([name, value]) => values[name] !== value);
  const edits = changed.map(([name, value]): Edit => {
    const attribute = present.find((each) => each.name === name);
    const text = escapeAttribute(value);
    return attribute === undefined
      ? { start: close, end: close, text: ` ${name}='${text}'` }
      : { ...attribute.value, text };
  });
  return applyEdits(tag, { start: 0, end: tag.length }, edits);
}

/** The open tag of a database that takes its design from a template of this name, and is no template itself. */
export function setTemplate(tag: string, name: string): string {
  const present = attributeSpans(tag, { start: 0, end: tag.length });
  const close = tag.lastIndexOf('>');
  const own = present.find((each) => each.name === 'templatename');
  const from = present.find((each) => each.name === 'fromtemplate');
  const text = escapeAttribute(name);
  return applyEdits(tag, { start: 0, end: tag.length }, [
    ...(own === undefined ? [] : [{ start: own.start, end: own.end, text: '' }]),
    from === undefined
      ? { start: close, end: close, text: ` fromtemplate='${text}'` }
      : { ...from.value, text },
  ]);
}

/** The open tag of a database document as it can be kept: closed by `</database>` whatever it was, or undefined
 *  when it has a prefix, which the notes inside would then need. */
export function keptRootTag(source: string, database: DxlDatabase): string | undefined {
  const tag = source.slice(database.start, database.tagEnd);
  if (!/^<database[\s/>]/.test(tag)) return undefined;
  const open = tag.endsWith('/>') ? `${tag.slice(0, -2)}>` : tag;
  // Notes from other documents inherit the namespace from it when they are exported together.
  return database.attributes.xmlns === undefined ? standalone(open, ` xmlns='${dxlNamespace}'`) : open;
}

/** The text of a section of a database document, with the prefixes that it inherits declared. */
export function sectionText(source: string, database: DxlDatabase, section: Span): string {
  const text = source.slice(section.start, section.end);
  const tag = text.slice(0, text.indexOf('>'));
  const prefixes = Object.entries(database.attributes)
    .filter(([name]) => name.startsWith('xmlns:') && text.includes(`${name.slice('xmlns:'.length)}:`))
    .filter(([name]) => !tag.includes(`${name}=`))
    .map(([name, uri]) => ` ${name}='${escapeAttribute(uri)}'`);
  return standalone(text, prefixes.join(''));
}
