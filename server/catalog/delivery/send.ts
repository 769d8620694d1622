import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Catalog } from '../records/context.ts';
import { evaluate } from './conditions.ts';
import type { Entitled, Recipient } from './entitled.ts';
import type { Download } from './metrics.ts';

/** Sends the bytes of a file, or the part or the status that the request's headers ask for. */
export function sendFile(
  { platform }: Catalog,
  request: FastifyRequest,
  reply: FastifyReply,
  { row, account }: Entitled,
  to: Recipient,
  record: (download: Download) => void,
): FastifyReply {
  const { sha256, size } = row;
  if (sha256 === null || size === null) throw new Error('A file that is available has no bytes.');
  const etag = `"${sha256}"`;
  // A bearer header changes nothing here.
  reply.removeHeader('vary');
  const verdict = evaluate(request.method, request.headers, { etag, modified: row.modified_at, size });
  reply.code(verdict.status).headers({
    etag,
    'last-modified': row.modified_at.toUTCString(),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
  });
  if (verdict.status === 304 || verdict.status === 412) return reply.send();
  if (verdict.status === 416) return reply.header('content-range', `bytes */${size}`).send();
  const range = verdict.status === 206 ? verdict.range : { start: 0, end: size - 1 };
  const length = range.end - range.start + 1;
  if (verdict.status === 206) reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.headers({
    'content-type': 'application/octet-stream',
    'content-length': length,
    'content-disposition': contentDisposition(row.name),
    // RFC 9530: of the whole representation, also when a part is sent.
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
  });
  if (request.method === 'HEAD') return reply.send();
  const { socket } = request.raw;
  const before = socket.bytesWritten;
  reply.raw.once('close', () => {
    const complete = reply.raw.writableFinished;
    const bytes = complete ? length : Math.min(length, Math.max(0, socket.bytesWritten - before));
    const { attributes, id } = row;
    record({ at: platform.clock(), file: id, subject: to.subject, account, bytes, complete, attributes });
  });
  if (length === 0) return reply.send();
  return reply.send(platform.objects.stream(sha256, range));
}
