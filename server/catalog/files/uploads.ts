import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem as common, invalid } from '../../platform/http/problem.ts';
import { problem } from '../../platform/objects/problems.ts';
import type { Catalog } from '../records/context.ts';
import type { Signer } from '../records/signed.ts';
import { type Piece, pieceOf } from './contentRange.ts';
import type { Upload } from './schema.ts';
import type { FileRow } from './store.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Makes the address to which the bytes of a file are sent. */
export type UploadAddress = (file: string) => Promise<Upload>;

/** Addresses that are good for a day; reading the file entry gives a new one. */
export const uploadAddresses =
  ({ platform }: Catalog, signer: Signer): UploadAddress =>
  async (file) => {
    const expires = new Date(platform.clock().getTime() + DAY_MS);
    const path = `/uploads/${file}`;
    return {
      method: 'PUT',
      url: `${platform.settings.publicUrl}${path}?${await signer.sign(path, expires)}`,
      headers: { 'content-type': 'application/octet-stream' },
      expiresAt: expires.toISOString(),
    };
  };

/** Takes a piece of a file, and answers 200 when everything has arrived, otherwise 308 with the range that has. */
export async function receivePiece(
  { platform }: Catalog,
  row: FileRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const piece = pieceOf(request.headers['content-range']);
  if (!piece) throw invalid([{ path: '/headers/content-range', message: 'must be like bytes 0-9/100' }]);
  if (row.state !== 'pending') throw problem('upload.finished');
  checkPiece(piece, row, Number(request.headers['content-length']), platform.settings.maxFileBytes);
  const { uploads } = platform.objects;
  const body = request.body instanceof Readable ? request.body : Readable.from([]);
  const most = row.size ?? piece.total ?? platform.settings.maxFileBytes;
  const until = piece.length ? (piece.start ?? 0) + piece.length : most;
  const received =
    piece.start === undefined
      ? ((await uploads.received(row.id)) ?? 0)
      : await uploads.append(row.id, piece.start, body, until).catch((error) => breakOff(body, reply, error));
  const whole = request.headers['content-range'] === undefined || received === (piece.total ?? row.size);
  if (received > 0) reply.header('range', `bytes=0-${received - 1}`);
  await reply.code(whole ? 200 : 308).send({ received });
}

/** Lets the refusal through to a sender that is still sending, and ends the connection after it when much is still to come. */
function breakOff(body: Readable, reply: FastifyReply, error: NodeJS.ErrnoException): never {
  reply.header('connection', 'close');
  body.resume();
  // The sender is gone: nobody reads the answer, and nothing here went wrong.
  if (error.code === 'ECONNRESET') throw common('request.malformed', { reason: 'the body broke off' });
  throw error;
}

/** @throws Problem 400 for contradictions, 413 for more than may be sent. */
function checkPiece({ start, length, total }: Piece, row: FileRow, sent: number, limit: number): void {
  const most = row.size ?? limit;
  if (total !== undefined && row.size !== null && total !== row.size)
    throw invalid([{ path: '/headers/content-range', message: `must be of ${row.size} bytes in all` }]);
  if ((total ?? 0) > most || (start ?? 0) + (length ?? (sent || 0)) > most)
    throw common('request.too.large', { limit: most });
  if (length !== undefined && !Number.isNaN(sent) && sent !== length)
    throw invalid([{ path: '/headers/content-length', message: `must be ${length} as Content-Range says` }]);
}
