import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import swagger, { formatParamUrl } from '@fastify/swagger';
import type { Settings } from '../../settings.ts';
import { cookieName } from './cookieName.ts';
import { describeAnswers, type Route } from './describeAnswers.ts';
import { describeHeaders } from './describeHeaders.ts';
import { type Described, problemComponents } from './describeProblems.ts';
import { anyone, type Guard } from './guard.ts';
import type { Http } from './server.ts';

/** Collects the OpenAPI 3.1 description from the schemas that validate; register it before any route. */
export async function describeApi(
  http: Http,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  version: string,
): Promise<void> {
  const routes = new Map<string, Route>();
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Trivet',
        version,
        description: 'Design, documents and release catalog of business applications.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          session: { type: 'apiKey', in: 'cookie', name: cookieName('trivet_session', { publicUrl }) },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      for (const method of [route.method].flat()) routes.set(`${method} ${formatParamUrl(url)}`, route);
      return { url, schema: { ...schema, ...describeGuards(route.config?.guards ?? [], schema) } };
    },
    transformObject: (found) => ('openapiObject' in found ? withAnswers(found.openapiObject, routes) : {}),
  });
}

/** Names every answer of every operation, problems too, as follows from what the route declares. */
function withAnswers(document: Described, routes: Map<string, Route>) {
  const components = document.components as Record<string, Described>;
  const { schemas, examples } = problemComponents();
  const shared = shareResponses();
  const paths = Object.entries(document.paths as Record<string, Record<string, Described>>).map(
    ([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([name, operation]) => {
          const method = name.toUpperCase();
          const route = routes.get(`${method} ${path}`);
          if (!route) throw new Error(`There is no route ${method} ${path}.`);
          const responses = describeAnswers(route, method, path, operation.responses as Described);
          const headers = describeHeaders(route, method, responses);
          const parameters = [...((operation.parameters as Described[]) ?? []), ...headers];
          const more = parameters.length > 0 && { parameters };
          return [name, { ...operation, ...more, responses: shared.refer(responses) }];
        }),
      ),
    ],
  );
  return {
    ...document,
    components: {
      ...components,
      schemas: { ...components.schemas, ...schemas },
      responses: shared.all,
      examples,
    },
    paths: Object.fromEntries(paths),
  };
}

/** Problems that many operations answer alike are described once, which keeps the description small. */
function shareResponses() {
  const all: Described = {};
  const names = new Map<string, string>();
  const shared = (status: string, response: unknown): Described => {
    const text = JSON.stringify(response);
    const name = names.get(text) ?? `${status}.${names.size + 1}`;
    names.set(text, name);
    all[name] = response;
    return { $ref: `#/components/responses/${name}` };
  };
  return {
    all,
    /** The responses of an operation, with references instead of the problems. */
    refer: (responses: Described): Described =>
      Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [
          status,
          Number(status) < 400 ? response : shared(status, response),
        ]),
      ),
  };
}

/** Who may call a route, in the words of its guards. */
function describeGuards(guards: Guard[], schema: { description?: string } = {}) {
  const says = guards.map((guard) => guard.says).join('; ');
  const open = guards.every((guard) => guard.says.startsWith('anyone'));
  const session = guards.some((guard) => guard.says.includes('session'));
  const description = [schema.description, `Who may call: ${says}.`].filter(Boolean).join('\n\n');
  const security: Record<string, string[]>[] = open
    ? []
    : session
      ? [{ jwt: [] }, { session: [] }]
      : [{ jwt: [] }];
  return { description, security };
}

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Trivet – API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/openapi/swagger-ui.css"></head>
<body><div id="swagger-ui"></div><script src="/openapi/swagger-ui-bundle.js"></script><script src="/openapi/start.js"></script></body></html>`;

const start = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, docExpansion: 'none', filter: true });`;

/** Serves the description and a page to browse it. */
export function serveApiDescription(http: Http): void {
  const config = { guards: [anyone] };
  const schema = { hide: true };
  const folder = dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json'));
  const files = new Map<string, { type: string; read: () => string | Buffer }>([
    ['swagger-ui.css', { type: 'text/css', read: () => readFileSync(`${folder}/static/swagger-ui.css`) }],
    [
      'swagger-ui-bundle.js',
      { type: 'text/javascript', read: () => readFileSync(`${folder}/static/swagger-ui-bundle.js`) },
    ],
    ['start.js', { type: 'text/javascript', read: () => start }],
  ]);
  let text: string | undefined;
  http.get('/openapi.json', { config, schema }, (_request, reply) => {
    text ??= JSON.stringify(http.swagger());
    return reply.type('application/json; charset=utf-8').send(text);
  });
  http.get('/openapi', { config, schema }, (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .type('text/html')
      .send(page),
  );
  for (const [name, file] of files) {
    http.get(`/openapi/${name}`, { config, schema }, (_request, reply) =>
      reply.header('cache-control', 'max-age=3600').type(file.type).send(file.read()),
    );
  }
}
