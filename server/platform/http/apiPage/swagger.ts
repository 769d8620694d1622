import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A file of Swagger UI, which @fastify/swagger-ui carries (docs/decisions/api-page.md). */
export function swaggerFile(name: string): Buffer {
  const folder = dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json'));
  return readFileSync(join(folder, 'static', name));
}
