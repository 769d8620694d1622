import type * as Y from 'yjs';
import {
  anchorAt,
  anchorsIn,
  type Comment,
  changeComment,
  findQuote,
  initialsOf,
  isOwn,
  MOST_COMMENTS,
  newCommentId,
  quotedComments,
  readComments,
  writeComment,
} from '../../../formats/model/index.ts';
import type { Documents } from '../documents.ts';
import { type Arrival, openDraft, readLatest } from '../drafts/open.ts';
import { findDraft, listUpdates } from '../drafts/store.ts';
import { problem } from '../problems.ts';
import type { Quoted } from './present.ts';
import type { ChangedComment, NewComment } from './schema.ts';

/** The comments of a document: of its draft for those who may comment, else of what is published. */
export async function listComments(documents: Documents, arrival: Arrival): Promise<Quoted[]> {
  const { tables, rooms, contents } = documents;
  const { key, meta } = arrival;
  if (!holdsComments(meta.name)) return [];
  const draft = mayComment(arrival) ? await findDraft(tables, key, meta.id) : undefined;
  if (draft) {
    await rooms.settled();
    const updates = await listUpdates(tables, draft.id);
    if (updates.length > 0) return contents.comments(updates.map(({ content }) => content));
  }
  const { bytes } = await readLatest(arrival);
  return contents.comments([(await contents.open(bytes, meta.name)).update]);
}

/** True when a person may comment: who may change the text may. */
export const mayComment = ({ meta: { permissions } }: Pick<Arrival, 'meta'>) =>
  permissions.write || permissions.comment === true;

/** Bare text has no place for comments. */
export const holdsComments = (name: string) => /\.(doc[xm]|odt)$/i.test(name);

/** Adds a comment or an answer to the draft, and makes a draft where there is none.
 *  @throws Problem 400 `documents.comment.place` when the place is none, 404 when what it answers is not there. */
export async function addComment(documents: Documents, arrival: Arrival, given: NewComment): Promise<Quoted> {
  const { person } = arrival;
  const id = newCommentId();
  return inDraft(documents, arrival, (ydoc) => {
    const all = readComments(ydoc);
    if (all.length >= MOST_COMMENTS) throw problem('documents.comment.many');
    const parent = given.parent === undefined ? null : rootOf(all, given.parent);
    const comment: Comment = {
      id,
      author: person.displayName,
      initials: initialsOf(person.displayName),
      by: person.subject,
      date: documents.platform.clock().toISOString(),
      text: given.text,
      parent: parent?.id ?? null,
      resolved: false,
      deleted: false,
      start: null,
      end: null,
      point: null,
      anchor: parent ? null : anchorOf(ydoc, given),
    };
    // Whoever answers wants it talked about.
    if (parent?.resolved) changeComment(ydoc, parent.id, { resolved: false });
    writeComment(ydoc, comment);
    return quotedIn(ydoc, id);
  });
}

function rootOf(all: Comment[], id: string): Comment {
  const found = all.find((one) => one.id === id && !one.deleted);
  const root = found?.parent == null ? found : all.find((one) => one.id === found.parent && !one.deleted);
  if (!root) throw problem('documents.comment.unknown');
  return root;
}

function anchorOf(ydoc: Y.Doc, { anchor, quote, occurrence = 1 }: NewComment) {
  if (anchor !== undefined && quote === undefined && anchorsIn(ydoc)(anchor)) return anchor;
  const found = anchor === undefined && quote !== undefined ? findQuote(ydoc, quote, occurrence) : undefined;
  const made = found && anchorAt(found.from, found.to);
  if (!made) throw problem('documents.comment.place');
  return made;
}

/** Changes what a comment says, which is for who wrote it, or whether its thread is resolved. */
export async function editComment(
  documents: Documents,
  arrival: Arrival,
  id: string,
  changes: ChangedComment,
): Promise<Quoted> {
  return onComment(documents, arrival, id, (ydoc, comment) => {
    if (changes.text !== undefined && !isBy(arrival, comment)) throw problem('documents.comment.others');
    if (changes.resolved !== undefined && comment.parent !== null) throw problem('documents.comment.answer');
    changeComment(ydoc, id, changes);
    return quotedIn(ydoc, id);
  });
}

/** Deletes a comment, with its answers: one's own, or any for who may change the text. */
export async function deleteComment(documents: Documents, arrival: Arrival, id: string): Promise<void> {
  await onComment(documents, arrival, id, (ydoc, comment) => {
    if (!arrival.meta.permissions.write && !isBy(arrival, comment)) throw problem('documents.comment.others');
    changeComment(ydoc, id, { deleted: true });
  });
}

const isBy = ({ person: { subject: id, displayName } }: Arrival, comment: Comment) =>
  isOwn(comment, { id, displayName });

const onComment = <T>(
  documents: Documents,
  arrival: Arrival,
  id: string,
  act: (ydoc: Y.Doc, comment: Comment) => T,
): Promise<T> =>
  inDraft(documents, arrival, (ydoc) => {
    const comment = readComments(ydoc).find((one) => one.id === id && !one.deleted);
    if (!comment) throw problem('documents.comment.unknown');
    return act(ydoc, comment);
  });

/** Changes the draft. One that ends in this moment, or whose text is replaced, has a successor. */
async function inDraft<T>(documents: Documents, arrival: Arrival, act: (ydoc: Y.Doc) => T): Promise<T> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const { id } = await openDraft(documents, arrival);
    const changed = await documents.rooms.change(id, act);
    if (changed) return changed.done;
  }
  throw problem('documents.draft.absent');
}

function quotedIn(ydoc: Y.Doc, id: string): Quoted {
  const found = quotedComments(ydoc).find(({ comment }) => comment.id === id);
  if (!found) throw problem('documents.comment.unknown');
  return found;
}
