import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../../settings.ts';
import type { Base } from '../../base.ts';
import { anyone } from '../../http/guard.ts';
import { bindToHost, forOneSignIn } from './cookies.ts';
import type { CurrentProvider } from './provider.ts';

/** Gives the provider everything below `/oidc`. It reads request bodies and writes responses itself. */
export async function mountProvider(
  { http, settings }: Pick<Base, 'http' | 'settings'>,
  provider: CurrentProvider,
): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: '/oidc/*',
      config: { guards: [anyone] },
      schema: { hide: true },
      async handler(request, reply) {
        const { url } = request;
        const answer = (await provider()).callback();
        reply.hijack();
        const { raw } = reply;
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) raw.setHeader(name, value);
        raw.setHeader(
          'content-security-policy',
          "default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'",
        );
        raw.setHeader('x-frame-options', 'DENY');
        raw.setHeader('cache-control', 'no-store');
        bindToHost(raw, request.headers.cookie, settings);
        await answer(forProvider(request, settings), raw);
        // The log names the address as it was asked for.
        request.raw.url = url;
      },
    });
  });
}

/** The raw request as the provider must see it: below its own root, under the public address, from the true sender. */
function forProvider(request: FastifyRequest, settings: Pick<Settings, 'publicUrl'>): IncomingMessage {
  const { publicUrl } = settings;
  const { protocol, host } = new URL(publicUrl);
  const { raw } = request;
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  raw.headers['x-forwarded-host'] = host;
  raw.headers['x-forwarded-for'] = request.ip;
  forOneSignIn(raw, settings);
  const { url } = request;
  return Object.assign(raw, { originalUrl: url, url: url.replace(/^\/oidc(?=\/)/, '') });
}
