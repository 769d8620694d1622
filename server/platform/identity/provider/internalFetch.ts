import { INTERNAL } from '../../http/rateLimit.ts';
import type { Http } from '../../http/server.ts';

type Injected = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; payload?: string };

/** Fetches from this very server without a connection: its public address may not be reachable from here. */
export function createInternalFetch(http: Http, publicUrl: string) {
  const { host } = new URL(publicUrl);
  return async (
    address: string,
    options: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
  ): Promise<Response> => {
    const { pathname, search } = new URL(address);
    const request: Injected = {
      method: options.method === 'POST' ? 'POST' : 'GET',
      url: `${pathname}${search}`,
      headers: { ...options.headers, host },
      ...(options.body ? { payload: String(options.body) } : {}),
    };
    const answer = await http.inject({ ...request, remoteAddress: INTERNAL });
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(answer.body, { status: answer.statusCode, headers });
  };
}
