import { traced, traceparentOf } from './spans.ts';

/** Asks another system as a span. Of the address only the host is told.
 *  @param to what it is to us, such as `repository`.
 *  @param work gets the headers that go along: with them the other system's spans are part of ours. They say nothing but
 *  two random numbers, and still go only to systems that the operator has configured, not to receivers of webhooks. */
export function outgoing<T extends { status?: number }>(
  to: string,
  method: string,
  url: string | URL,
  work: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const { hostname = '', port = '', protocol = '' } = URL.parse(String(url)) ?? {};
  const attributes = {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
  };
  return traced({ name: `${method} ${to}`, kind: 'client', attributes }, async (span) => {
    const answer = await work(span ? { traceparent: traceparentOf(span) } : {});
    if (answer.status !== undefined) span?.set({ 'http.response.status_code': answer.status });
    return answer;
  });
}

/** What `fetch` takes, as far as it matters here: libraries type the rest each in its own way. */
type Asked = { method?: string; headers?: HeadersInit };

/** `fetch` to a system that the operator has configured, for libraries that take one. */
export const tracedFetch =
  (to: string) =>
  (url: string | URL, init: Asked = {}): Promise<Response> =>
    outgoing(to, init.method ?? 'GET', url, (sent) => {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(sent)) headers.set(name, value);
      return fetch(url, { ...init, headers } as RequestInit);
    });
