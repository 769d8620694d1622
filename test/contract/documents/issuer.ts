import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { createAgent } from '../../api/identityAgent.ts';

const CLIENT = { clientId: 'trivet at work', clientSecret: 'se:cret' };
const PORTAL = 'https://portal.example/back';

/** Everybody whom the outside server knows, of whom eve and fay have strange records; ann has the address of one of our accounts, dan may only read. */
const people: Record<string, { name: string; email: string; sub?: string }> = {
  ann: { name: 'Ann <b>Archer</b>', email: 'alice@acme.example' },
  ben: { name: 'Ben Baker', email: 'ben@outside.example' },
  eve: { name: 'Eve\u0000\u202e Edge\n', email: 'eve@outside.example\u0000' },
  fay: { name: 'Fay', email: 'fay@outside.example', sub: `fay${'y'.repeat(3000)}` },
  dan: { name: 'Dan Drew', email: 'dan@outside.example' },
};

/** A repository of somebody else behind an OAuth2 server of its own, a second instance of `oidc-provider`, which rotates
 *  refresh tokens and withdraws everything when a code or a refresh token comes twice. */
export type Issuer = Awaited<ReturnType<typeof startIssuer>>;

export async function startIssuer(callbacks: string[]) {
  const documents = new Map([['plan', emptyDocx('', paragraph('The plan of the outside.'))]]);
  /** Requests to the token endpoint, and the tokens that it gave. */
  const asked: { grant: string; status: number }[] = [];
  const given: string[] = [];
  /** Who wrote new versions. */
  const published: string[] = [];
  /** How many requests there are at the documents and at the profile. */
  const calls: string[] = [];
  const plan: { token: 'answers' | 'breaks' | 'waits'; waiting: number; go: () => void } = {
    waiting: 0,
    token: 'answers',
    go: () => undefined,
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(`${url}/oauth`, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [...callbacks, PORTAL],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    scopes: ['openid', 'documents'],
    pkce: { required: () => false },
    ttl: {
      Interaction: 600,
      Grant: 3600,
      Session: 3600,
      AccessToken: 3600,
      RefreshToken: 7200,
      IdToken: 3600,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    expiresWithSession: async () => false,
    cookies: { keys: ['of the tests'] },
    interactions: { url: (_, { uid }) => `/login/${uid}` },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, id) => (people[id] ? { accountId: id, claims: () => ({ sub: id }) } : undefined),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid documents');
      await grant.save();
      return grant;
    },
  });
  const provide = provider.callback();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', url);
    if (pathname.startsWith('/login/')) {
      const { params } = await provider.interactionDetails(request, response);
      const login = { accountId: String(params.login_hint ?? 'ann') };
      return provider.interactionFinished(request, response, { login });
    }
    if (pathname.startsWith('/oauth/')) return oauth(request, response, pathname);
    calls.push(pathname);
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const found = bearer ? await provider.AccessToken.find(bearer) : undefined;
    const who = found?.accountId;
    if (!who || found.isExpired) return json(response, 401, { error: 'invalid_token' });
    if (pathname === '/me') return json(response, 200, { sub: who, ...people[who] });
    const [, id = '', what] = /^\/c\/([^/]+)\/(meta|content)$/.exec(pathname) ?? [];
    const bytes = documents.get(decodeURIComponent(id));
    if (!bytes) return json(response, 404, { error: 'gone' });
    if (what === 'content' && request.method === 'GET') return void response.writeHead(200).end(bytes);
    if (what === 'content') {
      for await (const _ of request);
      published.push(who);
    }
    json(response, 200, {
      id: decodeURIComponent(id),
      name: 'Plan.docx',
      size: bytes.length,
      version: String(1 + published.length),
      modified: '2026-01-02T03:04:05.000Z',
      permissions: { write: who !== 'dan' },
    });
  }

  /** The provider, watched at its token endpoint, which can be told to misbehave. */
  async function oauth(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    Object.assign(request, { originalUrl: request.url, url: request.url?.slice('/oauth'.length) });
    if (pathname !== '/oauth/token') return void provide(request, response);
    if (plan.token === 'breaks') return void request.socket.destroy();
    if (plan.token === 'waits') {
      plan.waiting += 1;
      await new Promise<void>((resolve) => Object.assign(plan, { go: resolve }));
    }
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = new URLSearchParams(Buffer.concat(pieces).toString());
    Object.assign(request, { body: Object.fromEntries(body) });
    const end = response.end.bind(response);
    response.end = ((chunk?: unknown, ...rest: []) => {
      asked.push({ grant: body.get('grant_type') ?? '', status: response.statusCode });
      const said = JSON.parse(String(chunk)) as Record<string, unknown>;
      given.push(...[said.access_token, said.refresh_token].filter((each) => typeof each === 'string'));
      return end(chunk as string, ...rest);
    }) as typeof response.end;
    void provide(request, response);
  }

  return {
    url,
    provider,
    documents,
    asked,
    given,
    published,
    calls,
    plan,
    /** The address at which a person signs in, whom the test names. */
    hint: (address: string, who: string) => `${address}&login_hint=${who}`,
    /** A code that the portal got for a person. */
    async code(who: string): Promise<string> {
      const query = new URLSearchParams({
        client_id: CLIENT.clientId,
        response_type: 'code',
        redirect_uri: PORTAL,
        scope: 'openid documents',
        login_hint: who,
      });
      const agent = createAgent(url);
      const { address } = await agent.visit(`/oauth/auth?${query}`);
      const code = new URL(address).searchParams.get('code');
      if (!code) throw new Error(`There is no code at ${address}`);
      return code;
    },
    /** Withdraws everything that a token stands for, as its owner can there. */
    async withdraw(token: string): Promise<void> {
      const found = (await provider.AccessToken.find(token)) ?? (await provider.RefreshToken.find(token));
      if (found?.grantId) await provider.RefreshToken.adapter.revokeByGrantId(found.grantId);
      if (found?.grantId) await provider.AccessToken.adapter.revokeByGrantId(found.grantId);
    },
    settings: (more: object = {}) => ({
      kind: 'rest',
      metaUrl: `${url}/c/{ID}/meta`,
      contentUrl: `${url}/c/{ID}/content`,
      currentProfileUrl: `${url}/me`,
      auth: {
        mode: 'oauth2',
        authorizationUrl: `${url}/oauth/auth`,
        tokenUrl: `${url}/oauth/token`,
        ...CLIENT,
        scope: 'openid documents',
        redirectUri: PORTAL,
      },
      ...more,
    }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
