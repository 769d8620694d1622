import * as Y from 'yjs';
import { type Anchor, readAnchor } from './anchors.ts';

/** Name of the shared map of comments: id → a map with the fields of one. */
export const COMMENTS = 'comments';

/**
 * A comment, or an answer to one (`parent`, the id of the first comment of its thread). Deleted ones stay, so that a
 * draft which does not know a comment of its file leaves it alone.
 */
export type Comment = {
  id: string;
  /** as the file names who wrote it; the file knows nothing else of them */
  author: string;
  initials: string;
  /** who wrote it, as the server knows them; null for comments of the file */
  by: string | null;
  /** a moment (`…Z`), or as the file has it without a zone; null where it says none */
  date: string | null;
  /** a line for each paragraph */
  text: string;
  parent: string | null;
  /** of the thread; the answers say nothing of it */
  resolved: boolean;
  deleted: boolean;
  /** keys of its markers in the text of the file: where it begins and ends, and the point it is attached to */
  start: string | null;
  end: string | null;
  point: string | null;
  /** where it is, when no file has it yet */
  anchor: Anchor | null;
};

/** Beyond these nothing is written: no person comes near. */
export const MAX_COMMENTS = 5000;
export const MAX_TEXT = 20_000;

/**
 * Whether a file, by its name, can have comments in notes, headers, footers and text boxes too: OpenDocument has them
 * wherever text is (ODF 1.3 part 3, 14.1), and LibreOffice keeps them there. Of a Word file see formats/docx/comments.
 */
export const commentsEverywhere = (name: string): boolean => /\.odt$/i.test(name);

const idForm = /^[\w.-]{1,80}$/;

/** An id that a DOCX file can hold as it is: eight digits, below 80000000. */
function newCommentId(): string {
  const number = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 1) & 0x7fffffff;
  return (number || 1).toString(16).padStart(8, '0');
}

export const initialsOf = (name: string) =>
  name
    .split(/[\s-]+/)
    .map((word) => [...word][0] ?? '')
    .filter((letter) => /\p{L}/u.test(letter))
    .slice(0, 3)
    .join('')
    .toUpperCase();

/** A comment that somebody makes now. */
export function commentBy(
  person: { id: string; displayName: string },
  at: Date,
  said: Pick<Comment, 'text' | 'parent' | 'anchor'>,
): Comment {
  return {
    id: newCommentId(),
    author: person.displayName,
    initials: initialsOf(person.displayName),
    by: person.id,
    date: at.toISOString(),
    resolved: false,
    deleted: false,
    start: null,
    end: null,
    point: null,
    ...said,
  };
}

/** Adds a comment or an answer. Whoever answers wants it talked about: its thread is open again. */
export function addComment(ydoc: Y.Doc, comment: Comment): void {
  if (comment.parent !== null) changeComment(ydoc, comment.parent, { resolved: false });
  writeComment(ydoc, comment);
}

/** Puts a comment into the shared map. The same comment is the same entry on every client. */
export function writeComment(ydoc: Y.Doc, comment: Comment): void {
  const { id, ...fields } = comment;
  const entry = new Y.Map<unknown>();
  for (const [name, value] of Object.entries(fields)) entry.set(name, value);
  ydoc.getMap(COMMENTS).set(id, entry);
}

/** Changes fields of a comment. @returns false when there is none of this id. */
export function changeComment(
  ydoc: Y.Doc,
  id: string,
  changes: Partial<Pick<Comment, 'text' | 'resolved' | 'deleted'>>,
): boolean {
  const entry = ydoc.getMap(COMMENTS).get(id);
  if (!(entry instanceof Y.Map)) return false;
  for (const [name, value] of Object.entries(changes)) if (entry.get(name) !== value) entry.set(name, value);
  return true;
}

/** Tells of the comments that a change adds, before the document says `update` of it. */
export function onNewComments(ydoc: Y.Doc, tell: (added: Comment[], origin: unknown) => void): void {
  const map = ydoc.getMap(COMMENTS);
  map.observe(({ changes, transaction }) => {
    const added = [...changes.keys].flatMap(([id, { action }]) => {
      const entry = action === 'add' ? map.get(id) : undefined;
      return entry instanceof Y.Map && idForm.test(id) ? [commentOf(id, entry)] : [];
    });
    if (added.length > 0) tell(added, transaction.origin);
  });
}

/**
 * All comments of a shared document, deleted ones too, by date: the map has them in another order for each person. Any client may write into the map: what is no comment is passed
 * over, an answer to an answer belongs to the thread, one to nothing is a comment of its own.
 */
export function readComments(ydoc: Y.Doc): Comment[] {
  const found = [...ydoc.getMap(COMMENTS)].flatMap(([id, entry]) =>
    entry instanceof Y.Map && idForm.test(id) ? [commentOf(id, entry)] : [],
  );
  return inThreads(found.toSorted(byDate).slice(0, MAX_COMMENTS));
}

const line = (value: unknown, most: number) =>
  typeof value === 'string' ? value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, most) : '';
const key = (value: unknown) => (typeof value === 'string' && value.length <= 80 ? value : null);

function commentOf(id: string, entry: Y.Map<unknown>): Comment {
  const text = entry.get('text');
  const by = entry.get('by');
  return {
    id,
    author: line(entry.get('author'), 200),
    initials: line(entry.get('initials'), 20),
    by: typeof by === 'string' ? by.slice(0, 400) : null,
    date: readDate(entry.get('date')),
    text: typeof text === 'string' ? text.replaceAll('\r\n', '\n').slice(0, MAX_TEXT) : '',
    parent: key(entry.get('parent')),
    resolved: entry.get('resolved') === true,
    deleted: entry.get('deleted') === true,
    start: key(entry.get('start')),
    end: key(entry.get('end')),
    point: key(entry.get('point')),
    anchor: readAnchor(entry.get('anchor')),
  };
}

