import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Settings } from '../../settings.ts';
import { traceRequests } from '../tracing/requests.ts';
import { createAnswerHeaders, sayWhatIsKept } from './answerHeaders.ts';
import { checkBody, takeJson } from './bodies.ts';
import { type Connections, createConnections } from './connections/connections.ts';
import { type Cors, createCors } from './cors.ts';
import { answerErrors, sendProblem, toProblem } from './errors.ts';
import { forMonitors, hostCheck, withoutHost } from './host.ts';
import { type Legs, limitLegs } from './legs/legs.ts';
import { rememberMethods } from './methods.ts';
import { problem } from './problem.ts';
import { createRateLimit } from './rateLimit.ts';
import { serializerCompiler } from './serialization.ts';
import { validatorCompiler } from './validation.ts';

/** The server with our defaults; services receive it inside `Platform`. */
export type Http = FastifyInstance;

/** Routes declared with TypeBox schemas have typed requests: `typed(http).get(…)`. */
export const typed = (http: FastifyInstance) => http.withTypeProvider<TypeBoxTypeProvider>();

/** Makes the HTTP server: ids, errors, rate limit, guards, host check, security headers. Not yet listening. */
export async function createHttp(
  settings: Settings,
  log: FastifyBaseLogger,
  clock: () => Date,
): Promise<Http> {
  const onEverything = createAnswerHeaders(settings);
  const refuseMalformed = createRefuseMalformed(onEverything);
  const connections = createConnections(settings, refuseMalformed);
  const rateLimit = createRateLimit(settings, clock);
  const app = Fastify({
    loggerInstance: log,
    // A logger per request costs more than the line it saves; our lines carry the request id themselves.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    bodyLimit: settings.maxJsonBytes,
    routerOptions: { maxParamLength: 4096 },
    rewriteUrl: ({ url = '/' }) => withoutHost(url),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: true,
    clientErrorHandler: refuseMalformed,
    frameworkErrors: (error, request, reply) => {
      reply.headers(onEverything(request.id));
      sendProblem(rateLimit.refusal(request) ?? toProblem(error), request, reply);
    },
    serverFactory: connections.serverFactory,
    forceCloseConnections: true,
    return503OnClosing: false,
  });
  traceRequests(app);
  app.decorate('connections', connections);
  app.addHook('onClose', async () => connections.close());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('errorPage', undefined);
  answerErrors(app);
  sayWhatIsKept(app);
  takeJson(app);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  app.addHook('onRoute', (route) => {
    if (!route.config?.guards?.length)
      throw new Error(`The route ${route.method} ${route.url} does not declare who may call it.`);
  });
  const methodsAt = rememberMethods(app);
  const checkHost = hostCheck(settings);
  const cors = createCors(settings);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(onEverything(request.id));
    cors.arrived(request, reply);
    if (connections.refuses(request.raw) && !forMonitors.test(request.url))
      throw problem('server.unavailable', {}, { connection: 'close' });
    rateLimit.arrived(request);
    checkHost(request, reply);
    if (reply.sent) return;
    // Nothing of ours has NUL in its address, and the database refuses it; guards look up what the address names.
    if (request.url.includes('%00') && request.url.split('?', 1)[0]?.includes('%00'))
      throw problem('request.unknown');
    if (request.is404) return missed(request, reply, methodsAt(request.url), cors);
  });
  app.decorate('legs', limitLegs(app, settings));
  app.addHook('onRequest', async (request, reply) => {
    for (const guard of request.routeOptions.config.guards ?? []) {
      await guard.check(request, reply);
      rateLimit.identified(request);
    }
    checkBody(request);
  });
  return app;
}

/** Where there is nothing by this method: says what the address takes (RFC 9110, sections 9.3.7 and 15.5.6). It is
 *  said before the body is read, whose type and form do not matter then. */
function missed(request: FastifyRequest, reply: FastifyReply, methods: string[], cors: Cors): void {
  if (methods.length === 0) throw problem('request.unknown');
  const allow = methods.join(', ');
  if (request.method !== 'OPTIONS') throw problem('request.method.unknown', { methods }, { allow });
  cors.preflight(request, reply, allow);
  reply.code(204).header('allow', allow).send();
}

type ClientError = Error & { code?: string; rawPacket?: unknown };

/** Bytes that are not HTTP, or do not come, never reach a route; they still get our error body, and HEAD none. */
const createRefuseMalformed =
  (onEverything: ReturnType<typeof createAnswerHeaders>) =>
  (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    const { code, params, message, ...found } = problem(late ? 'request.timeout' : 'request.malformed');
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : found.status;
    const body = JSON.stringify({ code, params, summary: message });
    const headers = {
      ...onEverything(randomUUID()),
      'cache-control': 'no-store',
      'content-type': 'application/json',
      'content-length': body.length,
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const { rawPacket } = error;
    const isHead = Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, 5).toString('latin1') === 'HEAD ';
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${isHead ? '' : body}`);
  };

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
    legs: Legs;
  }
}
