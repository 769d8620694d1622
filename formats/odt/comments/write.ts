import { type Comment, commentsOf, isChanged, planOf, secondsOf } from '../../model/comments.ts';
import { newMarkersIn } from '../../model/moveCommentsToBody.ts';
import { readNewMarker } from '../../model/placeholders.ts';
import { answersBehind, placeMarkers } from '../../model/placeMarkers.ts';
import type { ModelNode } from '../../model/types.ts';
import { keyOf } from '../../package/keys.ts';
import { descendants, escapeText } from '../../package/xml.ts';
import type { Read } from '../read/stories.ts';
import { element, type Source, withAttribute } from '../source.ts';
import { writeText } from '../write/inline.ts';
import { type FileComment, readComments } from './read.ts';

/** The comments of a draft beside those of its file: what saving has to do about them. */
export type CommentWriting = {
  /** anything but markers differs from the file */
  changed: boolean;
  /** puts what changed about comments of the file into their parts */
  write(): void;
  /** a story with the markers that are to be in it */
  place(doc: ModelNode, story: string): ModelNode;
  /** XML of a marker that the file does not have; undefined for any other key */
  marker(source: Source, key: unknown): string | undefined;
};

export function createCommentWriting(read: Read, given: unknown): CommentWriting {
  const known = readComments(read);
  const wanted = commentsOf(given);
  const plan = planOf(known, wanted);
  const written = new Map(plan.added.map((one) => [one.id, one]));
  const all = new Map(wanted.map((one) => [one.id, one]));
  const names = namesOf(known, plan.added);
  const homes = new Map<string, string>();
  const behind = answersBehind(
    plan.added.filter((one) => one.parent !== null),
    (one) => all.get(one.parent ?? ''),
  );
  const removed = new Set(
    plan.removed.flatMap(({ source, element: own, name }) => [
      keyOf(source, own),
      ...[...descendants(source.root, 'office:annotation-end')]
        .filter((end) => name !== undefined && end.attributes.get('office:name') === name)
        .map((end) => keyOf(source, end)),
    ]),
  );
  return {
    changed: isChanged(plan),
    write() {
      const answered = new Set(plan.added.map(({ parent }) => parent));
      for (const file of known) {
        const edit = plan.edited.find((one) => one.file === file);
        const change = plan.resolved.find(({ file: { comment } }) =>
          [file.comment.id, file.comment.parent].includes(comment.id),
        );
        const isNamed = file.name !== undefined || !answered.has(file.comment.id);
        if (edit) putText(file, edit.text);
        if (!change && isNamed) continue;
        const { source, element: own } = file;
        let tag = source.xml.slice(own.start, own.openEnd);
        if (change) tag = withAttribute(source, tag, 'loext:resolved', String(change.resolved));
        if (!isNamed) tag = withAttribute(source, tag, 'office:name', names.get(file.comment.id) ?? '');
        source.put(own.start, own.openEnd, declared(source, tag));
      }
    },
    place(doc, key) {
      // A comment that begins in one text and ends in another is one comment, in the first of them.
      const own = new Map([...written].filter(([id]) => (homes.get(id) ?? key) === key));
      const placed = placeMarkers(doc, { removed, written: own, behind });
      for (const id of newMarkersIn(placed)) homes.set(id, key);
      return placed;
    },
    marker(source, key) {
      const found = readNewMarker(key);
      const comment = found && written.get(found.id);
      if (!found || !comment) return undefined;
      const name = names.get(comment.id) ?? comment.id;
      if (found.side === 'end') return element(source, 'office:annotation-end', { 'office:name': name });
      const parent = comment.parent === null ? undefined : names.get(comment.parent);
      const resolved = (all.get(comment.parent ?? comment.id) ?? comment).resolved;
      return annotation(source, comment, { name, parent, resolved });
    },
  };
}

/** What comments are called by in the file; each name is one comment's. */
function namesOf(known: FileComment[], added: Comment[]): Map<string, string> {
  const taken = new Set(known.flatMap(({ name }) => name ?? []));
  const names = new Map<string, string>();
  const free = (wanted: string) => {
    let name = wanted;
    for (let more = 2; taken.has(name); more++) name = `${wanted}-${more}`;
    taken.add(name);
    return name;
  };
  for (const { comment, name } of known) names.set(comment.id, name ?? free(comment.id));
  for (const { id } of added) names.set(id, free(id));
  return names;
}

type About = { name: string; parent: string | undefined; resolved: boolean };

function annotation(source: Source, { author, initials, date, text }: Comment, about: About): string {
  const inner = [
    author === '' ? '' : element(source, 'dc:creator', {}, escapeText(author)),
    date === null ? '' : element(source, 'dc:date', {}, secondsOf(date)),
    initials === '' ? '' : element(source, 'meta:creator-initials', {}, escapeText(initials)),
    paragraphs(source, text),
  ];
  return element(
    source,
    'office:annotation',
    {
      'office:name': about.name,
      'loext:resolved': String(about.resolved),
      'loext:parent-name': about.parent,
    },
    inner.join(''),
  );
}

const paragraphs = (source: Source, text: string) =>
  text
    .split('\n')
    .map((line) => element(source, 'text:p', {}, writeText(source, line)))
    .join('');

/** A changed text in the place of the paragraphs; who wrote it and when stays as it is. */
function putText({ source, element: own }: FileComment, text: string): void {
  const lines = own.children.filter(({ name }) => name.startsWith('text:'));
  const content = paragraphs(source, text);
  const [first] = lines;
  if (own.openEnd === own.end) {
    const tag = source.xml.slice(own.start, own.end).replace(/(?<!\s)\s*\/>$/, '>');
    source.put(own.start, own.end, `${tag}${content}</${/^<([^\s/>]+)/.exec(tag)?.[1] ?? ''}>`);
    return;
  }
  for (const line of lines) source.put(line.start, line.end, line === first ? content : '');
  if (!first) source.put(own.closeStart, own.closeStart, content);
}

/** The namespace of an attribute that was set, on the element itself where the file does not declare it. */
const declared = (source: Source, tag: string): string => {
  const used =
    /\sloext:/.test(tag) && ![...(source.root.declared ?? [])].some(([prefix]) => prefix === 'loext');
  if (!used || tag.includes('xmlns:loext=')) return tag;
  return tag.replace(
    /^<[^\s/>]+/,
    (name) => `${name} xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"`,
  );
};
