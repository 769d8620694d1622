import { encodePart } from '../../package/parts.ts';
import { putInto } from '../../package/patches.ts';
import { escapeAttribute, urisOf, type XmlElement } from '../../package/xml.ts';
import { makePart, type Source } from '../source.ts';
import { declaration, folderOf, freeName } from '../write/parts/edit.ts';
import { type CommentPart, commentPart } from './read.ts';

const microsoft = 'http://schemas.microsoft.com/office';
const type = (kind: string) => `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`;

/** The type of each part's relationship, and the element it consists of. */
const kinds: Record<CommentPart, { relationship: string; prefix: string; root: string }> = {
  comments: { relationship: 'comments', prefix: 'w', root: 'comments' },
  commentsExtended: {
    relationship: `${microsoft}/2011/relationships/commentsExtended`,
    prefix: 'w15',
    root: 'commentsEx',
  },
  commentsIds: {
    relationship: `${microsoft}/2016/09/relationships/commentsIds`,
    prefix: 'w16cid',
    root: 'commentsIds',
  },
  commentsExtensible: {
    relationship: `${microsoft}/2018/08/relationships/commentsExtensible`,
    prefix: 'w16cex',
    root: 'commentsExtensible',
  },
  people: { relationship: `${microsoft}/2011/relationships/people`, prefix: 'w15', root: 'people' },
};

/** A part of the comments that is being changed: elements are added at its end, others are patched in `source`. */
export type OpenedPart = { source: Source; add(text: string): void; prefix: string };

/** The parts that comments are kept in, opened when they are needed and made when the package has none. */
export function createCommentParts(main: Source) {
  const opened = new Map<CommentPart, { part: OpenedPart; made: boolean; added: string[] }>();
  const taken = new Set<string>();
  const open = (kind: CommentPart): OpenedPart => {
    const known = opened.get(kind);
    if (known) return known.part;
    const found = commentPart(main, kind);
    const source = found ?? empty(main, kind, taken);
    const added: string[] = [];
    const part = {
      source,
      add: (text: string) => void added.push(text),
      prefix: prefixIn(source.body, kinds[kind].prefix),
    };
    opened.set(kind, { part, made: !found, added });
    return part;
  };
  return {
    open,
    /** New and changed parts, and what the main part has to refer to. */
    written() {
      const parts = new Map<string, Uint8Array>();
      const made: { part: string; type: string; relationship: string }[] = [];
      for (const [kind, { part, made: isNew, added }] of opened) {
        const { source } = part;
        if (added.length > 0) {
          const end = source.body.closeStart;
          putInto(source, source.body, end, end, added.join(''));
        }
        if (!source.changed()) continue;
        parts.set(source.part, encodePart({ ...source.content, text: source.slice(0, source.xml.length) }));
        if (isNew) made.push({ part: source.part, type: type(kind), relationship: kinds[kind].relationship });
      }
      return { parts, made };
    },
  };
}

/** A part that the package does not have, without content. */
function empty(main: Source, kind: CommentPart, taken: Set<string>): Source {
  const { prefix, root } = kinds[kind];
  const name = freeName(main, (at) => `${folderOf(main)}${kind}${at > 1 ? at : ''}.xml`, taken);
  const uri = prefix === 'w' ? urisOf('w')[main.strict ? 1 : 0] : urisOf(prefix)[0];
  const declared = kind === 'comments' ? { w: uri, w14: urisOf('w14')[0] } : { [prefix]: uri };
  const mc = ` xmlns:mc="${urisOf('mc')[0]}" mc:Ignorable="${kind === 'comments' ? 'w14' : prefix}"`;
  const names = Object.entries(declared).map(([one, value]) => ` xmlns:${one}="${value}"`);
  const text = `${declaration}<${prefix}:${root}${names.join('')}${mc}></${prefix}:${root}>`;
  return makePart(main, name, text);
}

const prefixIn = (root: XmlElement, wanted: string): string =>
  [...(root.declared ?? [])].find(([prefix, uri]) => prefix !== '' && urisOf(wanted).includes(uri))?.[0] ??
  wanted;

export const attributes = (prefix: string, values: Record<string, string | undefined>) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${prefix}:${name}="${escapeAttribute(value ?? '')}"`)
    .join('');
