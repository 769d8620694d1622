import type { FastifyInstance, FastifyRequest } from 'fastify';
import { begin, type Span, within } from './spans.ts';

const spans = new WeakMap<FastifyRequest, Span>();

/** The trace that a request is part of; undefined where nothing is recorded. */
export const traceOf = (request: FastifyRequest): string | undefined => spans.get(request)?.traceId;

/** Records each request by its route, as part of what its caller began (`traceparent`). Register it before all hooks
 *  whose work is to be part of it. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id, routeOptions } = request;
    const { leg = 'platform', uncounted } = routeOptions.config;
    // Monitors and files of pages would only hide the others.
    if (uncounted) return done();
    const route = routeOptions.url ?? 'unknown';
    const sent = request.headers.traceparent;
    const span = begin({
      name: `${method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'trivet.leg': leg,
        'trivet.request': id,
      },
      parent: typeof sent === 'string' ? sent : undefined,
    });
    if (span) spans.set(request, span);
    within(span, done);
  });
  // What comes after a body does not come from the hooks before it.
  app.addHook('preValidation', (request, _reply, done) => within(spans.get(request), done));
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? String(statusCode) : undefined);
  });
}
