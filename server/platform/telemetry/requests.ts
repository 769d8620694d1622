import type { Http } from '../http/server.ts';
import { traceOf } from '../tracing/requests.ts';
import type { Log } from './log.ts';
import type { Telemetry } from './telemetry.ts';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** One log line and one observation per request: id, caller, route (never the address with its values), duration. */
export function observeRequests(http: Http, telemetry: Telemetry, log: Log): void {
  const durations = telemetry.histogram(
    'trivet_http_request_seconds',
    'Duration of requests.',
    ['leg', 'method', 'route', 'status'],
    SECONDS,
  );
  // Looking a label set up costs more than counting, so each one met is kept; there are few.
  const known = new Map<string, { observe(seconds: number): void }>();
  const durationsOf = (leg: string, method: string, route: string, status: number) => {
    // A route belongs to one leg.
    const key = `${method} ${route} ${status}`;
    const found = known.get(key) ?? durations.labels({ leg, method, route, status: String(status) });
    known.set(key, found);
    return found;
  };
  http.addHook('onResponse', async (request, reply) => {
    const { method, id, caller } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = request.routeOptions.url ?? 'unknown';
    durationsOf(request.routeOptions.config.leg ?? 'platform', method, route, status).observe(
      elapsedTime / 1000,
    );
    const level = status >= 500 && !http.legs.refused(request) ? 'error' : 'debug';
    if (!log.isLevelEnabled(level)) return;
    const ms = Math.round(elapsedTime * 10) / 10;
    log[level](
      { request: id, method, route, status, ms, caller: caller?.username, trace: traceOf(request) },
      'answered',
    );
  });
}
