import type { FastifyReply } from 'fastify';
import type { Person } from '../../platform/identity/caller.ts';
import type { Documents } from '../documents.ts';
import { findDraft } from '../drafts/store.ts';
import { type FilePath, resolveDocument } from '../opening/resolveDocument.ts';
import { problem } from '../problems.ts';
import { sendBytes } from '../repositories/builtIn/answer.ts';

type Media = { name: string; mime: string; bytes: Uint8Array };

/** A picture that the text of a draft shows.
 *  @throws Problem 404 when there is no draft, or no such picture in it. */
export async function mediaOf(
  documents: Documents,
  person: Person,
  path: FilePath & { '*': string },
): Promise<Media> {
  const part = path['*'];
  const found = await documents.contents.media(await draftSource(documents, person, path), part);
  if (!found) throw problem('documents.media.unknown');
  return { name: part.split('/').at(-1) ?? part, mime: found.type, bytes: found.bytes };
}

/** The file that the draft of a document was opened from.
 *  @throws Problem 404 when there is no draft. */
export async function draftSource(documents: Documents, person: Person, path: FilePath): Promise<Uint8Array> {
  const { key, meta } = await resolveDocument(documents, person, path);
  const draft = await findDraft(documents.tables, key, meta.id);
  if (!draft) throw problem('documents.draft.absent');
  return documents.platform.objects.get(draft.source);
}

/** Pictures belong to a draft whose source never changes while it lives. */
export function sendMedia(reply: FastifyReply, { name, mime, bytes }: Media): FastifyReply {
  const type = /^image\//.test(mime) ? mime : 'application/octet-stream';
  return sendBytes(reply, { name, mime: type })
    .header('cache-control', 'private, max-age=300')
    .send(Buffer.from(bytes));
}
