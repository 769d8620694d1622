import { type Client, passwordOf } from '../../support/client.ts';

/** Goes through the built-in provider as a person does in a browser: signs in, consents where asked.
 *  @param more members of the request, such as a code challenge.
 *  @returns an authorization code for the client trivet-tokens. */
export async function authorizationCode(
  server: Client,
  username: string,
  more: Record<string, string> = {},
): Promise<string> {
  const cookies = new Map<string, string>();
  const send = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(new URL(address, server.url), {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: {
        accept: 'text/html',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form ? { origin: server.url, 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const callback = `${server.url}/tokens/callback`;
  const query = new URLSearchParams({
    client_id: 'trivet-tokens',
    response_type: 'code',
    redirect_uri: callback,
    scope: 'openid email profile',
    state: 'any',
    ...more,
  });
  let answer = await send(`/oidc/auth?${query}`);
  for (let steps = 0; steps < 12; steps++) {
    const location = answer.headers.get('location');
    const next = location ? new URL(location, answer.url).href : answer.url;
    if (next.startsWith(callback)) return new URL(next).searchParams.get('code') ?? '';
    answer = location ? await send(next) : await send(next, { username, password: passwordOf(username) });
  }
  throw new Error('No authorization code came back.');
}
