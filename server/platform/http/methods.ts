import type { FastifyInstance } from 'fastify';

type Address = { pattern: RegExp; methods: string[] };

/** Remembers the routes that are declared from now on.
 *  @returns the methods that an address takes, sorted; none when there is nothing at it. */
export function rememberMethods(app: FastifyInstance): (url: string) => string[] {
  const addresses: Address[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    addresses.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    const found = addresses.filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => methods))].sort();
  };
}

/** The addresses of a route: a parameter is one step of the path as it stands in the request, still encoded. */
function patternOf(url: string): RegExp {
  const steps = url.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${steps.join('')}$`);
}
