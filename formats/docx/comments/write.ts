import {
  type CommentPlan,
  commentsOf,
  isChanged,
  isMoment,
  planOf,
  secondsOf,
} from '../../model/comments.ts';
import { moveCommentsToBody } from '../../model/moveCommentsToBody.ts';
import { readNewMarker } from '../../model/placeholders.ts';
import { answersBehind, placeMarkers } from '../../model/placeMarkers.ts';
import type { ModelNode } from '../../model/types.ts';
import { keyOf } from '../../package/keys.ts';
import { descendants, wAttr } from '../../package/xml.ts';
import { attribute, tag } from '../properties/elements.ts';
import type { Read, Story } from '../read/stories.ts';
import type { Source } from '../source.ts';
import { changedContent, namesIn, newComment } from './content.ts';
import { attributes, createCommentParts } from './parts.ts';
import { type FileComment, readComments } from './read.ts';

/**
 * A document whose new comments stand in the text itself. ISO/IEC 29500-1 (17.13.4.5) knows comments in every story, but
 * Word ignores them in notes, headers, footers and text boxes ([MS-OI29500] 2.1.315), and LibreOffice 7.4 opens no file
 * with one there. Those that a file has stay, and are answered there.
 */
export const inText = (doc: ModelNode): ModelNode => moveCommentsToBody(doc, () => false);

/** The comments of a draft beside those of its file: what saving has to do about them. */
export type CommentWriting = {
  /** anything but markers differs from the file */
  changed: boolean;
  /** a story with the markers that are to be in it */
  place(doc: ModelNode, story: Story): ModelNode;
  /** XML of a marker that the file does not have; undefined for any other key */
  marker(source: Source, key: unknown): string | undefined;
  written(): ReturnType<ReturnType<typeof createCommentParts>['written']>;
};

export function createCommentWriting(read: Read, given: unknown): CommentWriting {
  const known = readComments(read);
  const wanted = commentsOf(given);
  const plan = planOf(known, wanted);
  const numbers = new Map(known.map(({ comment, number }) => [comment.id, number]));
  let next = plan.added.length > 0 ? firstFree(read, known) : 0;
  for (const { id } of plan.added) numbers.set(id, String(next++));
  const written = new Map(plan.added.map((one) => [one.id, one]));
  const all = new Map(wanted.map((one) => [one.id, one]));
  const answers = plan.added.filter((one) => one.parent !== null);
  const behind = answersBehind(answers, (one) => all.get(one.parent ?? ''));
  const removed = markersOf(read, new Set(plan.removed.map(({ number }) => number)));
  const marker: CommentWriting['marker'] = (source, key) => {
    const found = readNewMarker(key);
    const number = found && written.has(found.id) ? numbers.get(found.id) : undefined;
    if (!found || number === undefined) return undefined;
    const id = attribute(source, 'id', number);
    const end = found.side === 'end' ? `<${tag(source, 'commentRangeEnd')}${id}/>` : '';
    if (found.side === 'start') return `<${tag(source, 'commentRangeStart')}${id}/>`;
    return `${end}<${tag(source, 'r')}><${tag(source, 'commentReference')}${id}/></${tag(source, 'r')}>`;
  };
  return {
    changed: isChanged(plan),
    place: (doc, { format }) => placeMarkers(doc, { removed, written: format ? new Map() : written, behind }),
    marker,
    written() {
      const parts = createCommentParts(read.main);
      if (isChanged(plan)) write(read, parts, plan, known, numbers);
      return parts.written();
    },
  };
}

type Plan = CommentPlan<FileComment>;

/** Keys of all markers of comments with these numbers. */
function markersOf(read: Read, numbers: Set<string>): Set<string> {
  const keys = new Set<string>();
  if (numbers.size === 0) return keys;
  for (const { source, element, number } of allMarkers(read))
    if (numbers.has(number)) keys.add(keyOf(source, element));
  return keys;
}

function* allMarkers({ main, stories }: Pick<Read, 'main' | 'stories'>) {
  for (const source of new Set([main, ...[...stories.values()].map((story) => story.source)]))
    for (const element of descendants(source.body))
      if (/^w:comment(RangeStart|RangeEnd|Reference)$/.test(element.name))
        yield { source, element, number: wAttr(element, 'id') ?? '' };
}

