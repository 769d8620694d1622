import { setTimeout } from 'node:timers/promises';
import { tokenOf } from '../harness.ts';

/** Calls to the design service of a measured server, as alice. */
export async function designClient(url: string) {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await tokenOf(url, 'alice')}`,
  };

  const call = async (path: string, options: RequestInit = {}): Promise<string> => {
    const answer = await fetch(`${url}${path}`, { ...options, headers: { ...headers, ...options.headers } });
    const text = await answer.text();
    if (!answer.ok)
      throw new Error(`${options.method ?? 'GET'} ${path}: ${answer.status} ${text.slice(0, 500)}`);
    return text;
  };
  const post = (path: string, body: string | Buffer<ArrayBuffer>) => call(path, { method: 'POST', body });

  /** Waits until an import has ended well. */
  const ended = async (nsfPath: string, jobId: string): Promise<void> => {
    for (;;) {
      const state = await call(`/api/dxl/import/${jobId}?nsfPath=${nsfPath}`);
      if (state.includes('"status":"complete"')) return;
      if (state.includes('"status":"error"')) throw new Error(state.slice(0, 1000));
      await setTimeout(20);
    }
  };

  return {
    headers,
    call,
    create: (nsfPath: string) => post('/api/design/databases', JSON.stringify({ nsfPath, title: 'Bench' })),
    /** Imports a body that was prepared. @returns seconds until it was accepted, and until it was durable. */
    async importBody(nsfPath: string, body: string | Buffer<ArrayBuffer>) {
      const start = performance.now();
      const { jobId } = JSON.parse(await post(`/api/dxl/import?nsfPath=${nsfPath}`, body)) as {
        jobId: string;
      };
      const accepted = (performance.now() - start) / 1000;
      await ended(nsfPath, jobId);
      return { accepted, durable: (performance.now() - start) / 1000 };
    },
    /** Waits until search has read what was written, so that it does not work during the next measurement. */
    async settled(nsfPath: string): Promise<void> {
      const path = `/api/design/search?q=unheard-of&nsfPath=${nsfPath}`;
      while ((await call(path)).includes('"indexing":true')) await setTimeout(200);
    },
  };
}

export type DesignClient = Awaited<ReturnType<typeof designClient>>;
