import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { problem } from '../../platform/http/problem.ts';
import { validatorCompiler } from '../../platform/http/validation.ts';

/** JSON may need so many bytes for one byte of DXL: `<` may be sent as six characters, and quotes are escaped. */
const ESCAPING = 3;

/** Takes JSON bodies around DXL as bytes in this scope: reading 60 MB of JSON here would hold up every other request,
 *  so the body goes to a thread as it came, and is judged there.
 *  @returns what the routes that take such a body declare. */
export function takeBytes(scope: FastifyInstance, maxDxlBytes: number) {
  const bodyLimit = maxDxlBytes * ESCAPING;
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit },
    async (_: unknown, body: Buffer) => body,
  );
  const validator = validatorCompiler();
  const unlessBody: FastifySchemaCompiler<object> = (part) =>
    part.httpPart === 'body' ? () => true : validator(part);
  return { bodyLimit, validatorCompiler: unlessBody };
}

/** The body as it came; a request without one is not JSON. */
export function bytesOf(body: unknown): Uint8Array {
  if (!Buffer.isBuffer(body)) throw problem('request.json.invalid');
  return body;
}
