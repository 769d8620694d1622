import { spawn } from 'node:child_process';
import { passwordOf } from '../support/client.ts';
import { program } from './designCommand.support.ts';
import { createAgent } from './identityAgent.ts';

/** Starts `trivet login`. @returns the code that it shows, and how it ends. */
export function startLogin(cwd: string, environment: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, [program, 'login', ...args], {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  const shown = Promise.withResolvers<string>();
  child.stdout.on('data', (chunk) => {
    out += chunk;
    const [, code] = /^Enter {2}(\S+)$/m.exec(out) ?? [];
    if (code) shown.resolve(code);
  });
  child.stderr.on('data', (chunk) => (err += chunk));
  const ended = new Promise<{ code: number; out: string; err: string }>((resolve) => {
    child.on('close', (code) => {
      shown.reject(new Error(`trivet login ended with ${code}: ${err}`));
      resolve({ code: code ?? -1, out, err });
    });
  });
  shown.promise.catch(() => undefined);
  return { code: shown.promise, ended };
}

const tokenIn = (page: string) => /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';

/** Answers the question of the page for devices as a person would, signing in where asked. */
export async function answerDevice(
  url: string,
  code: string,
  username: string,
  answer: 'allow' | 'cancel',
): Promise<void> {
  const agent = createAgent(url);
  const form = await (await agent.get('/oidc/device')).text();
  const confirm = await agent.post('/oidc/device', { xsrf: tokenIn(form), user_code: code });
  const said: Record<string, string> = answer === 'allow' ? { confirm: 'yes' } : { abort: 'yes' };
  const xsrf = tokenIn(await confirm.text());
  let at = await agent.follow(await agent.post('/oidc/device', { xsrf, user_code: code, ...said }));
  for (let pages = 0; pages < 3 && at.address.startsWith(`${url}/sign-in/`); pages += 1) {
    const consent = (await at.answer.text()).includes('Allow access?');
    const given: Record<string, string> = consent
      ? { answer: 'allow' }
      : { username, password: passwordOf(username) };
    at = await agent.follow(await agent.post(at.address, given));
  }
}
