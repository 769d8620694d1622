import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { Fault } from './problem.ts';
import { storageFaults } from './storageLimits.ts';
import { faultsOf } from './validationMessages.ts';

/** Finds what a schema cannot say; is also given values that break the schema, so it looks before it reads. */
export type Check = (body: Record<string, unknown>) => Fault[];

const checks = new WeakMap<object, Check>();

/** A body schema with a check of its own; what both find is reported together. */
export function checked<Schema extends TSchema>(schema: Schema, check: Check): Schema {
  checks.set(schema, check);
  return schema;
}

/** The same object with more members, and its check. */
export function withMembers<Schema extends TObject>(schema: Schema, members: TProperties): Schema {
  const { type: _type, required: _required, properties, ...options } = schema;
  const more = Type.Object({ ...properties, ...members }, options) as unknown as Schema;
  const check = checks.get(schema);
  return check ? checked(more, check) : more;
}

/** Verbose, so that a message can use the words of the schema (validationMessages.ts): a `must` next to a `pattern`. */
const shared = {
  allErrors: true,
  verbose: true,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
} as const;

/** Bodies are taken as they are sent: nothing coerced, nothing dropped, every fault reported at once.
 *  Query and path values are text, so numbers and booleans are read from it there. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  withChecks(schema, httpPart === 'body' ? 'body' : 'address') as ReturnType<FastifySchemaCompiler<object>>;

type Part = 'body' | 'address';
const coercions = { body: false, address: 'array' } as const;
const validators: Partial<Record<Part, Ajv>> = {};

/** A schema is compiled when a request first needs it: a start does not wait for those of a hundred routes that nobody
 *  asks for, and the servers of one process share them. Ajv keeps what it compiled. */
function compiled(schema: object, part: Part): ValidateFunction {
  validators[part] ??= withFormats(new Ajv({ ...shared, coerceTypes: coercions[part] }));
  return validators[part].compile(schema);
}

/** Whether a value that came in another way than in a request is what a schema says. */
export const isValid = <Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> =>
  compiled(schema, 'body')(value) === true;

/** All that is wrong with a value that came in another way than in a request, in words. */
export function faultsIn(schema: TSchema, value: unknown): Fault[] {
  const validate = compiled(schema, 'body');
  return validate(value) ? [] : faultsOf((validate.errors ?? []) as Parameters<typeof faultsOf>[0]);
}

/** The schema, what can be kept at all, and the schema's own check, in one list of errors. */
function withChecks(schema: object, part: Part) {
  const check = checks.get(schema);
  let validate: ValidateFunction | undefined;
  const all = (data: unknown): boolean => {
    const unkept = storageFaults(data);
    // A value nested too deeply is not examined further: any recursive function would overflow the stack.
    if (unkept.some(({ path }) => path === '') && typeof data === 'object') {
      all.errors = unkept.map(asError);
      return false;
    }
    validate ??= compiled(schema, part);
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
  // A member that cannot be changed: whoever lets it be sent as it is takes it out before (catalog/records/asRead.ts).
  ajv.removeKeyword('readOnly');
  return ajv.addKeyword({ keyword: 'readOnly', validate: (readOnly: boolean) => !readOnly, errors: false });
}
