import { createServer } from 'node:http';
import type { Settings } from '../../settings.ts';
import { StartProblem } from '../startProblem.ts';
import { mayRead } from './metricsGuard.ts';
import type { Telemetry } from './telemetry.ts';

/** Answers the numbers on a port of their own, which the outside need not reach.
 *  @returns the function that stops it.
 *  @throws StartProblem when the port cannot be had. */
export async function listenForMetrics(
  { metricsHost: host, metricsToken }: Pick<Settings, 'metricsHost' | 'metricsToken'>,
  port: number,
  { registry }: Telemetry,
): Promise<() => Promise<void>> {
  const server = createServer(async ({ url, method, headers }, response) => {
    response.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff');
    if (url !== '/metrics') return void response.writeHead(404).end();
    if (method !== 'GET' && method !== 'HEAD')
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    if (!mayRead(metricsToken, headers.authorization))
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    const text = await registry.metrics().catch(() => undefined);
    if (text === undefined) return void response.writeHead(503).end();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new StartProblem(
          `Trivet cannot listen for TRIVET_METRICS_PORT on ${host}:${port}: ${error.message}.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
