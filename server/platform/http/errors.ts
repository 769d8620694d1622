import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isHeardOut } from './connections/hearOut.ts';
import { withStatus } from './describeProblems.ts';
import { originOf } from './origin.ts';
import { Problem, problem } from './problem.ts';
import { troubleOf } from './trouble.ts';
import { faultsOf } from './validationMessages.ts';

type Failure = FastifyError | Problem | Error;

/** The one place where errors become answers: `{code, params, summary}`. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Failure, request, reply) =>
    answer(isBrokenOff(request) ? brokenOff() : toProblem(error), error, request, reply),
  );
  app.setNotFoundHandler((request, reply) => answer(problem('request.unknown'), undefined, request, reply));
}

/** Whether the client disconnected in the middle of its body: nobody reads the response, and nothing went wrong here. */
const isBrokenOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;
const brokenOff = () => problem('request.malformed', { reason: 'the body broke off' });

/** Faults that an answer lists: a body with tens of thousands of them is answered with the first. */
const MAX_LISTED = 100;
/** Characters of the place of a fault, and of its sentence: a name that was sent may stand in every one of them. */
const MAX_CHARACTERS = 500;

/** What a problem says, with a limited list of faults; `errorCount` gives the full number when there are more. */
function told({ params, message }: Problem): { params: Record<string, unknown>; summary: string } {
  if (!Array.isArray(params.errors)) return { params, summary: message };
  const faults: unknown[] = params.errors;
  const errors = faults.slice(0, MAX_LISTED).map(clipped);
  if (faults.length <= MAX_LISTED) return { params: { ...params, errors }, summary: message };
  const summary = `${message} The first ${MAX_LISTED} of ${faults.length} are listed.`;
  return { params: { ...params, errors, errorCount: faults.length }, summary };
}

/** A fault with its texts shortened to a readable length. */
function clipped(fault: unknown): unknown {
  if (typeof fault !== 'object' || fault === null) return fault;
  const cut = ([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? shortened(value) : value,
  ];
  return Object.fromEntries(Object.entries(fault).map(cut));
}

const shortened = (text: string): string =>
  text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS).toWellFormed()}…`;

/** Sends a problem as the answer to a request. */
export function sendProblem(found: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { params, summary } = told(found);
  const body: Record<string, unknown> = { code: found.code, params, summary };
  if (withStatus(request.url)) Object.assign(body, { status: found.status, message: summary });
  if (found.status === 401) reply.header('www-authenticate', found.headers['www-authenticate'] ?? 'Bearer');
  return reply
    .code(found.status)
    .headers({ 'cache-control': 'no-store', ...found.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

function answer(
  found: Problem,
  error: Failure | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (found.status >= 500 && !request.server.legs.refused(request)) logFailure(found, error, request);
  if (isRefusal(found, request)) recordRefusal(found, request);
  if (isHeardOut(request.raw)) reply.removeHeader('connection');
  const page = reply.server.errorPage;
  if (page && request.method === 'GET' && wantsPage(request)) return page(found, request, reply);
  return sendProblem(found, request, reply);
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Pages read things to find out whether they may be shown; a write is always somebody's intent. */
const isRefusal = ({ status, recorded }: Problem, { method }: FastifyRequest) =>
  recorded || (status === 403 && !reading.has(method));

function recordRefusal({ code }: Problem, request: FastifyRequest): void {
  const origin = originOf(request);
  request.server.refusals.record({
    by: request.caller,
    action: 'identity.access.refuse',
    thing: origin.route,
    reason: code,
    origin,
  });
}

/** A mistake of ours is logged with its stack; what has a code of its own is not one: a neighbour that does not answer,
 *  a disk that is full. */
function logFailure(found: Problem, error: Failure | undefined, { log, id: request }: FastifyRequest): void {
  if (found.code === 'server.failed') {
    log.error({ err: error, request }, 'request failed');
    return;
  }
  const reason = error instanceof Problem ? undefined : error?.message;
  log.warn({ problem: found.code, reason, request }, found.message);
}

/** True when a browser navigates, so that a readable page serves better than JSON. */
export function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '';
  return accept.includes('text/html') && isForBrowsers(request.url);
}

/** Whether an address may be opened in a browser; the others are for programs only. */
export const isForBrowsers = (url: string): boolean => !/^\/(api|v1|repository)\//.test(url);

/** Any failure as a problem of the closed list; what is not the caller's fault says nothing about itself. */
export function toProblem(error: Failure): Problem {
  if (error instanceof Problem) return error;
  if ('validation' in error && error.validation) {
    const errors = faultsOf(error.validation, error.validationContext);
    return problem('request.invalid', { errors });
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY') {
    return problem('request.json.invalid');
  }
  if (error instanceof SyntaxError && status === 400) return problem('request.json.invalid');
  if (status === 413) return problem('request.too.large');
  if (status === 415) return problem('request.type.unsupported');
  if (status === 408) return problem('request.timeout');
  if (status === 429) return problem('request.too.many');
  if (status === 503) return problem('server.unavailable');
  if (status >= 400 && status < 500) return problem('request.malformed', { reason: error.message });
  return troubleOf(error) ?? problem('server.failed');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Shows a problem to a person in a browser; set by the part that owns the pages. */
    errorPage: ((found: Problem, request: FastifyRequest, reply: FastifyReply) => FastifyReply) | undefined;
  }
}
