import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import type { Fault } from '../../platform/http/problem.ts';
import { validatorCompiler } from '../../platform/http/validation.ts';

/** Finds what a schema cannot say; is also given bodies that break the schema, so it looks before it reads. */
export type Check = (body: Record<string, unknown>) => Fault[];

const checks = new WeakMap<object, Check>();

/** A body schema with a check of its own; what both find is reported together. */
export function checked<Schema extends TSchema>(schema: Schema, check: Check): Schema {
  checks.set(schema, check);
  return schema;
}

/** The platform's validation plus `checked`, plus texts that neither PostgreSQL nor an address can carry. */
export function checkingCompiler(): FastifySchemaCompiler<object> {
  const compile = validatorCompiler();
  return (route) => {
    const validate = compile(route) as ((data: unknown) => boolean) & { errors?: unknown[] | null };
    if (route.httpPart !== 'body') return validate as never;
    const check = checks.get(route.schema);
    const both = (data: unknown): boolean => {
      const valid = validate(data);
      const more = [...unstorable(data, ''), ...(check && isObject(data) ? check(data) : [])];
      both.errors = [...(valid ? [] : (validate.errors ?? [])), ...more.map(asError)];
      return both.errors.length === 0;
    };
    both.errors = [] as unknown[];
    return both as never;
  };
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asError = ({ path, message }: Fault) => ({
  instancePath: path,
  message,
  params: {},
  keyword: 'check',
  schemaPath: '',
});

/** Texts with NUL or half a surrogate pair would be refused or changed when they are kept. */
function unstorable(value: unknown, path: string): Fault[] {
  if (typeof value === 'string')
    return storable(value) ? [] : [{ path, message: 'must be text without NUL' }];
  if (Array.isArray(value)) return value.flatMap((item, index) => unstorable(item, `${path}/${index}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    storable(key) ? unstorable(item, `${path}/${key}`) : [{ path, message: 'must have names without NUL' }],
  );
}

const storable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Faults of an ordering: it must hold each existing id exactly once (seed 002, "Update"). */
export function orderingFaults(path: string, given: string[], existing: string[]): Fault[] {
  const unknown = given.flatMap((id, index) =>
    existing.includes(id) ? [] : [{ path: `${path}/${index}`, message: 'does not belong here' }],
  );
  const missing = existing.filter((id) => !given.includes(id));
  return missing.length > 0
    ? [...unknown, { path, message: `must also hold ${missing.join(', ')}` }]
    : unknown;
}

/** Faults for the ids of a list that are not among the known ones. */
export function unknownFaults(path: string, given: string[], known: string[]): Fault[] {
  const set = new Set(known);
  return given.flatMap((id, index) =>
    set.has(id) ? [] : [{ path: `${path}/${index}`, message: 'does not exist' }],
  );
}

/** A fault when a span of days ends before it begins. */
export function spanFaults(path: string, span: unknown): Fault[] {
  if (!isObject(span) || typeof span.from !== 'string' || typeof span.to !== 'string') return [];
  return span.to < span.from ? [{ path: `${path}/to`, message: 'must not be before from' }] : [];
}

/** Hook for routes whose body may be left out: none is the same as an empty one. */
export function emptyBody(request: { body: unknown }, _reply: unknown, done: () => void): void {
  request.body ??= {};
  done();
}
