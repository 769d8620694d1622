import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkPrecondition } from '../../platform/http/conditional.ts';
import { databaseOf } from '../databases/guards.ts';
import { elementTag } from '../elements/present.ts';
import type { putElement } from '../elements/service.ts';
import { findById } from '../elements/store.ts';
import { trackedOf } from '../history/reading.ts';
import { problem } from '../problems.ts';
import type { ElementRow, Reading } from '../tables.ts';

/** Finds the element of the path, and judges the preconditions; they hold under the lock of its database only.
 *  @throws Problem 404 when there is none, or none any more; 412. */
export function finding(request: FastifyRequest) {
  return async (tx: Reading): Promise<ElementRow> => {
    const { unid } = request.params as { unid: string };
    const { id, type, name } = await trackedOf(tx, databaseOf(request).row.id, unid);
    const row = await findById(tx, id);
    if (row === undefined) throw problem('design.unid.deleted', { type, name, unid: unid.toUpperCase() });
    checkPrecondition(request, elementTag(row));
    return row;
  };
}

/** What was written, with its entity tag. */
export function presentWritten(
  reply: FastifyReply,
  { log, etag, now }: Awaited<ReturnType<typeof putElement>>,
) {
  reply.header('etag', etag);
  const { type, name, aliases, unid, note_id: noteId, version } = now;
  return { type, name, ...(aliases.length > 0 && { aliases }), unid, noteId, version, log };
}
