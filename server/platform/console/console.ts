import { fileURLToPath } from 'node:url';
import { Type } from 'typebox';
import { anyone, type Guard } from '../http/guard.ts';
import { sendPage } from '../http/pages.ts';
import { typed } from '../http/server.ts';
import { demoAccounts } from '../identity/demo.ts';
import { role, signedInPage } from '../identity/guards.ts';
import type { Platform } from '../platform.ts';
import { askForView, askWho } from './askAhead.ts';
import { serveErrorPage } from './errorPage.ts';

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Files at fixed addresses, because browsers and robots ask there or because they come before the page's own. */
const files = {
  '/icon.svg': 'icon.svg',
  '/favicon.ico': 'icon.svg',
  '/colours.js': 'colours.js',
  '/robots.txt': 'robots.txt',
};

/** Addresses of the console; its own router shows the rest. */
const pages: { url: string; guards: Guard[] }[] = [
  { url: '/', guards: [anyone] },
  { url: '/databases', guards: [signedInPage] },
  { url: '/databases/*', guards: [signedInPage] },
  { url: '/files', guards: [signedInPage] },
  { url: '/files/trash', guards: [signedInPage] },
  { url: '/publish', guards: [signedInPage, role('catalog-editor')] },
  { url: '/publish/*', guards: [signedInPage, role('catalog-editor')] },
  { url: '/downloads', guards: [signedInPage, role('catalog-editor')] },
  { url: '/account', guards: [signedInPage] },
  { url: '/admin', guards: [signedInPage, role('administrator')] },
  { url: '/admin/*', guards: [signedInPage, role('administrator')] },
];

const about = Type.Object({
  version: Type.String(),
  demo: Type.Boolean(),
  accounts: Type.Optional(
    Type.Array(Type.Object({ username: Type.String(), what: Type.String() }), {
      description: 'Demo accounts and what each may do; the password of each is its name.',
    }),
  ),
  mail: Type.Boolean({ description: 'Whether notices are sent by e-mail too.' }),
  signIn: Type.String({ description: 'Where a browser signs in.' }),
  commandLine: Type.Optional(
    Type.Object(
      {
        issuer: Type.String(),
        clientId: Type.String(),
        scope: Type.String(),
        resource: Type.Optional(Type.String()),
      },
      { description: 'Where programs sign people in by the device flow (RFC 8628), as `trivet login` does.' },
    ),
  ),
});

/** Serves the pages of the console, the files at fixed addresses, and what the server tells everybody about itself. */
export function serveConsole(
  { http, settings, identity }: Pick<Platform, 'http' | 'settings' | 'identity'>,
  version: string,
): void {
  serveErrorPage(http, settings.frameAncestors);
  for (const { url, guards } of pages)
    http.get(url, { config: { guards }, schema: { hide: true } }, async (request, reply) => {
      const isSignedIn = guards.includes(signedInPage) || (await identity.sessionOf(request)) !== undefined;
      const path = request.url.replace(/\?.*/, '');
      return sendPage(reply, 'console', undefined, askWho(isSignedIn), askForView(path));
    });
  for (const [url, file] of Object.entries(files))
    http.get(url, { config: { guards: [anyone] }, schema: { hide: true } }, (_, reply) =>
      reply.header('cache-control', 'public, max-age=3600').sendFile(file, dist),
    );
  typed(http).get(
    '/api/v1/about',
    {
      config: { guards: [anyone] },
      schema: { tags: ['operations'], summary: 'What this server is', response: { 200: about } },
    },
    () => ({
      version,
      demo: settings.demo,
      ...(settings.demo && identity.builtIn
        ? { accounts: demoAccounts.map(({ username, what }) => ({ username, what })) }
        : {}),
      mail: settings.smtpUrl !== undefined,
      signIn: '/sign-in',
      ...commandLineOf(settings),
    }),
  );
}

/** The client for the command line: ours, or that of the external issuer where one is named. */
function commandLineOf({ publicUrl, oidcIssuer, oidcCliClientId, oidcAudience }: Platform['settings']) {
  if (!oidcIssuer) {
    const scope = 'openid offline_access trivet';
    return { commandLine: { issuer: `${publicUrl}/oidc`, clientId: 'trivet-cli', scope } };
  }
  if (!oidcCliClientId) return {};
  // Its access tokens must be for this server; an audience that is no address is the issuer's own matter (RFC 8707).
  const resource = oidcAudience && URL.canParse(oidcAudience) ? { resource: oidcAudience } : {};
  const scope = 'openid profile email offline_access';
  return { commandLine: { issuer: oidcIssuer, clientId: oidcCliClientId, scope, ...resource } };
}
