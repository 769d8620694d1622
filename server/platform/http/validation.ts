import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import type { Fault } from './problem.ts';
import { storableFaults } from './storable.ts';

/** Finds what a schema cannot say; is also given values that break the schema, so it looks before it reads. */
export type Check = (body: Record<string, unknown>) => Fault[];

const checks = new WeakMap<object, Check>();

/** A body schema with a check of its own; what both find is reported together. */
export function checked<Schema extends TSchema>(schema: Schema, check: Check): Schema {
  checks.set(schema, check);
  return schema;
}

/** Verbose, so that a fault can be told in the words of its schema (sentences.ts): `must` besides a `pattern`. */
const shared = {
  allErrors: true,
  verbose: true,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
} as const;

/** Bodies are taken as they are sent: nothing coerced, nothing dropped, every fault reported at once.
 *  Query and path values are text, so numbers and booleans are read from it there. */
export function validatorCompiler(): FastifySchemaCompiler<object> {
  const body = withFormats(new Ajv({ ...shared, coerceTypes: false }));
  const address = withFormats(new Ajv({ ...shared, coerceTypes: 'array' }));
  return ({ schema, httpPart }) => {
    const validate = (httpPart === 'body' ? body : address).compile(schema);
    return withChecks(validate, checks.get(schema)) as ReturnType<FastifySchemaCompiler<object>>;
  };
}

/** The schema, what can be kept at all, and the schema's own check, in one list of errors. */
function withChecks(validate: ValidateFunction, check: Check | undefined) {
  const all = (data: unknown): boolean => {
    const unkept = storableFaults(data);
    // A value that nests without end is not looked at further: whatever calls itself on it would break.
    if (unkept.some(({ path }) => path === '') && typeof data === 'object') {
      all.errors = unkept.map(asError);
      return false;
    }
    const broken = validate(data) ? [] : (validate.errors ?? []);
    const more = check && isObject(data) ? check(data) : [];
    all.errors = [...broken, ...[...unkept, ...more].map(asError)];
    return all.errors.length === 0;
  };
  all.errors = [] as ErrorObject[];
  return all;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asError = ({ path, message }: Fault): ErrorObject => ({
  instancePath: path,
  message,
  params: {},
  keyword: 'check',
  schemaPath: '',
});

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv);
  return ajv;
}
