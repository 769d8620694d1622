import { anyone } from '../platform/http/guard.ts';
import type { Http } from '../platform/http/server.ts';

type Operation = Record<string, unknown>;

/** The description of the design interface alone, in the version its clients know; no token needed. */
export function serveDescription(http: Http): void {
  const path = '/api/dxl/schema/openapi.dxlext.json';
  http.get(path, { config: { guards: [anyone] }, schema: { hide: true } }, () => describe(http));
}

function describe(http: Http) {
  const all = http.swagger() as { paths?: Record<string, Record<string, Operation>>; info: object };
  const own = Object.entries(all.paths ?? {}).filter(([path]) => path.startsWith('/api/dxl/'));
  const paths = own.map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        {
          ...operation,
          'x-version-marker': 1,
          responses: { ...(operation.responses as object), default: failure },
        },
      ]),
    ),
  ]);
  const info = { ...all.info, title: 'Trivet design', version: '1.0.0' };
  return { ...all, info, 'x-experimental': true, paths: Object.fromEntries(paths) };
}

const failure = {
  description: 'Any other problem.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ProblemWithStatus' } } },
};
