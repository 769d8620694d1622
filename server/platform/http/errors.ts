import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, problem } from './problem.ts';
import { faultsOf } from './sentences.ts';

type Failure = FastifyError | Problem | Error;

/** Existing clients of these interfaces read `status` and `message` too (platform.md, "Errors"). */
const withStatus = /^\/api\/(dxl|v1)(\/|\?|$)/;

/** The one place where errors become answers: `{code, params, summary}`. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Failure, request, reply) => answer(toProblem(error), error, request, reply));
  app.setNotFoundHandler((request, reply) => answer(problem('request.unknown'), undefined, request, reply));
}

/** Sends a problem as the answer to a request. */
export function sendProblem(found: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body: Record<string, unknown> = { code: found.code, params: found.params, summary: found.message };
  if (withStatus.test(request.url)) Object.assign(body, { status: found.status, message: found.message });
  if (found.status === 401) reply.header('www-authenticate', found.headers['www-authenticate'] ?? 'Bearer');
  return reply
    .code(found.status)
    .headers(found.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

function answer(
  found: Problem,
  error: Failure | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (found.status >= 500) logFailure(found, error, request);
  const page = reply.server.errorPage;
  if (page && request.method === 'GET' && wantsPage(request)) return page(found, request, reply);
  return sendProblem(found, request, reply);
}

/** A mistake of ours is logged with its stack; a neighbour that does not answer, which has a code of its own, is not one. */
function logFailure(found: Problem, error: Failure | undefined, request: FastifyRequest): void {
  if (error instanceof Problem) request.log.warn({ problem: found.code, request: request.id }, found.message);
  else request.log.error({ err: error, request: request.id }, 'request failed');
}

/** True when a browser navigates, so that a readable page serves better than JSON. */
export function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '';
  return accept.includes('text/html') && !/^\/(api|v1|repository)\//.test(request.url);
}

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
  return problem('server.failed');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Shows a problem to a person in a browser; set by the part that owns the pages. */
    errorPage: ((found: Problem, request: FastifyRequest, reply: FastifyReply) => FastifyReply) | undefined;
  }
}
