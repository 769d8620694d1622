import type { Http } from '../http/server.ts';
import type { Telemetry } from './telemetry.ts';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** One log line and one observation per request: id, caller, route (never the address with its values), duration. */
export function observeRequests(http: Http, telemetry: Telemetry): void {
  const durations = telemetry.histogram(
    'trivet_http_request_seconds',
    'Duration of requests.',
    ['method', 'route', 'status'],
    SECONDS,
  );
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const seconds = reply.elapsedTime / 1000;
    durations.observe({ method: request.method, route, status: String(reply.statusCode) }, seconds);
    const line = {
      request: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      caller: request.caller?.username,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else request.log.debug(line, 'answered');
  });
}
