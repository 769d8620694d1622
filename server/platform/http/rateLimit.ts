import rateLimit from '@fastify/rate-limit';
import type { Settings } from '../../settings.ts';
import { problem } from './problem.ts';
import type { Http } from './server.ts';

/** Requests per second and caller (TRIVET_RATE_LIMIT); monitors and the files of pages do not count. */
export async function limitRate(http: Http, settings: Settings): Promise<void> {
  if (settings.rateLimit === 0) return;
  await http.register(rateLimit, {
    global: true,
    max: settings.rateLimit,
    timeWindow: 1000,
    hook: 'preParsing',
    keyGenerator: (request) => request.caller?.subject ?? request.ip,
    allowList: (request) => /^\/(health|metrics|assets)(\/|\?|$)/.test(request.url),
    errorResponseBuilder: (_request, context) =>
      problem('request.too.many', {}, { 'retry-after': String(Math.ceil(context.ttl / 1000)) }),
  });
}
