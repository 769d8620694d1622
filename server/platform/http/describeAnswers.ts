import type { RouteOptions } from 'fastify';
import { type Described, describeProblems } from './describeProblems.ts';
import { isForBrowsers } from './errors.ts';
import { forMonitors } from './host.ts';
import { type DeclaredProblem, listProblems } from './problem.ts';

/** What a route says of itself, from which its answers follow. */
export type Route = Pick<RouteOptions, 'url' | 'config' | 'schema'>;

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Codes of all problems that a route may answer with by this method. */
function codesOf({ url, config = {}, schema = {} }: Route, method: string): Set<string> {
  const { guards = [], raises = [], entityTag = false, uncounted = false, leg, load } = config;
  const { body, querystring, params, headers } = schema as Record<string, unknown>;
  const writes = !reading.has(method);
  const sent = [body, querystring, params, headers].some((each) => each !== undefined);
  const codes = new Set([...guards.flatMap((guard) => guard.raises), ...raises, 'server.failed']);
  const add = (when: boolean, ...more: string[]) => {
    if (when) for (const code of more) codes.add(code);
  };
  add(sent, 'request.invalid');
  add(/[:*]/.test(url), 'request.unknown', 'request.malformed');
  add(writes, 'request.malformed', 'request.json.invalid', 'request.timeout', 'request.too.large');
  add(writes, 'request.type.unsupported', 'request.encoding.unsupported', 'server.disk.full');
  add(writes && entityTag, 'request.precondition.failed');
  add(!uncounted, 'request.too.many');
  add(!forMonitors.test(url), 'request.host.unknown', 'server.unavailable');
  // A request that names two hosts.
  add(true, 'request.malformed');
  add(leg !== undefined && load !== 'free', 'server.busy');
  // Only a change can come from elsewhere.
  if (!writes) codes.delete('request.origin.foreign');
  return codes;
}

/** Adds to the answers of an operation what it may answer besides: not changed, a part, and every problem.
 *  @param path as it stands in the description.
 *  @param given the answers that the schema of the route names.
 *  @throws Error for a code that is not declared. */
export function describeAnswers(route: Route, method: string, path: string, given: Described): Described {
  const all = new Map(listProblems().map((problem) => [problem.code, problem]));
  const byStatus = new Map<number, DeclaredProblem[]>();
  for (const code of [...codesOf(route, method)].sort()) {
    const problem = all.get(code);
    if (!problem) throw new Error(`The route ${method} ${path} names ${code}, which is not declared.`);
    byStatus.set(problem.status, [...(byStatus.get(problem.status) ?? []), problem]);
  }
  const answers: [string, unknown][] = [...byStatus].map(([status, problems]) => [
    String(status),
    describeProblems(path, status, problems),
  ]);
  const tagged = route.config?.entityTag === true;
  if (tagged && reading.has(method)) answers.push(['304', { description: UNCHANGED, headers: ETAG }]);
  if (method === 'GET' && isForBrowsers(path)) answers.push(['307', { description: ELSEWHERE }]);
  if (byStatus.has(416)) answers.push(['206', partOf(given['200'] as Described)]);
  for (const [status, answer] of Object.entries(given))
    answers.push([status, described(answer as Described, status, method, tagged)]);
  return Object.fromEntries(answers.sort(([a], [b]) => Number(a) - Number(b)));
}

const ETAG = {
  ETag: { description: 'The version, for If-Match and If-None-Match.', schema: { type: 'string' } },
};
const UNCHANGED = 'Not changed since the version that If-None-Match names; there is no body.';

const ELSEWHERE = 'A browser that used another name of this machine is sent to the public address.';

const partOf = ({ content }: Described): Described => ({
  description: 'The part of the bytes that Range asks for.',
  headers: {
    'Content-Range': { description: 'Which bytes of how many these are.', schema: { type: 'string' } },
  },
  ...(content ? { content } : {}),
});

/** What @fastify/swagger writes where a schema has no description. */
const UNSAID = 'Default Response';

const usual: Record<string, string> = {
  '201': 'Created; the body is what was made.',
  '202': 'Accepted; the work goes on in the background.',
  '204': 'Done; there is no body.',
};

function described(answer: Described, status: string, method: string, tagged: boolean): Described {
  const sentence = reading.has(method)
    ? 'What was asked for, as it is now.'
    : 'Done; the body says what is now.';
  return {
    ...answer,
    description: answer.description === UNSAID ? (usual[status] ?? sentence) : answer.description,
    ...(tagged && status !== '204' && { headers: { ...(answer.headers as Described), ...ETAG } }),
  };
}
