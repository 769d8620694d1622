import type { Random } from '../../support/random.ts';
import { bodyFor } from './bodies.ts';
import type { Place } from './description.ts';
import { fromSchema } from './fromSchema.ts';
import { inAddress, headers as oddHeaders } from './hostile.ts';
import type { Known } from './known.ts';
import type { Request } from './request.ts';

const callers = ['admin', 'alice', 'bob', 'carol', 'nobody'] as const;

/** Mostly somebody who may do it, because they come furthest. */
function callerFor({ template }: Place, random: Random): string {
  if (random.chance(0.35)) return random.one(callers);
  if (template.startsWith('/v1/apitokens')) return 'bob';
  return /^\/api\/(v1|dxl|design)\//.test(template) ? 'admin' : 'alice';
}

/** A request of this place: its address, query, headers and body, with some of it as it should not be. */
export function makeRequest(place: Place, known: Known, random: Random, number: number): Request {
  // Half of all requests are as they should be, so that what exists changes; the rest is more and more hostile.
  const hostility = random.one([0, 0, 0, 0.03, 0.1, 0.3]);
  const path = known.addressOf(place.template, random, hostility === 0 ? 0.02 : 0.2);
  const query = queryFor(place, known, random, hostility);
  const headers: Record<string, string> = {};
  const making = { random, known, hostility };
  const body = bodyFor(place, path, making);
  if (body) Object.assign(headers, { 'content-type': body.type }, body.more);
  if (place.template.startsWith('/docs') && random.chance(0.3)) headers.accept = 'application/json';
  if (random.chance(hostility * 2))
    for (let count = 1 + random.below(3); count > 0; count--) {
      const name = random.one(Object.keys(oddHeaders));
      headers[name] = random.one(oddHeaders[name] ?? ['']);
    }
  return {
    number,
    who: callerFor(place, random),
    method: random.chance(hostility / 10)
      ? random.one(['HEAD', 'OPTIONS', 'PROPFIND', 'PATCH', 'TRACE'])
      : place.method,
    template: place.template,
    path: query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`,
    headers,
    ...(body ? { body: body.bytes } : {}),
    waitsMs: waitOf(query),
  };
}

function queryFor(place: Place, known: Known, random: Random, hostility: number): string {
  const pairs: string[] = [];
  for (const { name, in: where, required, schema = {} } of place.operation.parameters ?? []) {
    const share = name === 'id' || name === 'file_id' || name === 'repository' ? 0.95 : 0.3;
    if (where !== 'query' || !(required || random.chance(share)) || random.chance(hostility / 4)) continue;
    const value = random.chance(hostility)
      ? inAddress(random)
      : encodeURIComponent(
          textOf(fromSchema(schema, { random, known, hostility: 0 }, memberFor(place, name))).toWellFormed(),
        );
    pairs.push(`${name}=${value}`);
    if (random.chance(hostility / 4)) pairs.push(`${name}=again`);
  }
  if (random.chance(hostility / 4)) pairs.push(`${inAddress(random)}=${inAddress(random)}`);
  return pairs.join('&');
}

/** The same short name means another thing at another place. */
const memberFor = ({ method, template }: Place, name: string) => {
  // Of databases only those go that came by a request, so that there is something to ask of the others.
  if (method === 'DELETE' && template === '/api/design/databases' && name === 'nsfPath') return 'made';
  if (name !== 'id' || !template.startsWith('/repository/cmis')) return name;
  if (template === '/repository/cmis/type') return 'cmisType';
  return template === '/repository/cmis/children' ? 'cmisFolder' : 'cmisId';
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The feed of changes answers when there is something, or when the seconds asked for are over. */
function waitOf(query: string): number {
  const seconds = Number(/(?:^|&)wait=([^&]*)/.exec(query)?.[1] ?? 0);
  return Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : 0;
}
