import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { goneSignal } from '../../platform/http/gone.ts';
import { problem } from '../../platform/http/problem.ts';
import { validatorCompiler } from '../../platform/http/validation.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import type { Asker } from './fairQueue.ts';

/** How many bytes JSON may need for one byte of DXL: `<` may be sent as six characters, and quotes are escaped. */
const ESCAPING = 3;
/** Memory that a body of unknown length gets first. */
const FIRST_BYTES = 64 * 1024;

/** Takes JSON bodies around DXL as bytes in this scope: reading 60 MB of JSON here would hold up every other request,
 *  so the body goes to a thread as it came, and is judged there.
 *  @returns what the routes that take such a body declare. */
export function takeBytes(scope: FastifyInstance, maxDxlBytes: number) {
  const bodyLimit = maxDxlBytes * ESCAPING;
  scope.removeContentTypeParser('application/json');
  const parse = (_: FastifyRequest, body: IncomingMessage) => collect(body, bodyLimit);
  scope.addContentTypeParser('application/json', { bodyLimit }, parse);
  const unlessBody: FastifySchemaCompiler<object> = (part) =>
    part.httpPart === 'body' ? () => true : validatorCompiler(part);
  return { bodyLimit, validatorCompiler: unlessBody };
}

/** Takes zip archives as bytes in this scope, and nothing else. @returns what the routes that take them declare. */
export function takeArchive(scope: FastifyInstance, bodyLimit: number) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    ['application/zip', 'application/x-zip-compressed'],
    { bodyLimit },
    (_: FastifyRequest, body: IncomingMessage) => collect(body, bodyLimit),
  );
  return { bodyLimit };
}

/**
 * Collects a body, at most `limit` bytes, in memory that it has to itself, so that it can move to a thread. Each piece
 * is put in its place as it comes: to join 60 MB at the end would hold up everybody else for 50 ms.
 * @throws Problem 413 beyond the limit.
 */
function collect(payload: IncomingMessage, limit: number): Promise<Buffer> {
  const expected = Number(payload.headers['content-length'] ?? 0);
  return new Promise((resolve, reject) => {
    if (expected > limit) return reject(problem('request.too.large'));
    let bytes = Buffer.allocUnsafeSlow(expected || FIRST_BYTES);
    let size = 0;
    payload.on('error', (error) => reject(Object.assign(error, { statusCode: 400 })));
    payload.on('end', () => resolve(bytes.subarray(0, size)));
    payload.on('data', function take(piece: Buffer) {
      const needed = size + piece.length;
      if (needed > limit) {
        payload.off('data', take);
        reject(problem('request.too.large'));
        return;
      }
      if (needed > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(Math.min(limit, Math.max(needed, 2 * bytes.length)));
        larger.set(bytes.subarray(0, size));
        bytes = larger;
      }
      bytes.set(piece, size);
      size = needed;
    });
  });
}

/** On whose behalf a request does its work, which is aborted when the client has disconnected. */
export const askerOf = (request: FastifyRequest, reply: FastifyReply): Asker => ({
  caller: callerOf(request).subject,
  signal: goneSignal(reply),
});

/** The body as it came; a request without one is not JSON. */
export function bytesOf(body: unknown): Uint8Array {
  if (!Buffer.isBuffer(body)) throw problem('request.json.invalid');
  return body;
}
