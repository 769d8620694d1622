import type { Doc } from 'yjs';
import { type Comment, onNewComments } from '../../../formats/model/index.ts';
import { isFromLog } from './following.ts';
import type { NewComment } from './types.ts';

/** A comment with its author as the server knows them, whatever it says itself; undefined when it names somebody else, as
 *  one does that came with a file or was taken from elsewhere. */
function ownComment(comment: Comment, editor: NewComment['author'] | undefined): NewComment | undefined {
  if (comment.by === null || comment.deleted) return undefined;
  if (editor && editor.id !== comment.by) return undefined;
  const { id, displayName } = editor ?? { id: comment.by, displayName: comment.author };
  return { comment, author: { id, displayName } };
}

/** Gathers the comments that changes of a document add here, and not those that are read from its log.
 *  @returns takes what the change added that is being told; ask it while the document says `update`. */
export function gatherComments(ydoc: Doc): (editor: NewComment['author'] | undefined) => NewComment[] {
  let added: Comment[] = [];
  onNewComments(ydoc, (comments, origin) => {
    added = isFromLog(origin) ? [] : comments;
  });
  return (editor) => {
    const taken = added.flatMap((comment) => ownComment(comment, editor) ?? []);
    added = [];
    return taken;
  };
}
