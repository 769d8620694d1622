import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Client } from './client.ts';

type Answer = {
  $ref?: string;
  content?: { 'application/json'?: { schema: { allOf?: { properties?: Codes }[] } } };
};
type Codes = { code?: { enum: string[] } };
type Operation = {
  pattern: RegExp;
  fixed: number;
  method: string;
  name: string;
  responses: Record<string, Answer>;
};
type Description = {
  components?: { responses?: Record<string, Answer> };
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>;
};

/** The parts of a path that parameters stand for; what is not described at all has no operation. */
function operationsOf({ paths, components }: Description): Operation[] {
  const resolved = (answer: Answer): Answer =>
    components?.responses?.[answer.$ref?.split('/').at(-1) ?? ''] ?? answer;
  return Object.entries(paths)
    .flatMap(([path, operations]) => {
      const literal = path.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
      const pattern = new RegExp(`^${literal.join(path.endsWith('{*}') ? '.*' : '[^/]+')}$`);
      return Object.entries(operations).map(([name, operation]) => {
        const method = name.toUpperCase();
        const responses = Object.fromEntries(
          Object.entries(operation.responses).map(([status, answer]) => [status, resolved(answer)]),
        );
        return { pattern, fixed: literal.join('').length, method, name: `${method} ${path}`, responses };
      });
    })
    .sort((a, b) => b.fixed - a.fixed);
}

/** Descriptions by what a server was started with: making one takes as long as a third of a start, and they are alike. */
const described = new Map<string, Operation[]>();

/** Watches what a server of this process answers, and compares it with what its API description names.
 *  @param isOther whether this method and path are a route of their own, which is not described
 *  @param alike a name for servers that have the same description; it is made once for all of them */
export function watchAnswers(
  server: Server,
  describe: () => unknown,
  isOther: (method: string, path: string) => boolean = () => false,
  alike?: string,
) {
  let known: Operation[] | undefined;
  const undeclared = new Set<string>();
  const operationOf = (method: string, url: string) => {
    known ??= described.get(alike ?? '') ?? operationsOf(describe() as Description);
    if (alike) described.set(alike, known);
    const [path = ''] = url.split('?', 1);
    const asked = method === 'HEAD' ? 'GET' : method;
    const found = known.find((each) => each.method === asked && each.pattern.test(path));
    return found?.name.includes('{') && isOther(asked, path) ? undefined : found;
  };
  type Finished = { request: IncomingMessage; response: ServerResponse; server: Server };
  const finished = (message: unknown) => {
    const { request, response, server: by } = message as Finished;
    if (by !== server) return;
    const { method = '', url = '' } = request;
    // Not every address that is read can be looked at.
    if (method === 'HEAD' && response.statusCode === 405) return;
    const operation = operationOf(method, url);
    if (operation && !operation.responses[response.statusCode])
      undeclared.add(`${operation.name} answered ${response.statusCode}`);
  };
  const name: Parameters<typeof subscribe>[0] = 'http.server.response.finish';
  subscribe(name, finished);

  return {
    /** The same client, which also compares the codes of the problems that it is answered with. */
    watching: (call: Client['call']): Client['call'] => {
      return async (path, options = {}) => {
        const answer = await call(path, options);
        if (answer.status < 400 || !answer.headers.get('content-type')?.includes('json')) return answer;
        const method = options.method ?? (options.json === undefined ? 'GET' : 'POST');
        const operation = operationOf(method, path);
        // Whoever asks for the head alone gets no body.
        const text = (await answer.clone().text()) || '{}';
        const { code } = JSON.parse(text) as { code?: string };
        const schema = operation?.responses[answer.status]?.content?.['application/json']?.schema;
        const codes = schema?.allOf?.flatMap(({ properties }) => properties?.code?.enum ?? []);
        if (codes && code && !codes.includes(code))
          undeclared.add(`${operation?.name} answered ${answer.status} ${code}`);
        return answer;
      };
    },
    /** @throws Error naming what was answered and is not described. */
    end(): void {
      unsubscribe(name, finished);
      if (undeclared.size === 0) return;
      throw new Error(
        `The API description lacks answers; name them in \`raises\` of the route or its guards:\n${[...undeclared].join('\n')}`,
      );
    },
  };
}
