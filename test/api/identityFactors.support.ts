import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { TestServer } from '../support/trivet.ts';
import { type Agent, createAgent } from './identityAgent.ts';

/** The code of an app that shows it at a moment. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** A request of a page that somebody is signed in to. */
export async function ask(
  agent: Agent,
  server: TestServer,
  method: string,
  path: string,
  json?: unknown,
): Promise<{ status: number; body: Record<string, never> }> {
  const answer = await agent.send(path, {
    method,
    headers: {
      accept: 'application/json',
      origin: new URL(server.url).origin,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : {} };
}

/** A person of the tests, signed in by the password. */
export async function signedIn(server: TestServer, username: string): Promise<Agent> {
  const agent = createAgent(server.url);
  const { address } = await agent.signIn(username);
  expect(address).toBe(`${server.url}/health/live`);
  return agent;
}

/** Sets up an app with codes. @returns its secret, and the recovery codes. */
export async function setUpApp(agent: Agent, server: TestServer, now: Date) {
  const { body } = await ask(agent, server, 'POST', '/api/v1/me/factors/app');
  const { state, secret } = body as unknown as { state: string; secret: string };
  const added = await ask(agent, server, 'PUT', '/api/v1/me/factors/app', {
    state,
    code: codeAt(secret, now),
  });
  expect(added.status).toBe(200);
  return { secret, recoveryCodes: added.body.recoveryCodes as unknown as string[] };
}

export const hiddenIn = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '';

/** What a page wants signed by a passkey, with the state that belongs to it. */
export function passkeyIn(page: string): { options: { challenge: string }; state: string; action: string } {
  const form = /<form method="post" action="([^"]+)" data-passkey="([^"]+)"/.exec(page);
  const state = hiddenIn(page.slice(form?.index ?? 0), 'state');
  return {
    options: JSON.parse((form?.[2] ?? '{}').replaceAll('&quot;', '"')),
    state,
    action: form?.[1] ?? '',
  };
}

/** Gives the password to the form. @returns the page that asks for more, and where its forms go. */
export async function givePassword(server: TestServer, username: string, agent = createAgent(server.url)) {
  const { answer, address } = await agent.signIn(username);
  const page = await answer.text();
  const uid = address.split('/').at(-1) ?? '';
  return { agent, page, address, proof: hiddenIn(page, 'proof'), second: `/sign-in/second/${uid}`, uid };
}

/** Whether this browser is signed in. */
export const isIn = async (agent: Agent, server: TestServer): Promise<boolean> =>
  (await ask(agent, server, 'GET', '/api/v1/me')).status === 200;

/** The entries of the audit trail about somebody, newest first. */
export async function auditOf(server: TestServer, username: string) {
  const path = `/api/v1/audit?thing=identity/user/${username}&limit=500`;
  const answer = await server.call(path, { as: 'admin' });
  return ((await answer.json()) as { items: { action: string; detail: Record<string, unknown> }[] }).items;
}
