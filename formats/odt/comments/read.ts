import { type Comment, freeId, readDate, resolvedByThread } from '../../model/comments.ts';
import { repeats } from '../../package/budget.ts';
import { keyOf } from '../../package/keys.ts';
import { child, descendants, type XmlElement } from '../../package/xml.ts';
import type { Read } from '../read/stories.ts';
import { charactersOf, collapse, type Space } from '../read/text.ts';
import type { Source } from '../source.ts';

/** A comment as it lies in the file. `name` is what its end and its answers call it by. */
export type FileComment = {
  comment: Comment;
  source: Source;
  element: XmlElement;
  name: string | undefined;
};

/** All comments of a document, in the order of its text. */
export function readComments({ sources }: Pick<Read, 'sources'>): FileComment[] {
  const taken = new Set<string>();
  const names = new Map<string, string>();
  const found = sources.flatMap((source) => {
    const ends = endsIn(source);
    return [...descendants(source.root, 'office:annotation')].map((element, at): FileComment => {
      const name = element.attributes.get('office:name');
      const id = freeId(name ?? `a${at}`, taken);
      if (name !== undefined && !names.has(name)) names.set(name, id);
      const key = keyOf(source, element);
      const text = (local: string) => child(element, local)?.text ?? '';
      const comment: Comment = {
        id,
        author: text('dc:creator'),
        initials: text('meta:creator-initials') || text('loext:sender-initials'),
        by: null,
        date: readDate(text('dc:date').trim()),
        text: textOf(source, element),
        parent: element.attributes.get('loext:parent-name') ?? null,
        resolved: element.attributes.get('loext:resolved') === 'true',
        deleted: false,
        start: key,
        end: (name === undefined ? undefined : ends.get(name)) ?? null,
        point: key,
        anchor: null,
      };
      return { comment, source, element, name };
    });
  });
  for (const { comment } of found) comment.parent = names.get(comment.parent ?? '') ?? null;
  return resolvedByThread(found);
}

function endsIn(source: Source): Map<string, string> {
  const ends = new Map<string, string>();
  for (const element of descendants(source.root, 'office:annotation-end')) {
    const name = element.attributes.get('office:name');
    if (name !== undefined && !ends.has(name)) ends.set(name, keyOf(source, element));
  }
  return ends;
}

/** A line for each paragraph; what is no text is left out here, and stays in the file. */
function textOf(source: Source, annotation: XmlElement): string {
  const lines = [...descendants(annotation)].filter(({ name }) => name === 'text:p' || name === 'text:h');
  return lines.map((line) => wordsOf(source, line, { idle: true })).join('\n');
}

function wordsOf(source: Source, element: XmlElement, space: Space): string {
  const solid = (text: string) => {
    space.idle = false;
    return text;
  };
  if (element.name === 'text:tab') return solid('\t');
  if (element.name === 'text:line-break') return solid('\n');
  if (element.name === 'text:s')
    return solid(' '.repeat(repeats(source.pack, element.attributes.get('text:c'), 1000)));
  let out = '';
  let at = element.openEnd;
  const text = (to: number) => {
    if (to > at) out += collapse(charactersOf(source.xml.slice(at, to)), space);
  };
  for (const one of element.children) {
    text(one.start);
    out += wordsOf(source, one, space);
    at = one.end;
  }
  text(element.closeStart);
  return out;
}
