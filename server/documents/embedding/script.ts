import { fileURLToPath } from 'node:url';
import { anyone } from '../../platform/http/guard.ts';
import type { Http } from '../../platform/http/server.ts';

const folder = fileURLToPath(new URL('../../../web/dist/embed', import.meta.url));

const types = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  'd.ts': 'text/plain; charset=utf-8',
};

/** The script for pages of other sites: classic, as a module, and its declarations; `-1` names the version of what
 *  page and frame say to each other, and stays when there is another. */
export function serveScript(http: Http): void {
  for (const [ending, type] of Object.entries(types))
    for (const version of ['', '-1'])
      http.get(
        `/docs/trivet-embed${version}.${ending}`,
        { config: { guards: [anyone] }, schema: { hide: true } },
        (_, reply) =>
          reply
            .headers({
              'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
              'access-control-allow-origin': '*',
              'cross-origin-resource-policy': 'cross-origin',
            })
            .type(type)
            .sendFile(`trivet-embed.${ending}`, folder, { contentType: false }),
      );
}
