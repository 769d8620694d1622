import { Type } from 'typebox';
import type { Settings } from '../../settings.ts';
import { anyone } from '../http/guard.ts';
import { type Http, typed } from '../http/server.ts';
import { metricsReader } from './metricsGuard.ts';
import type { Telemetry } from './telemetry.ts';

/** A named check; it throws when the thing it names does not work. */
export type Check = { name: string; check(): Promise<unknown> };

/** The check that everything a start does is done, which is more than listening: the first one loads the demo content. */
export function createStart(): { check(): Promise<void>; done(): void } {
  let isDone = false;
  return {
    async check() {
      if (!isDone) throw new Error('The start is not done.');
    },
    done() {
      isDone = true;
    },
  };
}

const answer = Type.Object({ status: Type.String(), checks: Type.Record(Type.String(), Type.String()) });

/** Routes for monitors: alive, ready, and the numbers. */
export function serveHealth(
  { http, telemetry, settings }: { http: Http; telemetry: Telemetry; settings: Settings },
  checks: Check[],
): void {
  const routes = typed(http);
  const config = { guards: [anyone], uncounted: true };
  routes.get(
    '/health/live',
    { config, schema: { tags: ['operations'], summary: 'The process runs', response: { 200: answer } } },
    () => ({
      status: 'ok',
      checks: {},
    }),
  );
  routes.get(
    '/health/ready',
    {
      config,
      schema: {
        tags: ['operations'],
        summary: 'The start is done; database, objects, bus and job queue work',
        response: { 200: answer, 503: answer },
      },
    },
    async (_request, reply) => {
      const results = await Promise.all(
        checks.map(async (each) => [each.name, await outcome(each)] as const),
      );
      const failed = results.some(([, result]) => result !== 'ok');
      return reply
        .code(failed ? 503 : 200)
        .send({ status: failed ? 'failed' : 'ok', checks: Object.fromEntries(results) });
    },
  );
  if (settings.metricsPort !== undefined) return;
  routes.get(
    '/metrics',
    {
      config: { ...config, guards: [metricsReader(settings)] },
      schema: { tags: ['operations'], summary: 'Numbers for Prometheus' },
    },
    async (_request, reply) =>
      reply.type(telemetry.registry.contentType).send(await telemetry.registry.metrics()),
  );
}

async function outcome({ check }: Check): Promise<string> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, 3000, new Error('late')).unref());
  return Promise.race([check(), late]).then(
    () => 'ok',
    () => 'failed',
  );
}
