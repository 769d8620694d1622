import type { FastifySchemaValidationError } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { expect, test } from 'vitest';
import { validatorCompiler } from './validation.ts';
import { faultsOf } from './validationMessages.ts';

/** What is said of a value in a body of this schema: message by path. */
function said(schema: TSchema, value: unknown): Record<string, string> {
  const validate = validatorCompiler({ schema, method: 'POST', url: '/', httpPart: 'body' });
  expect(validate(value)).toBe(false);
  const { errors } = validate as unknown as { errors: FastifySchemaValidationError[] };
  const faults = faultsOf(errors);
  expect(new Set(faults.map(({ path }) => path)).size).toBe(faults.length);
  return Object.fromEntries(faults.map(({ path, message }) => [path, message]));
}

const thing = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z]+$', must: 'must be small letters' }),
    code: Type.Optional(Type.String({ pattern: '^x' })),
    kind: Type.Optional(Type.Enum(['form', 'view', ''])),
    method: Type.Optional(Type.Literal('fileType')),
    sizes: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { maxItems: 3, uniqueItems: true })),
    from: Type.Optional(Type.Union([Type.String({ format: 'date' }), Type.Null()])),
    parent: Type.Optional(Type.Union([Type.Object({ id: Type.String({ maxLength: 2 }) }), Type.Null()])),
  },
  { additionalProperties: false },
);

test('every fault is said in words, once, at its place', () => {
  expect(said(thing, { colour: 1, code: 'y', kind: 'page', method: 'x', sizes: ['', '1'] })).toEqual({
    '/name': 'is required',
    '/colour': 'is not known here',
    '/code': 'must match pattern "^x"',
    '/kind': 'must be one of form, view, ""',
    '/method': 'must be fileType',
    '/sizes/0': 'must have at least 1 character',
  });
  expect(said(thing, { name: 'A', sizes: ['a', 'a'] })).toEqual({
    '/name': 'must be small letters',
    '/sizes': 'must hold everything once; items 0 and 1 are the same',
  });
  expect(said(thing, [])).toEqual({ '/': 'must be an object' });
});

test('what may be left open is told what is wrong with it, not that it is no null', () => {
  expect(said(thing, { name: 'a', from: '2026-02-30', parent: { id: 'abc' } })).toEqual({
    '/from': 'must be a date, such as 2026-01-31',
    '/parent/id': 'must have at most 2 characters',
  });
  expect(said(thing, { name: 'a', from: 5, parent: 'x' })).toEqual({
    '/from': 'must be text',
    '/parent': 'must be an object',
  });
});
