import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SETTINGS = { TRIVET_PORT: '0', TRIVET_ADMIN_PASSWORD: 'admin of the tests', TRIVET_LOG_LEVEL: 'error' };
const script = fileURLToPath(new URL('./process.ts', import.meta.url));

/** Starts a server in a process of its own. */
export async function start(
  environment: Record<string, string>,
): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(script, { env: { ...process.env, ...SETTINGS, ...environment }, execArgv: [] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { child, url };
}

/** Signs alice in. @returns how she asks: with a body it is POST, unless another method is named. */
export async function signIn(url: string) {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'alice', password: 'alice' });
  const answer = await fetch(`${url}/api/v1/auth`, { method: 'POST', headers: json, body });
  const { bearer } = (await answer.json()) as { bearer: string };
  const headers = { ...json, authorization: `Bearer ${bearer}` };
  return async (path: string, sent?: object, method = sent === undefined ? 'GET' : 'POST') => {
    const init = { headers, method, ...(sent === undefined ? {} : { body: JSON.stringify(sent) }) };
    return (await (await fetch(`${url}${path}`, init)).json()) as Record<string, unknown> & {
      progress?: { done: number };
    };
  };
}

/** Waits for something to come true, for a minute. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('It did not come true in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