/** A number that neither a comment has nor a marker whose comment is missing. */
function firstFree(read: Read, known: FileComment[]): number {
  let last = -1;
  for (const { number } of [...known, ...allMarkers(read)])
    if (Number(number) > last && Number(number) < 2 ** 30) last = Number(number);
  return last + 1;
}

type Parts = ReturnType<typeof createCommentParts>;

function write({ main }: Read, parts: Parts, plan: Plan, known: FileComment[], numbers: Map<string, string>) {
  const comments = parts.open('comments');
  const names = namesIn(comments.source.body, comments.source.xml);
  const identities = identitiesOf(main, known, plan);
  const isNeeded = new Set([
    ...plan.resolved.map(({ file }) => file.comment.id),
    ...plan.added.flatMap(({ parent }) => (parent === null ? [] : [parent])),
  ]);
  const removed = new Set(plan.removed);
  const edited = new Map(plan.edited.map(({ file, text }) => [file.comment.id, text]));
  for (const file of known) {
    const { id } = file.comment;
    const element = comments.source.find(keyOf(comments.source, file.element));
    if (!element) continue;
    if (removed.has(file)) {
      comments.source.put(element.start, element.end, '');
      continue;
    }
    const text =
      edited.get(id) ?? (isNeeded.has(id) && file.paraId === undefined ? file.comment.text : undefined);
    const last = element.children.findLast((one) => one.name === 'w:p');
    const identity = file.paraId ?? (isNeeded.has(id) ? identities.get(id) : undefined);
    if (edited.has(id) || (text !== undefined && !last)) {
      const content = changedContent(comments.source, names, element, text ?? '', identity);
      putContent(comments.source, element, content);
    } else if (text !== undefined && last && identity !== undefined) {
      const nameEnd =
        last.start + (/^<[^\s/>]+/.exec(comments.source.xml.slice(last.start))?.[0].length ?? 0);
      comments.source.put(nameEnd, nameEnd, names.identity(identity));
    }
  }
  for (const comment of plan.added)
    comments.add(newComment(names, comment, numbers.get(comment.id) ?? '', identities.get(comment.id) ?? ''));
  writeExtended(parts, plan, known, identities);
  writeIds(parts, plan, identities);
  writePeople(parts, plan);
}

function putContent(source: Source, element: FileComment['element'], content: string) {
  if (element.openEnd < element.end) return source.put(element.openEnd, element.closeStart, content);
  const open = source.xml.slice(element.start, element.end).replace(/(?<!\s)\s*\/>$/, '>');
  source.put(element.start, element.end, `${open}${content}</${/^<([^\s/>]+)/.exec(open)?.[1] ?? ''}>`);
}

/** Identities of last paragraphs: those of the file, and for others one that nothing else has, always the same. */
function identitiesOf(main: Source, known: FileComment[], { added }: Plan): Map<string, string> {
  const taken = new Set([...descendants(main.body)].flatMap((one) => one.attributes.get('w14:paraId') ?? []));
  const found = new Map<string, string>();
  for (const { comment, paraId } of known) {
    if (paraId === undefined) continue;
    found.set(comment.id, paraId);
    taken.add(paraId);
  }
  let next = 0x10000000;
  const free = (wanted: string) => {
    let id = /^[0-7][\dA-F]{7}$/.test(wanted) && wanted !== '00000000' ? wanted : '';
    while (id === '' || taken.has(id)) id = (next++).toString(16).toUpperCase();
    taken.add(id);
    return id;
  };
  for (const { comment } of known) if (!found.has(comment.id)) found.set(comment.id, free(''));
  for (const { id } of added) found.set(id, free(id.toUpperCase()));
  return found;
}

