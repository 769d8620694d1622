import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { newDatabase } from '../databases/schema.ts';
import { importRequest, validateRequest } from '../imports/schema.ts';
import { planRequest } from '../plans/schema.ts';
import { readBody } from './reading.ts';

const read = (value: unknown) => readBody(new TextEncoder().encode(JSON.stringify(value)), importRequest);

test('what is wrong with the body of an import is said in the words of all other bodies', () => {
  expect(read({ options: { designOption: 'all', replaceDbProperties: 'true', colour: 1 } })).toEqual({
    refused: 'shape',
    errors: expect.arrayContaining([
      { path: '/dxl', message: 'is required' },
      { path: '/options/colour', message: 'is not known here' },
      { path: '/options/replaceDbProperties', message: 'must be true or false' },
      {
        path: '/options/designOption',
        message: 'must be one of replaceElseCreate, replaceElseIgnore, ignoreElseCreate, create, ignore',
      },
    ]),
  });
  expect(read([])).toEqual({ refused: 'shape', errors: [{ path: '/', message: 'must be an object' }] });
});

test('bytes that are not UTF-8 are no JSON', () => {
  expect(readBody(new Uint8Array(Buffer.from('{"dxl":"ü"}', 'latin1')), importRequest)).toEqual({
    refused: 'json',
  });
});

test.each(Object.entries({ importRequest, newDatabase, planRequest, validateRequest }))(
  '%s is a schema that says what it seems to',
  (_, schema) => {
    const ajv = new Ajv({ strict: false });
    expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
  },
);
