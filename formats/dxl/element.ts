import type { Finding, Findings } from './checks/findings.ts';
import { shown } from './checks/plain.ts';
import { documentRoots, formattedType, rawType } from './detect.ts';
import { escapeAttribute } from './escape.ts';
import type { DxlElement, Span } from './model.ts';
import { formattedNames, rawNames } from './names.ts';
import { type Bindings, prefixesIn } from './namespaces.ts';
import type { CloseTag, OpenTag, Reader } from './reader.ts';

/** An element being read: fed with what is inside it, then finished. */
export type ElementInProgress = {
  open(tag: OpenTag, reader: Reader): void;
  close(tag: CloseTag, reader: Reader): void;
  text(text: string): void;
  finish(end: number, found: Findings): DxlElement;
};

/** Items of a raw note that say what it is. */
const tellingItems: ReadonlySet<string> = new Set(['$TITLE', '$Flags', '$Language']);
/** What may stand before the content, in this order (fact of the format). */
const prologElements: ReadonlySet<string> = new Set([
  'noteinfo',
  'updatedby',
  'revisions',
  'wassignedby',
  'textproperties',
]);
/** Kinds whose `$TITLE` is not a name of theirs: the icon holds the title of the database. */
const nameless: ReadonlySet<string> = new Set(['icon', 'helpaboutdocument', 'helpusingdocument', 'document']);

/** Starts reading the element whose root tag is `tag`; `inherited` when it stands in a database document. */
export function beginElement(
  source: string,
  tag: OpenTag,
  reader: Reader,
  inherited: boolean,
): ElementInProgress {
  const raw = tag.local === 'note';
  const items = new Map<string, string[]>();
  const childDepth = tag.depth + 1;
  let item: string[] | undefined;
  let inText = false;
  let noteinfo: (Span & { tagEnd: number }) | undefined;
  let identity: Record<string, string> = {};
  let updatedby: Span | undefined;
  let wassignedby: Span | undefined;
  let openSpan: Span | undefined;
  let prolog = true;
  let updatedAt = tag.end;
  let signedAt = tag.end;

  function openChild(child: OpenTag): void {
    if (!prologElements.has(child.local)) prolog = false;
    openSpan = undefined;
    if (child.local === 'item') {
      const name = child.attributes.name ?? '';
      if (raw && tellingItems.has(name) && !items.has(name)) {
        item = [];
        items.set(name, item);
      }
    } else if (child.local === 'noteinfo' && noteinfo === undefined) {
      noteinfo = { start: child.start, tagEnd: child.end, end: child.end };
      openSpan = noteinfo;
      identity = child.attributes;
    } else if (child.local === 'updatedby' && updatedby === undefined) {
      openSpan = updatedby = { start: child.start, end: child.end };
    } else if (child.local === 'wassignedby' && wassignedby === undefined) {
      openSpan = wassignedby = { start: child.start, end: child.end };
    }
  }

  function closeChild(child: CloseTag): void {
    item = undefined;
    if (openSpan !== undefined) openSpan.end = child.end;
    if (!prolog || wassignedby !== undefined) return;
    signedAt = child.end;
    if (updatedby === undefined && openSpan === noteinfo) updatedAt = child.end;
  }

  return {
    open(inner, at) {
      if (inner.depth === childDepth) openChild(inner);
      else if (item !== undefined && inner.local === 'text') {
        item.push('');
        inText = true;
        at.wantText(true);
      } else if (inText && item !== undefined && inner.local === 'break') {
        item.push(`${item.pop() ?? ''}\n`);
      }
    },
    close(inner, at) {
      if (inText && localName(inner.name) === 'text') {
        inText = false;
        at.wantText(false);
      }
      if (inner.depth === childDepth) closeChild(inner);
    },
    text(text) {
      if (item !== undefined) item.push((item.pop() ?? '') + text);
    },
    finish(end, found) {
      const flags = items.get('$Flags')?.[0] ?? '';
      const type = raw ? rawType(tag.attributes.class ?? '', flags) : formattedType(tag.local);
      if (raw && type === 'note') found.add(unknownKind(tag, flags));
      const names = nameless.has(type)
        ? { name: '', aliases: [], answers: [] }
        : raw
          ? rawNames(items.get('$TITLE') ?? [])
          : formattedNames(tag.attributes.name, tag.attributes.alias);
      const element: DxlElement = {
        start: tag.start,
        end,
        root: tag.local,
        kind: type === 'document' || documentRoots.has(tag.local) ? 'document' : 'design',
        type,
        form: raw ? 'raw' : 'formatted',
        ...names,
        language: (raw ? items.get('$Language')?.[0] : tag.attributes.language) ?? '',
        flags,
        tagEnd: tag.end,
        selfClosing: tag.selfClosing,
        updatedAt,
        signedAt,
        namespaces: inherited ? declarations(reader.bindings(), tag, source.slice(tag.start, end)) : '',
      };
      const unid = identity.unid?.trim().toUpperCase();
      if (unid !== undefined && /^[0-9A-F]{32}$/.test(unid)) element.unid = unid;
      const noteId = Number.parseInt(identity.noteid?.trim().replace(/^0x/i, '') ?? '', 16);
      if (noteId > 0 && noteId <= 0x7fffffff) element.noteId = noteId;
      if (noteinfo !== undefined) element.noteinfo = noteinfo;
      if (updatedby !== undefined) element.updatedby = updatedby;
      if (wassignedby !== undefined) element.wassignedby = wassignedby;
      return element;
    },
  };
}

function unknownKind(tag: OpenTag, flags: string): Finding {
  const noteClass = tag.attributes.class ?? '';
  return {
    severity: 'warning',
    kind: 'unknownKind',
    sort: `notes of class ${noteClass.slice(0, 60)}`,
    offset: tag.start,
    fact: () =>
      `class ${shown(noteClass)} with flags ${shown(flags)} is of no known kind; it is kept as it is.`,
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Declarations in force around the element that it uses but does not make itself. */
function declarations(bindings: Bindings, tag: OpenTag, text: string): string {
  const prefixed = bindings.size > (bindings.has('') ? 2 : 1);
  let all = '';
  for (const prefix of ['', ...(prefixed ? prefixesIn(text) : [])]) {
    const uri = prefix === 'xml' ? '' : (bindings.get(prefix) ?? '');
    const name = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
    if (uri !== '' && tag.attributes[name] === undefined) all += ` ${name}='${escapeAttribute(uri)}'`;
  }
  return all;
}