/** Which comment answers which, and which threads are resolved: Word notes it for every comment of a thread. */
function writeExtended(parts: Parts, plan: Plan, known: FileComment[], identities: Map<string, string>) {
  const { source, add, prefix } = parts.open('commentsExtended');
  const entries = new Map(
    source.body.children.map((one) => [one.attributes.get('w15:paraId')?.toUpperCase(), one]),
  );
  for (const { paraId } of plan.removed) {
    const entry = entries.get(paraId);
    if (entry) source.put(entry.start, entry.end, '');
  }
  const done = (resolved: boolean) => (resolved ? '1' : '0');
  for (const { file, resolved } of plan.resolved) {
    const answers = known.filter(
      ({ comment }) =>
        comment.parent === file.comment.id && !plan.removed.some((one) => one.comment === comment),
    );
    for (const { comment } of [file, ...answers]) {
      const paraId = identities.get(comment.id);
      const entry = entries.get(paraId);
      if (entry) {
        const raw = source.xml
          .slice(entry.start, entry.openEnd)
          .replace(/\s[\w.-]+:done\s*=\s*("[^"]*"|'[^']*')/, '');
        source.put(
          entry.start,
          entry.openEnd,
          raw.replace(
            /(?<!\s)\s*\/?>$/,
            (end) => `${attributes(prefix, { done: done(resolved) })}${end.trim()}`,
          ),
        );
      } else if (comment === file.comment)
        add(`<${prefix}:commentEx${attributes(prefix, { paraId, done: done(resolved) })}/>`);
    }
  }
  const resolvedNow = new Map(known.map(({ comment }) => [comment.id, comment.resolved]));
  for (const { file, resolved } of plan.resolved) resolvedNow.set(file.comment.id, resolved);
  for (const { id, resolved, parent } of plan.added) {
    if (parent === null) resolvedNow.set(id, resolved);
    const parentId = parent === null ? undefined : identities.get(parent);
    const known =
      parent === null ||
      entries.has(parentId) ||
      plan.added.some((one) => one.id === parent) ||
      plan.resolved.some(({ file }) => file.comment.id === parent);
    // What is answered has to be known to the part as well.
    if (!known) {
      add(`<${prefix}:commentEx${attributes(prefix, { paraId: parentId, done: '0' })}/>`);
      entries.set(parentId, source.body);
    }
    add(
      `<${prefix}:commentEx${attributes(prefix, { paraId: identities.get(id), paraIdParent: parentId, done: done(resolvedNow.get(parent ?? id) ?? false) })}/>`,
    );
  }
}

/** Lasting ids and moments in universal time. */
function writeIds(parts: Parts, { added, removed }: Plan, identities: Map<string, string>) {
  const ids = parts.open('commentsIds');
  const moments = parts.open('commentsExtensible');
  const gone = new Set(removed.map(({ paraId }) => paraId));
  const durable = new Set<string>();
  for (const one of ids.source.body.children) {
    if (!gone.has(one.attributes.get('w16cid:paraId')?.toUpperCase())) continue;
    durable.add(one.attributes.get('w16cid:durableId')?.toUpperCase() ?? '');
    ids.source.put(one.start, one.end, '');
  }
  for (const one of moments.source.body.children)
    if (durable.has(one.attributes.get('w16cex:durableId')?.toUpperCase() ?? '-'))
      moments.source.put(one.start, one.end, '');
  for (const { id, date } of added) {
    const paraId = identities.get(id);
    const durableId = /^[0-7][\da-f]{7}$/.test(id) ? id.toUpperCase() : paraId;
    ids.add(`<${ids.prefix}:commentId${attributes(ids.prefix, { paraId, durableId })}/>`);
    if (date !== null && isMoment(date))
      moments.add(
        `<${moments.prefix}:commentExtensible${attributes(moments.prefix, { durableId, dateUtc: secondsOf(date) })}/>`,
      );
  }
}

/** Who has written something; the file knows people by their names. */
function writePeople(parts: Parts, { added }: Plan) {
  const authors = new Set(added.map(({ author }) => author).filter((author) => author !== ''));
  if (authors.size === 0) return;
  const { source, add, prefix } = parts.open('people');
  for (const one of source.body.children) authors.delete(one.attributes.get('w15:author') ?? '');
  for (const author of authors)
    add(
      `<${prefix}:person${attributes(prefix, { author })}><${prefix}:presenceInfo${attributes(prefix, { providerId: 'None', userId: author })}/></${prefix}:person>`,
    );
}
