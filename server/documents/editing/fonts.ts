import type { FastifyReply } from 'fastify';
import { fontType } from '../../../formats/fonts/index.ts';
import type { Person } from '../../platform/identity/caller.ts';
import type { Documents } from '../documents.ts';
import type { FilePath } from '../opening/resolveDocument.ts';
import { problem } from '../problems.ts';
import { sendBytes } from '../repositories/builtIn/answer.ts';
import { draftSource } from './media.ts';

/** The bytes of a font that the file of a draft brings along, in which its text is shown.
 *  @throws Problem 404 when there is no draft, or no such font in it that may be shown. */
export async function fontOf(
  documents: Documents,
  person: Person,
  path: FilePath & { '*': string },
): Promise<Uint8Array> {
  const found = await documents.contents.font(await draftSource(documents, person, path), path['*']);
  if (!found) throw problem('documents.font.unknown');
  return found;
}

/** Fonts belong to a draft whose source never changes while it lives. They are given for showing, not as files to keep. */
export const sendFont = (reply: FastifyReply, bytes: Uint8Array): FastifyReply =>
  sendBytes(reply, { name: 'font', mime: fontType(bytes) })
    .header('cache-control', 'private, max-age=300')
    .send(Buffer.from(bytes));
