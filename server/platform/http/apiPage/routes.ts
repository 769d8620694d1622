import { setVary } from '../cors.ts';
import { anyone } from '../guard.ts';
import type { Http } from '../server.ts';
import { compressed } from './compressed.ts';
import { page, start } from './page.ts';
import { style } from './style.ts';
import { swaggerFile } from './swagger.ts';

const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const css = 'text/css; charset=utf-8';
const script = 'text/javascript; charset=utf-8';

/** Serves the description and a page to browse it. */
export function serveApiDescription(http: Http): void {
  const config = { guards: [anyone] };
  const schema = { hide: true };
  const files = {
    'swagger-ui.css': { type: css, bytes: compressed(() => swaggerFile('swagger-ui.css')) },
    'swagger-ui-bundle.js': { type: script, bytes: compressed(() => swaggerFile('swagger-ui-bundle.js')) },
    'style.css': { type: css, bytes: compressed(() => Buffer.from(style)) },
    'start.js': { type: script, bytes: compressed(() => Buffer.from(start)) },
  };
  const described = compressed(() => Buffer.from(JSON.stringify(http.swagger())));
  http.get('/openapi.json', { config, schema }, async (request, reply) => {
    const { headers, body } = await described(request.headers['accept-encoding']);
    setVary(reply, 'Accept-Encoding');
    return reply.headers(headers).type('application/json; charset=utf-8').send(body);
  });
  http.get('/openapi', { config, schema }, (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
  for (const [name, { type, bytes }] of Object.entries(files))
    http.get(`/openapi/${name}`, { config, schema }, async (request, reply) => {
      const { headers, body } = await bytes(request.headers['accept-encoding']);
      setVary(reply, 'Accept-Encoding');
      return reply
        .headers({ ...headers, 'cache-control': 'max-age=3600' })
        .type(type)
        .send(body);
    });
}
