import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { ENTRY, entry, withContent } from '../../contract/documents/cmisDoor.support.ts';
import type { Random } from '../../support/random.ts';
import type { Place } from './description.ts';
import { fromSchema, type Making } from './fromSchema.ts';
import { anything, texts, types } from './hostile.ts';

export type Body = { type: string; bytes: Uint8Array<ArrayBuffer>; more?: Record<string, string> };

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const BOUNDARY = 'fuzzed-boundary';

/** What is sent along to a place; nothing where nothing is taken, mostly. */
export function bodyFor(place: Place, path: string, making: Making): Body | undefined {
  const { random, hostility } = making;
  if (place.method === 'GET' || place.method === 'HEAD') return random.chance(0.02) ? odd(random) : undefined;
  if (random.chance(hostility / 2)) return odd(random);
  const content = place.operation.requestBody?.content ?? {};
  const schema = content['application/json']?.schema;
  if (schema)
    return { type: 'application/json', bytes: bytesOf(jsonText(fromSchema(schema, making), random)) };
  if (content['application/xml']) return dxlBody(path, making);
  if (place.template.startsWith('/repository/cmis')) return cmisBody(making);
  if (/^\/repository\/rest\/(\{id\}\/content)?$/.test(place.template)) return uploadBody(making);
  if (place.template.startsWith('/uploads/')) return pieceBody(random);
  return random.chance(0.1) ? odd(random) : undefined;
}

/** The value as JSON, now and then written as nobody would write it. */
function jsonText(value: unknown, random: Random): string {
  const text = JSON.stringify(value) ?? 'null';
  if (random.chance(0.95)) return text;
  switch (random.below(5)) {
    case 0:
      return torn(text, random);
    case 1:
      return text.replace(/"[^"]*"/, '1e999');
    case 2:
      return `${text.slice(0, -1)},"__proto__":{"polluted":1}}`;
    case 3:
      return `\ufeff${text}`;
    default:
      return `${'['.repeat(5000)}${text}${']'.repeat(5000)}`;
  }
}

/** The text with a piece left out, doubled or replaced. */
function torn(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const to = Math.min(text.length, at + random.below(40));
  const between = [
    '',
    text.slice(at, to).repeat(2),
    random.one(texts).slice(0, 400),
    '<x/>',
    '&#0;',
    '&amp;',
    '<![CDATA[',
    '-->',
  ];
  return text.slice(0, at) + random.one(between) + text.slice(to);
}

function dxlBody(path: string, { random, known }: Making): Body {
  const [, type = 'form', name = 'fuzz'] = /\/api\/dxl\/([^/?]+)\/([^/?]+)/.exec(path) ?? [];
  const [own] = known.valuesFor(`dxl of ${path}`);
  const stored =
    own && random.chance(0.5)
      ? [own]
      : known.valuesFor('fragment').filter((each) => random.chance(0.3) || each.includes(`<${type}`));
  const simple = `<${type} name='${decoded(name)}'><noteinfo unid='${'F'.repeat(24)}${random.below(90_000_000) + 10_000_000}'/><body><richtext><pardef id='1'/><par def='1'>${random.below(1000)}</par></richtext></body></${type}>`;
  const text = stored.length > 0 && random.chance(0.6) ? random.one(stored) : simple;
  return {
    type: random.chance(0.8) ? 'application/xml' : 'text/xml; charset=utf-8',
    bytes: bytesOf(random.chance(0.5) ? torn(text, random) : text),
  };
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text).replace(/[<>&'\u0000-\u001f]/g, '');
  } catch {
    return 'fuzz';
  }
};

function cmisBody({ random, known }: Making): Body {
  const name = random.chance(0.6) ? `Fuzz ${random.below(100_000)}.docx` : random.one(texts);
  const properties = {
    'cmis:name': name.replace(/[\u0000-\u0008\u000b-\u001f\ud800-\udfff]/g, '?'),
    'cmis:objectTypeId': 'cmis:document',
    ...(random.chance(0.4) ? { 'cmis:objectId': known.valuesFor('cmisId')[0] ?? 'welcome' } : {}),
  };
  const text = entry(properties, random.chance(0.7) ? withContent('fuzzed') : '');
  return { type: ENTRY['content-type'], bytes: bytesOf(random.chance(0.4) ? torn(text, random) : text) };
}

/** A document as a form sends it, whole or broken. */
function uploadBody({ random }: Making): Body {
  const words = `${random.one(texts)} ${random.below(1000)}`.replace(/[\u0000-\u001f\ud800-\udfff]/g, '?');
  const whole = Buffer.from(emptyDocx('', paragraph(words) + paragraph('Fuzzed.')));
  if (random.chance(0.3)) {
    const at = random.below(whole.length);
    for (let count = random.below(20); count >= 0; count--)
      whole[(at + count) % whole.length] = random.below(256);
  }
  const name = random.chance(0.6)
    ? `Fuzz ${random.below(1000)}.${random.one(['docx', 'odt', 'txt', 'pdf', 'xlsx', 'svg', 'x'])}`
    : random.one(texts).slice(0, 300);
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const end = random.chance(0.9) ? `\r\n--${BOUNDARY}--\r\n` : '';
  const bytes = new Uint8Array(Buffer.concat([Buffer.from(head), whole, Buffer.from(end)]));
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes };
}

/** A piece of an upload, where it says it belongs. */
function pieceBody(random: Random): Body {
  const size = random.one([0, 1, 4, 1000, 100_000]);
  const from = random.one([0, 0, 0, 4, 1000]);
  const range = { 'content-range': `bytes ${from}-${from + size - 1}/${from + size + random.below(2) * 10}` };
  return {
    type: 'application/octet-stream',
    bytes: new Uint8Array(size).fill(random.below(256)),
    ...(random.chance(0.6) ? { more: range } : {}),
  };
}

/** A body of any kind under any type. */
function odd(random: Random): Body {
  const bytes = [
    () => bytesOf(JSON.stringify(anything(random)) ?? ''),
    () => bytesOf(random.one(texts)),
    () => new Uint8Array(random.below(3000)).map(() => random.below(256)),
    () => new Uint8Array(0),
    () => bytesOf('a=1&b=%&__proto__=1&'.repeat(random.below(200))),
    () => bytesOf(`<a${' b="c"'.repeat(random.below(50))}>`),
    () => bytesOf(`{"a":${'{"a":'.repeat(random.below(20_000))}`),
  ];
  return { type: random.one(types), bytes: random.one(bytes)() };
}
