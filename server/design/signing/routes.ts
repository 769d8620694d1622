import { anyone } from '../../platform/http/guard.ts';
import { typed } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Signers } from './keys.ts';
import { keySet } from './schema.ts';

/** Public keys of those who signed design, so that a third party can check who deployed what. */
export function serveSignerKeys({ platform, signers }: { platform: Platform; signers: Signers }): void {
  typed(platform.http).get(
    '/api/design/keys',
    {
      config: { guards: [anyone] },
      schema: {
        tags: ['design'],
        summary: 'Public keys of the signers of design, as a JWK Set (RFC 7517)',
        response: { 200: keySet },
      },
    },
    async () => ({ keys: await signers.list() }),
  );
}
