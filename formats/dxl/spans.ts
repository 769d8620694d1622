import type { Edit } from './edits.ts';
import { escapeAttribute, escapeText } from './escape.ts';
import type { DxlElement, Span } from './model.ts';
import { attributeSpans, nameEnd } from './tag.ts';
import { readTree } from './tree.ts';

/** What the server owns in an element. An absent member is left as it stands. */
export type Ownership = {
  unid?: string;
  noteId?: number;
  /** Distinguished name of who imports the element: the signer. */
  signer?: string;
  /** True to enter the signer among those who updated the element. */
  updated?: boolean;
};

/**
 * The edits that make the server's values stand in an element, and nothing else change. Values that are
 * already there cost no edit, so that importing an export changes no byte.
 */
export function ownershipEdits(source: string, element: DxlElement, owned: Ownership): Edit[] {
  const edits = identityEdits(source, element, owned);
  if (owned.signer !== undefined) {
    if (owned.updated === true) edits.push(...updatedEdits(source, element, owned.signer));
    edits.push(...signerEdits(source, element, owned.signer));
  }
  return element.selfClosing ? openedUp(source, element, edits) : edits;
}

function identityEdits(source: string, element: DxlElement, owned: Ownership): Edit[] {
  const wanted: [string, string][] = [];
  if (owned.noteId !== undefined && owned.noteId !== element.noteId) {
    wanted.push(['noteid', owned.noteId.toString(16)]);
  }
  if (owned.unid !== undefined && owned.unid !== element.unid) wanted.push(['unid', owned.unid]);
  if (wanted.length === 0) return [];
  const info = element.noteinfo;
  if (info === undefined) {
    const attributes = wanted.map(([name, value]) => ` ${name}='${value}'`).join('');
    return [insert(element.tagEnd, `<${prefixIn(source, element)}noteinfo${attributes}/>`)];
  }
  const present = attributeSpans(source, { start: info.start, end: info.tagEnd });
  return wanted.map(([name, value]) => {
    const attribute = present.find((candidate) => candidate.name === name);
    return attribute === undefined
      ? insert(nameEnd(source, info.start), ` ${name}='${value}'`)
      : { ...attribute.value, text: value };
  });
}

function signerEdits(source: string, element: DxlElement, signer: string): Edit[] {
  const prefix = prefixIn(source, element);
  const text = `<${prefix}wassignedby>${nameText(prefix, signer)}</${prefix}wassignedby>`;
  const present = element.wassignedby;
  if (present === undefined) return [insert(element.signedAt, text)];
  const names = namesIn(source, present);
  if (names.length === 1 && names[0]?.includes(`>${escapeText(signer)}<`)) return [];
  return [{ ...present, text }];
}

function updatedEdits(source: string, element: DxlElement, signer: string): Edit[] {
  const prefix = prefixIn(source, element);
  const own = nameText(prefix, signer);
  const present = element.updatedby;
  const around = (names: string) => `<${prefix}updatedby>${names}</${prefix}updatedby>`;
  if (present === undefined) return [insert(element.updatedAt, around(own))];
  const names = namesIn(source, present);
  const last = names.at(-1);
  if (last?.includes(`>${escapeText(signer)}<`)) return [];
  const others = names.filter((name) => !name.includes(`>${escapeText(signer)}<`));
  return [{ ...present, text: around(others.join('') + own) }];
}

function namesIn(source: string, span: Span): string[] {
  const name = /<((?:[^\s<>/:]+:)?name)\s*(?:>[^<]*<\/\1\s*>|\/>)/g;
  return source.slice(span.start, span.end).match(name) ?? [];
}

const nameText = (prefix: string, name: string) => `<${prefix}name>${escapeText(name)}</${prefix}name>`;

/** The prefix of the root with its colon: what goes inside must be in its namespace too. */
function prefixIn(source: string, { start }: Span): string {
  const name = source.slice(start + 1, nameEnd(source, start));
  return name.slice(0, name.indexOf(':') + 1);
}

/** `<x/>` becomes `<x>…</x>` when something goes inside it. */
function openedUp(source: string, element: DxlElement, edits: Edit[]): Edit[] {
  if (edits.length === 0) return edits;
  const name = source.slice(element.start + 1, nameEnd(source, element.start));
  const slash = element.tagEnd - 2;
  const inside = edits.map((edit) => edit.text).join('');
  return [{ start: slash, end: element.tagEnd, text: `>${inside}</${name}>` }];
}

/** The edit that gives a nameless element its name: an attribute, or the item `$TITLE` of a raw note. */
export function nameEdits(source: string, element: DxlElement, name: string): Edit[] {
  if (element.form === 'formatted') {
    const tag = { start: element.start, end: element.tagEnd };
    const present = attributeSpans(source, tag).find((attribute) => attribute.name === 'name');
    if (present !== undefined) return [{ ...present.value, text: escapeAttribute(name) }];
    return [insert(nameEnd(source, element.start), ` name='${escapeAttribute(name)}'`)];
  }
  return titleEdit(source, element, name);
}

/** The edit that gives a raw note the item `$TITLE`, in place of one that names nothing. */
export function titleEdit(source: string, element: DxlElement, title: string): Edit[] {
  const prefix = prefixIn(source, element);
  const item = `<${prefix}item name='$TITLE'><${prefix}text>${escapeText(title)}</${prefix}text></${prefix}item>`;
  if (element.selfClosing) return openedUp(source, element, [insert(element.tagEnd, item)]);
  const blank = titleIn(source, element);
  if (blank !== undefined) return [{ ...blank, text: item }];
  return [insert(source.lastIndexOf('<', element.end - 1), item)];
}

/** The item `$TITLE` of a raw note, which a note without a name may have all the same. */
function titleIn(source: string, { start, end }: Span): Span | undefined {
  const text = source.slice(start, end);
  if (!text.includes('$TITLE')) return undefined;
  const item = readTree(text).children.find((each) => each.attributes.name === '$TITLE');
  return item && { start: start + item.start, end: start + item.end };
}

/** The element as it stands alone: with the namespace declarations it inherits written into its root. */
export function standalone(text: string, namespaces: string): string {
  if (namespaces === '') return text;
  const at = nameEnd(text, 0);
  return text.slice(0, at) + namespaces + text.slice(at);
}

function insert(at: number, text: string): Edit {
  return { start: at, end: at, text };
}
