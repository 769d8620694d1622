import type * as Y from 'yjs';
import {
  type Anchor,
  addComment,
  anchorsIn,
  type Comment,
  changeComment,
  commentBy,
  commentsEverywhere,
  FRAGMENT,
  isOwn,
  MAX_COMMENTS,
  readAnchor,
  readComments,
  type Spot,
  textAround,
} from '../../../formats/model/index.ts';
import type { Quoted } from '../contents/types.ts';
import type { Arrival, Documents } from '../documents.ts';
import { openDraft, readLatest } from '../drafts/open.ts';
import { findDraft } from '../drafts/store.ts';
import { listUpdates } from '../drafts/updates.ts';
import { holdsComments } from '../editable.ts';
import { mayComment } from '../opening/resolveDocument.ts';
import { problem } from '../problems.ts';
import type { ChangedComment, NewComment } from './schema.ts';

/** The comments of a document: of its draft for those who may comment, otherwise of the published version. */
export async function listComments(documents: Documents, arrival: Arrival): Promise<Quoted[]> {
  const { tables, contents } = documents;
  const { key, meta } = arrival;
  if (!holdsComments(meta.name)) return [];
  const draft = mayComment(arrival) ? await findDraft(tables, key, meta.id) : undefined;
  const updates = draft ? await textOf(documents, draft.id) : [];
  if (updates.length > 0) return contents.comments(updates);
  const { bytes } = await readLatest(arrival);
  return contents.comments([(await contents.open(bytes, meta.name)).update]);
}

/** Everything that was said in a draft so far. */
async function textOf({ tables, rooms }: Documents, draft: string): Promise<Uint8Array[]> {
  await rooms.settled(draft);
  return (await listUpdates(tables, draft)).map(({ content }) => content);
}

/** Adds a comment or an answer to the draft, and makes a draft where there is none.
 *  @throws Problem 400 `documents.comment.place` when the place is none, 404 when what it answers is not there. */
export async function addNewComment(
  documents: Documents,
  arrival: Arrival,
  given: NewComment,
): Promise<Quoted> {
  const { subject: id, displayName } = arrival.person;
  return inDraft(documents, arrival, async (draft) => {
    const everywhere = commentsEverywhere(arrival.meta.name);
    const anchor = given.parent === undefined ? await anchorOf(documents, draft, given, everywhere) : null;
    if (anchor === undefined) return undefined;
    return (ydoc) => {
      const all = readComments(ydoc);
      if (all.length >= MAX_COMMENTS) throw problem('documents.comment.many');
      const place = anchor ? anchorsIn(ydoc)(anchor) : undefined;
      if (anchor && !(place && (everywhere || isInText(ydoc, place))))
        throw problem('documents.comment.place');
      const parent = given.parent === undefined ? null : rootOf(all, given.parent).id;
      const said = { text: given.text, parent, anchor };
      const comment = commentBy({ id, displayName }, documents.platform.clock(), said);
      addComment(ydoc, comment);
      return comment;
    };
  });
}

/** Whether a place is in the text itself: where a Word file can have a comment. */
function isInText(ydoc: Y.Doc, { from, to }: { from: Spot; to: Spot }): boolean {
  // What was never asked for by its kind becomes another object now.
  const text = ydoc.getXmlFragment(FRAGMENT);
  return [from, to].every((spot) => textAround(spot) === text);
}

function rootOf(all: Comment[], id: string): Comment {
  const found = all.find((one) => one.id === id && !one.deleted);
  const root = found?.parent == null ? found : all.find((one) => one.id === found.parent && !one.deleted);
  if (!root) throw problem('documents.comment.unknown');
  return root;
}

/** The place that was asked for; undefined where the draft has ended. Words are looked for in a thread: a text may be long. */
async function anchorOf(
  documents: Documents,
  draft: string,
  { anchor, quote, occurrence = 1 }: NewComment,
  stories: boolean,
): Promise<Anchor | undefined> {
  let found: Anchor | null | undefined;
  if (quote === undefined) found = readAnchor(anchor);
  else if (anchor === undefined) {
    const updates = await textOf(documents, draft);
    if (updates.length === 0) return undefined;
    found = await documents.contents.place(updates, { quote, occurrence, stories });
  }
  if (!found) throw problem('documents.comment.place');
  return found;
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
    return { ...comment, ...changes };
  });
}

/** Deletes a comment, with its answers: one's own, or any for who may change the text. */
export async function deleteComment(documents: Documents, arrival: Arrival, id: string): Promise<void> {
  await onComment(documents, arrival, id, (ydoc, comment) => {
    if (!arrival.meta.permissions.write && !isBy(arrival, comment)) throw problem('documents.comment.others');
    changeComment(ydoc, id, { deleted: true });
    return { ...comment, deleted: true };
  });
}

const isBy = ({ person: { subject: id, displayName } }: Arrival, comment: Comment) =>
  isOwn(comment, { id, displayName });

const onComment = (
  documents: Documents,
  arrival: Arrival,
  id: string,
  act: (ydoc: Y.Doc, comment: Comment) => Comment,
): Promise<Quoted> =>
  inDraft(documents, arrival, async () => (ydoc) => {
    const comment = readComments(ydoc).find((one) => one.id === id && !one.deleted);
    if (!comment) throw problem('documents.comment.unknown');
    return act(ydoc, comment);
  });

/** Changes the draft, and reads in a thread what the comment is about. A draft that ends meanwhile, or whose text is
 *  replaced, has a successor. */
async function inDraft(
  documents: Documents,
  arrival: Arrival,
  prepare: (draft: string) => Promise<((ydoc: Y.Doc) => Comment) | undefined>,
): Promise<Quoted> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const { id } = await openDraft(documents, arrival);
    const act = await prepare(id);
    const changed = act && (await documents.rooms.change(id, act));
    if (!changed) continue;
    const comment = changed.done;
    if (comment.deleted) return { comment, quote: null };
    const all = await documents.contents.comments(await textOf(documents, id));
    return all.find((one) => one.comment.id === comment.id) ?? { comment, quote: null };
  }
  throw problem('documents.draft.absent');
}
