import * as Y from 'yjs';
import { request } from '../../../shared/index.ts';
import { type Opening, type Place, serviceAddress } from '../../session/opening.ts';
import type { Room } from '../../session/room.ts';

/** The document as the page shows it, as a file, also what was never stored; the server makes it without asking the
 *  repository, where the document may be gone.
 *  @throws ProblemError when it cannot. */
export async function ownCopy(
  place: Place,
  { pass }: Pick<Opening, 'pass'>,
  { ydoc }: Pick<Room, 'ydoc'>,
): Promise<Blob> {
  const answer = await request(serviceAddress(place, 'draft/copy'), {
    method: 'POST',
    body: new Blob([new Uint8Array(Y.encodeStateAsUpdate(ydoc))]),
    headers: { accept: '*/*', 'content-type': 'application/octet-stream', 'x-copy-pass': pass },
  });
  return answer.blob();
}
