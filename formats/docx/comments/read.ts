import { type Comment, freeId, readDate, resolvedByThread } from '../../model/comments.ts';
import { keyOf } from '../../package/keys.ts';
import { related } from '../../package/parts.ts';
import { descendants, wAttr, type XmlElement } from '../../package/xml.ts';
import type { Read } from '../read/stories.ts';
import { openPart, type Source } from '../source.ts';

/** A comment as it lies in the file. `paraId` is that of its last paragraph, by which the other parts know it. */
export type FileComment = {
  comment: Comment;
  number: string;
  element: XmlElement;
  paraId: string | undefined;
};

/** Kinds of parts that comments are kept in, as the end of the type of their relationship. */
export type CommentPart = 'comments' | 'commentsExtended' | 'commentsIds' | 'commentsExtensible' | 'people';

/** The part of a kind; undefined when the package has none that can be read. */
export function commentPart(main: Source, kind: CommentPart): Source | undefined {
  const name = related(main.relationships, kind);
  return name === undefined ? undefined : openPart(main, name);
}

/** All comments of a document, in the order of their part. */
export function readComments(read: Pick<Read, 'main' | 'stories'>): FileComment[] {
  const part = commentPart(read.main, 'comments');
  const elements = part?.body.children.filter((one) => one.name === 'w:comment') ?? [];
  if (elements.length === 0) return [];
  const markers = markersIn(read);
  const { doneOf, parentOf, durableOf, dateOf } = othersOf(read.main);
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  const found = elements.map((element): FileComment => {
    const number = wAttr(element, 'id') ?? '';
    const paraId = paraIdOf(element);
    const durable = paraId === undefined ? undefined : durableOf.get(paraId);
    const id = freeId(durable?.toLowerCase() ?? `w${number}`, taken);
    if (paraId !== undefined) ids.set(paraId, id);
    const comment: Comment = {
      id,
      author: wAttr(element, 'author') ?? '',
      initials: wAttr(element, 'initials') ?? '',
      by: null,
      date: readDate(dateOf.get(durable ?? '')) ?? readDate(wAttr(element, 'date')),
      text: textOf(element),
      parent: null,
      resolved: false,
      deleted: false,
      start: markers.get(`commentRangeStart ${number}`) ?? null,
      end: markers.get(`commentRangeEnd ${number}`) ?? null,
      point: markers.get(`commentReference ${number}`) ?? null,
      anchor: null,
    };
    return { comment, number, element, paraId };
  });
  for (const { comment, paraId } of found) {
    const parent = parentOf.get(paraId ?? '');
    comment.parent = (parent === undefined ? undefined : ids.get(parent)) ?? null;
    comment.resolved = doneOf.get(paraId ?? '') === true;
  }
  return resolvedByThread(found);
}

/** Keys of the first marker of each kind and number. */
function markersIn({ main, stories }: Pick<Read, 'main' | 'stories'>): Map<string, string> {
  const markers = new Map<string, string>();
  for (const source of new Set([main, ...[...stories.values()].map((story) => story.source)])) {
    for (const element of descendants(source.body)) {
      const local = element.name.slice(2);
      if (!/^comment(RangeStart|RangeEnd|Reference)$/.test(local)) continue;
      const name = `${local} ${wAttr(element, 'id') ?? ''}`;
      if (!markers.has(name)) markers.set(name, keyOf(source, element));
    }
  }
  return markers;
}

/** What the other parts say: by the identity of a comment's last paragraph, or by its lasting id. */
function othersOf(source: Source) {
  const doneOf = new Map<string, boolean>();
  const parentOf = new Map<string, string>();
  const durableOf = new Map<string, string>();
  const dateOf = new Map<string, string>();
  for (const one of commentPart(source, 'commentsExtended')?.body.children ?? []) {
    const id = one.attributes.get('w15:paraId')?.toUpperCase();
    if (one.name !== 'w15:commentEx' || id === undefined) continue;
    doneOf.set(id, /^(1|true|on)$/.test(one.attributes.get('w15:done') ?? ''));
    const parent = one.attributes.get('w15:paraIdParent');
    if (parent !== undefined) parentOf.set(id, parent.toUpperCase());
  }
  for (const one of commentPart(source, 'commentsIds')?.body.children ?? []) {
    const id = one.attributes.get('w16cid:paraId')?.toUpperCase();
    const durable = one.attributes.get('w16cid:durableId')?.toUpperCase();
    if (id !== undefined && durable !== undefined) durableOf.set(id, durable);
  }
  for (const one of commentPart(source, 'commentsExtensible')?.body.children ?? []) {
    const durable = one.attributes.get('w16cex:durableId')?.toUpperCase();
    const date = one.attributes.get('w16cex:dateUtc');
    if (durable !== undefined && date !== undefined) dateOf.set(durable, date);
  }
  return { doneOf, parentOf, durableOf, dateOf };
}

/** Identity of the last paragraph. */
const paraIdOf = (element: XmlElement) =>
  element.children
    .findLast((one) => one.name === 'w:p')
    ?.attributes.get('w14:paraId')
    ?.toUpperCase();

/** A line for each paragraph; what is no text is left out here, and stays in the file. */
function textOf(comment: XmlElement): string {
  const paragraphs = [...descendants(comment, 'w:p')];
  return paragraphs.map((one) => [...descendants(one)].map(wordsOf).join('')).join('\n');
}

function wordsOf(element: XmlElement): string {
  if (element.name === 'w:t') return element.text;
  if (element.name === 'w:tab') return element.parent?.name === 'w:r' ? '\t' : '';
  return element.name === 'w:br' || element.name === 'w:cr' ? '\n' : '';
}
