import type { Random } from '../../support/random.ts';
import type { Schema } from './description.ts';
import { anything, numbers, texts } from './hostile.ts';
import type { Known } from './known.ts';

/** What the patterns of the interface take, one or the other. */
const candidates = [
  'a fuzzed password',
  'fuzz',
  'Fuzz one',
  'fuzz-1',
  'slug-2',
  '1.0',
  'fuzz.nsf',
  'fuzz.bin',
  'fuzz.docx',
  'PN-1000',
  'bob@acme.example',
  '*@acme.example',
  'CN=Fuzz Example/O=Acme',
  '[Fuzz]',
  '2024-01-01',
  '2099-12-31',
  '2024-01-01T00:00:00Z',
  'http://127.0.0.1:9/hook',
  'https://example.org/hook',
  'arn:aws:s3:::bucket/key',
  'a'.repeat(64),
  'A'.repeat(43),
  `${'A'.repeat(43)}=`,
  '0'.repeat(32),
  '00000000-0000-4000-8000-000000000000',
  '#336699',
  '50%',
  '1*',
  '100',
  'any',
  'x',
];

/** Formats of JSON Schema, roughly. */
const formats: Record<string, string | undefined> = {
  email: '^[^@ ]+@[^@ ]+$',
  date: '^\\d{4}-\\d\\d-\\d\\d$',
  'date-time': '^\\d{4}-\\d\\d-\\d\\dT',
  uri: '^https?:',
  uuid: '^[0-9a-f]{8}-',
};

/** How much of what is made is not what the schema asks for. */
export type Making = { random: Random; known: Known; hostility: number };

/** A value that the schema takes, as far as this can tell, but for a share of hostile ones.
 *  @param name of the member it is for: members named after records are filled with those that exist. */
export function fromSchema(schema: Schema, making: Making, name = '', depth = 0): unknown {
  const { random, hostility } = making;
  if (random.chance(hostility)) return anything(random);
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.one(schema.enum);
  if (schema.anyOf) return fromSchema(random.one(schema.anyOf), making, name, depth);
  switch (Array.isArray(schema.type) ? random.one(schema.type) : schema.type) {
    case 'object':
      return objectFrom(schema, making, name, depth);
    case 'array': {
      const count = (schema.minItems ?? 0) + random.below(3);
      return Array.from({ length: count }, () => fromSchema(schema.items ?? {}, making, name, depth + 1));
    }
    case 'string':
      return stringFrom(schema, making, name);
    case 'integer':
    case 'number':
      return numberFrom(schema, making);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return depth > 5 ? null : anything(random, 2);
  }
}

function objectFrom(schema: Schema, making: Making, name: string, depth: number): Record<string, unknown> {
  const { random, hostility } = making;
  // Of its own making: `__proto__` is to be a member like another.
  const made: Record<string, unknown> = Object.create(null);
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    const required = schema.required?.includes(key) ?? false;
    if (required ? !random.chance(hostility / 4) : random.chance(0.45))
      made[key] = fromSchema(inner, making, key === 'id' ? name : key, depth + 1);
  }
  if (random.chance(hostility / 2)) made[random.one(texts)] = anything(random);
  return made;
}

function stringFrom(schema: Schema, { random, known }: Making, name: string): string {
  const fits = fitting(schema);
  const existing = known.valuesFor(name).filter(fits);
  if (existing.length > 0 && random.chance(0.8)) return random.one(existing);
  if (random.chance(0.1)) {
    const edge = 'x'.repeat(Math.min(schema.maxLength ?? 300, 70_000));
    if (fits(edge)) return edge;
  }
  const fresh = `fuzz-${random.below(1_000_000)}`;
  if (fits(fresh) && random.chance(0.6)) return fresh;
  const found = candidates.filter(fits);
  return found.length > 0 ? random.one(found) : fresh;
}

function fitting({ pattern, format = '', minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema) {
  const wanted = pattern ?? formats[format];
  const expression = wanted === undefined ? undefined : new RegExp(wanted, 'u');
  return (text: string) =>
    text.length >= minLength && text.length <= maxLength && (expression?.test(text) ?? true);
}

function numberFrom({ minimum, maximum, type }: Schema, { random }: Making): number {
  if (random.chance(0.15)) return random.one(numbers);
  const edges = [minimum, maximum].filter((each) => each !== undefined);
  if (edges.length > 0 && random.chance(0.3)) return random.one(edges);
  const value = (minimum ?? 0) + random.number() * Math.min((maximum ?? 100) - (minimum ?? 0), 100);
  return type !== 'number' ? Math.floor(value) : value;
}
