/** Somebody who asks a running server as this account or that. */
export type Client = {
  url: string;
  /** Access token of an account, got through `/api/v1/auth`.
   *  @param password what `passwordOf` says unless it is given. */
  bearer(username: string, password?: string): Promise<string>;
  /** `fetch` against the server: path, bearer of this account when named, JSON body when an object is given. */
  call(path: string, options?: CallOptions): Promise<Response>;
};

export type CallOptions = {
  as?: string;
  method?: string;
  json?: unknown;
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  redirect?: RequestRedirect;
};

/** Administrator of every test server. */
export const ADMIN = { username: 'admin', password: 'admin of the tests' };

const demo = ['alice', 'bob', 'carol', 'dave'];

/** The password of a person of the tests: that of a demo account is its name, others are given this one. */
export const passwordOf = (username: string): string =>
  demo.includes(username) ? username : `${username} of the tests`;

export function clientOf(url: string): Client {
  const tokens = new Map<string, Promise<string>>();
  const bearer = (username: string, password = passwordOf(username)) => {
    const known = tokens.get(username) ?? signIn(url, username, password);
    tokens.set(username, known);
    // Whoever could not sign in now may do so later.
    known.catch(() => tokens.delete(username));
    return known;
  };
  return {
    url,
    bearer,
    call: async (path, { as, json, headers = {}, ...rest } = {}) =>
      fetch(`${url}${path}`, {
        redirect: 'manual',
        ...rest,
        headers: {
          ...(as ? { authorization: `Bearer ${await bearer(as)}` } : {}),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json), method: rest.method ?? 'POST' }),
      }),
  };
}

async function signIn(url: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const body = (await answer.json()) as { bearer?: string; summary?: string };
  if (!body.bearer) throw new Error(`${username} cannot sign in: ${body.summary}`);
  return body.bearer;
}
