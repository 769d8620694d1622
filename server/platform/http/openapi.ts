import swagger, { formatParamUrl } from '@fastify/swagger';
import type { Settings } from '../../settings.ts';
import { cookieName } from './cookieName.ts';
import { describeAnswers, type Route } from './describeAnswers.ts';
import { describeHeaders } from './describeHeaders.ts';
import { type Described, problemComponents } from './describeProblems.ts';
import type { Guard } from './guard.ts';
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
