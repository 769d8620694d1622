import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';

const shared = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
  messages: true,
} as const;

/** Bodies are taken as they are sent: nothing coerced, nothing dropped, every fault reported at once.
 *  Query and path values are text, so numbers and booleans are read from it there. */
export function validatorCompiler(): FastifySchemaCompiler<object> {
  const body = withFormats(new Ajv({ ...shared, coerceTypes: false }));
  const address = withFormats(new Ajv({ ...shared, coerceTypes: 'array' }));
  return ({ schema, httpPart }) => (httpPart === 'body' ? body : address).compile(schema);
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv);
  return ajv;
}
