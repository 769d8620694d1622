import { calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client';
import { passwordOf } from '../support/client.ts';

/** A browser without script: keeps cookies by path, sends the headers of a navigation, follows redirects on demand. */
export function createAgent(origin: string) {
  const jar = new Map<string, { value: string; path: string }>();

  const keep = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const cut = pair.indexOf('=');
      const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? '/';
      const gone = /max-age=0|expires=thu, 01 jan 1970/i.test(line);
      const name = pair.slice(0, cut);
      if (gone) jar.delete(name);
      else jar.set(name, { value: pair.slice(cut + 1), path });
    }
  };
  const cookiesFor = (path: string) =>
    [...jar]
      .filter(([, cookie]) => path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, '/')))
      .map(([name, cookie]) => `${name}=${cookie.value}`)
      .join('; ');

  const send = async (address: string, options: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, origin);
    const answer = await fetch(url, {
      redirect: 'manual',
      ...options,
      headers: { accept: 'text/html', cookie: cookiesFor(url.pathname), ...options.headers },
    });
    keep(answer);
    return answer;
  };
  const get = (address: string, headers: Record<string, string> = {}) => send(address, { headers });
  const post = (
    address: string,
    form: Record<string, string>,
    headers: Record<string, string> = { origin },
  ) =>
    send(address, {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  /** Follows redirects as long as they stay on this server. */
  const follow = async (answer: Response): Promise<{ answer: Response; address: string }> => {
    let at = answer;
    for (let hops = 0; hops < 12; hops += 1) {
      const next = at.headers.get('location');
      if (!next) return { answer: at, address: at.url };
      const url = new URL(next, at.url);
      if (url.origin !== new URL(origin).origin) return { answer: at, address: url.href };
      at = await get(url.href);
    }
    throw new Error(`Too many redirects, at last to ${at.url}`);
  };
  const visit = async (address: string) => follow(await get(address));

  return {
    jar,
    get,
    post,
    follow,
    visit,
    send,
    /** Signs in to the pages; ends on the page asked for. */
    async signIn(username: string, password = passwordOf(username), path = '/health/live') {
      const form = await visit(`/sign-in?return=${encodeURIComponent(path)}`);
      return follow(await post(form.address, { username, password }));
    },
  };
}

export type Agent = ReturnType<typeof createAgent>;

/** Goes through an authorization request: signs in and consents where asked.
 *  @returns the address with the code, and the verifier. */
export async function authorize(
  agent: Agent,
  origin: string,
  request: Record<string, string>,
  username: string,
): Promise<{ address: URL; verifier: string }> {
  const verifier = randomPKCECodeVerifier();
  const query = new URLSearchParams({
    response_type: 'code',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...request,
  });
  if (request.code_challenge === '') {
    query.delete('code_challenge');
    query.delete('code_challenge_method');
  }
  let at = await agent.visit(`${origin}/oidc/auth?${query}`);
  for (let pages = 0; pages < 3 && at.address.startsWith(`${origin}/sign-in/`); pages += 1) {
    const consent = (await at.answer.text()).includes('Allow access?');
    const form: Record<string, string> = consent
      ? { answer: 'allow' }
      : { username, password: passwordOf(username) };
    at = await agent.follow(await agent.post(at.address, form));
  }
  return { address: new URL(at.address), verifier };
}
