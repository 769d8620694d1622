import { create as contentDisposition } from 'content-disposition';
import { problem } from '../../problems.ts';
import type { Answer } from '../httpClient.ts';
import type { NewDocument } from '../repository.ts';
import { type Entry, linkOf, propertyOf } from './entry.ts';
import type { Session } from './session.ts';
import { ENTRY, withQuery } from './write.ts';

const CONTENT_MS = 60_000;

/** The bytes of a version.
 *  @throws Problem 422 when it has none, 413 beyond `limit` bytes. */
export async function contentOf(session: Session, entry: Entry, limit = 1024 * 1024 * 1024): Promise<Buffer> {
  const address = entry.content ?? linkOf(entry, 'edit-media') ?? linkOf(entry, 'enclosure');
  if (!address) throw problem('documents.content.unreadable', { reason: 'it has no content' });
  return (await session.send(address, { milliseconds: CONTENT_MS, limit })).bytes;
}

/** Puts bytes in the place of what an object holds. The change token makes the repository notice what came between. */
export async function putContent(
  session: Session,
  address: string,
  entry: Entry,
  { name, mime, bytes }: NewDocument,
): Promise<void> {
  const changeToken = propertyOf(entry, 'cmis:changeToken');
  await session.send(withQuery(address, { overwriteFlag: 'true', changeToken }), {
    method: 'PUT',
    headers: { 'content-type': mime, 'content-disposition': contentDisposition(name) },
    body: new Uint8Array(bytes),
    milliseconds: CONTENT_MS,
  });
}

/** Sends an entry. */
export const sendEntry = (
  session: Session,
  address: string,
  method: 'POST' | 'PUT',
  body: string,
): Promise<Answer> =>
  session.send(address, {
    method,
    headers: { 'content-type': ENTRY, accept: 'application/atom+xml, */*;q=0.1' },
    body,
    milliseconds: CONTENT_MS,
    limit: 8 * 1024 * 1024,
  });
