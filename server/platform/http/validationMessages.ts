import type { FastifySchemaValidationError } from 'fastify';
import type { Fault } from './problem.ts';

/** What the validator found, with the schema that was broken (its option `verbose`). */
type Found = FastifySchemaValidationError & { parentSchema?: Record<string, unknown> | undefined };

/** Says what the validator found in words a person can act on, each with its place.
 *  @param part where the value was sent: `body`, `querystring`, `params` or `headers`. */
export function faultsOf(errors: readonly Found[], part = 'body'): Fault[] {
  const telling = tellingChoices(errors);
  return errors
    .filter((each) => !isNoise(each, telling))
    .map((each) => {
      const extra = each.params.additionalProperty ?? each.params.missingProperty;
      const place = `/${part}${each.instancePath}`;
      const path = typeof extra === 'string' ? `${place}/${extra}` : place;
      return { path: path.replace(/^\/body(?=\/|$)/, '') || '/', message: sentence(each) };
    });
}

/** Unions for which the message says what is wrong with the value, not only that it is not null. */
function tellingChoices(errors: readonly Found[]): ReadonlySet<string> {
  const places = new Set(errors.filter((each) => !isNull(each)).map(({ schemaPath }) => schemaPath));
  const choices = [...places].flatMap((place) =>
    [...place.matchAll(/\/(?:anyOf|oneOf)(?=\/)/g)].map((found) =>
      place.slice(0, found.index + found[0].length),
    ),
  );
  return new Set(choices);
}

/** “Must be null” or “must match one of …” adds nothing when another message says what is wrong with the value. */
function isNoise(each: Found, telling: ReadonlySet<string>): boolean {
  const { keyword, params, schemaPath } = each;
  const choice = /^(.*\/(?:anyOf|oneOf))(\/|$)/.exec(schemaPath)?.[1];
  if (choice === undefined || (keyword === 'type' && params.type !== 'null')) return false;
  if (keyword !== 'type' && schemaPath !== choice) return false;
  return telling.has(choice);
}

const isNull = ({ keyword, params }: Found) => keyword === 'type' && params.type === 'null';

function sentence({ keyword, params, message = 'is not valid', parentSchema }: Found): string {
  switch (keyword) {
    case 'pattern':
      return typeof parentSchema?.must === 'string' ? parentSchema.must : message;
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not known here';
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).map((each) => each || '""').join(', ')}`;
    case 'type':
      return types.get(String(params.type)) ?? message;
    case 'readOnly':
      return 'is read-only and not as stored';
    case 'const':
      return `must be ${params.allowedValue}`;
    case 'format':
      return formats.get(String(params.format)) ?? message;
    case 'minLength':
      return `must have at least ${counted(params.limit, 'character')}`;
    case 'maxLength':
      return `must have at most ${counted(params.limit, 'character')}`;
    case 'minItems':
      return `must have at least ${counted(params.limit, 'item')}`;
    case 'maxItems':
      return `must have at most ${counted(params.limit, 'item')}`;
    case 'uniqueItems':
      return `must hold everything once; items ${params.i} and ${params.j} are the same`;
    default:
      return message;
  }
}

const counted = (count: unknown, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

const types = new Map([
  ['string', 'must be text'],
  ['boolean', 'must be true or false'],
  ['integer', 'must be a whole number'],
  ['number', 'must be a number'],
  ['array', 'must be a list'],
  ['object', 'must be an object'],
]);

const formats = new Map([
  ['date', 'must be a date, such as 2026-01-31'],
  ['date-time', 'must be a date-time, such as 2026-01-31T23:59:59.000Z'],
]);