/** A date as the formats write it (XML Schema dateTime); null for anything else. */
export const readDate = (value: unknown): string | null =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.test(value) &&
  !Number.isNaN(Date.parse(value))
    ? value.slice(0, 40)
    : null;

/** Whether a date names its zone: without one it says what a clock showed, and nobody knows where. */
export const isMoment = (date: string) => /(Z|[+-]\d\d:\d\d)$/.test(date) && !Number.isNaN(Date.parse(date));

/**
 * A date as files have it: in whole seconds, a moment in universal time. One without a zone stays as it is: the formats
 * allow it (XML Schema part 2, 3.2.7), LibreOffice writes it, and a zone would have to be guessed.
 */
export const secondsOf = (date: string) =>
  isMoment(date) ? new Date(date).toISOString().replace(/\.\d+/, '') : date.replace(/\.\d+$/, '');

/** Every answer leads to the first comment of its thread; what leads nowhere or around is a comment of its own. */
function inThreads<One extends Pick<Comment, 'id' | 'parent'>>(comments: One[]): One[] {
  const byId = new Map(comments.map((one) => [one.id, one]));
  const rootOf = (one: One): string | null => {
    const seen = new Set<string>([one.id]);
    let at = one;
    for (;;) {
      const next = at.parent === null ? undefined : byId.get(at.parent);
      if (!next) return at === one ? null : at.id;
      if (seen.has(next.id)) return null;
      seen.add(next.id);
      at = next;
    }
  };
  return comments.map((one) => ({ ...one, parent: rootOf(one) }));
}

/** Comments of a file in threads, of which the first says whether they are resolved. */
export function resolvedByThread<File extends { comment: Comment }>(found: File[]): File[] {
  const threads = inThreads(found.map(({ comment }) => comment));
  return found.map((one, at) => {
    const comment = threads[at] ?? one.comment;
    return { ...one, comment: { ...comment, resolved: comment.parent === null && comment.resolved } };
  });
}

/** Two comments of a file with one id would be one entry in a draft: the second gets another. */
export function freeId(wanted: string, taken: Set<string>): string {
  const plain = wanted.replace(/[^\w.-]/g, '_').slice(0, 60);
  let id = plain;
  for (let more = 2; taken.has(id); more++) id = `${plain}-${more}`;
  taken.add(id);
  return id;
}

/** The comments that a document brings for saving, as `readComments` gave them. */
export const commentsOf = (given: unknown): Comment[] => (Array.isArray(given) ? (given as Comment[]) : []);

/** What differs between the comments of a draft and those of its file. */
export type CommentPlan<File> = {
  added: Comment[];
  removed: File[];
  edited: { file: File; text: string }[];
  /** threads that are resolved now, or open again */
  resolved: { file: File; resolved: boolean }[];
};

export const isChanged = ({ added, removed, edited, resolved }: CommentPlan<unknown>): boolean =>
  added.length + removed.length + edited.length + resolved.length > 0;

/** Comments of the file that the draft does not know stay as they are. */
export function planOf<File extends { comment: Comment }>(
  known: File[],
  wanted: Comment[],
): CommentPlan<File> {
  const byId = new Map(known.map((one) => [one.comment.id, one]));
  const gone = new Set(wanted.filter((one) => one.deleted).map(({ id }) => id));
  const isGone = ({ id, parent }: Comment) => gone.has(id) || (parent !== null && gone.has(parent));
  const plan: CommentPlan<File> = { added: [], removed: [], edited: [], resolved: [] };
  plan.removed = known.filter(({ comment }) => isGone(comment));
  for (const comment of wanted) {
    const file = byId.get(comment.id);
    if (isGone(comment)) continue;
    if (!file) {
      if (comment.anchor !== null || comment.parent !== null) plan.added.push(comment);
      continue;
    }
    if (comment.text !== file.comment.text) plan.edited.push({ file, text: comment.text });
    if (comment.resolved !== file.comment.resolved && file.comment.parent === null)
      plan.resolved.push({ file, resolved: comment.resolved });
  }
  return plan;
}

/** A comment with its answers, in the order in which they were written. */
export type Thread = { root: Comment; answers: Comment[] };

/** What a person sees: nothing deleted, and with a deleted comment its answers are gone too. */
export function threadsOf(comments: Comment[]): Thread[] {
  const shown = comments.filter((one) => !one.deleted);
  const answers = Map.groupBy(
    shown.filter((one) => one.parent !== null),
    (one) => one.parent,
  );
  return shown
    .filter((one) => one.parent === null)
    .map((root) => ({ root, answers: (answers.get(root.id) ?? []).toSorted(byDate) }));
}

/** One of an unknown date comes last; one of an unknown zone comes at the same place on every machine. */
const momentOf = ({ date }: Comment) =>
  Date.parse(date === null || isMoment(date) ? (date ?? '') : `${date}Z`) || Number.MAX_SAFE_INTEGER;
const byDate = (a: Comment, b: Comment) => momentOf(a) - momentOf(b) || (a.id < b.id ? -1 : 1);

/** True when a comment is this person's own. A file knows people by their names only. */
export const isOwn = (
  { by, author }: Pick<Comment, 'by' | 'author'>,
  person: { id: string; displayName: string },
) => (by === null ? author !== '' && author === person.displayName : by === person.id);
