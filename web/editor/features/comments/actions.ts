import {
  addComment,
  type Comment,
  changeComment,
  commentBy,
  isOwn,
} from '../../../../formats/model/index.ts';
import { call } from '../../../shared/index.ts';
import { serviceAddress } from '../../session/opening.ts';
import type { EditorContext } from '../../view/context.ts';
import type { Begun } from './begin.ts';
import { COMMENTING } from './origin.ts';

/** What a person may do with comments. Who may write does it in the shared document, at once and also offline; who may
 *  only comment asks the server, which alone can write for them. */
export type CommentActions = {
  /** @returns the id of the new comment */
  add(begun: Begun, text: string): Promise<string>;
  answer(parent: string, text: string): Promise<string>;
  edit(id: string, text: string): Promise<void>;
  resolve(id: string, resolved: boolean): Promise<void>;
  remove(id: string): Promise<void>;
  /** takes back a deletion, where that is possible */
  restore: ((id: string) => Promise<void>) | undefined;
  mayComment(): boolean;
  mayEdit(comment: Comment): boolean;
  mayDelete(comment: Comment): boolean;
};

export function actionsOf(context: EditorContext): CommentActions {
  const { opening, room, readOnly } = context;
  const mayComment = () =>
    (opening.canEdit || opening.canComment) && !readOnly.get() && room.ended.get() === undefined;
  const own = (comment: Comment) => isOwn(comment, opening.user);
  const may = {
    mayComment,
    mayEdit: (comment: Comment) => mayComment() && own(comment),
    mayDelete: (comment: Comment) => mayComment() && (opening.canEdit || own(comment)),
  };
  return opening.canEdit ? { ...inDocument(context), ...may } : { ...byServer(context), ...may };
}

type Doing = Omit<CommentActions, 'mayComment' | 'mayEdit' | 'mayDelete'>;

function inDocument({ opening, room }: EditorContext): Doing {
  const { ydoc } = room;
  const write = (fields: Pick<Comment, 'text' | 'parent' | 'anchor'>) => {
    const comment = commentBy(opening.user, new Date(), fields);
    ydoc.transact(() => addComment(ydoc, comment), COMMENTING);
    return comment.id;
  };
  const change = (id: string, changes: Parameters<typeof changeComment>[2]) =>
    ydoc.transact(() => changeComment(ydoc, id, changes), COMMENTING);
  return {
    add: async ({ anchor }, text) => write({ text, parent: null, anchor }),
    answer: async (parent, text) => write({ text, parent, anchor: null }),
    edit: async (id, text) => void change(id, { text }),
    resolve: async (id, resolved) => void change(id, { resolved }),
    remove: async (id) => void change(id, { deleted: true }),
    restore: async (id) => void change(id, { deleted: false }),
  };
}

function byServer({ place }: EditorContext): Doing {
  const ask = (what: string, method: string, json?: object) =>
    call<{ id: string }>(serviceAddress(place, `comments${what}`), { method, ...(json && { json }) });
  const one = (id: string) => `/${encodeURIComponent(id)}`;
  return {
    add: async ({ anchor }, text) => (await ask('', 'POST', { text, anchor })).id,
    answer: async (parent, text) => (await ask('', 'POST', { text, parent })).id,
    edit: async (id, text) => void (await ask(one(id), 'PATCH', { text })),
    resolve: async (id, resolved) => void (await ask(one(id), 'PATCH', { resolved })),
    remove: async (id) => void (await ask(one(id), 'DELETE')),
    restore: undefined,
  };
}
