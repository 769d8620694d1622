import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as listenOn } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const probe = listenOn();
  await new Promise<void>((resolve) => probe.listen(0, 'localhost', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Starts the portal of docs/examples/host as its guide says. */
export async function startPortal(trivet: string, port: number): Promise<{ url: string; close(): void }> {
  const script = fileURLToPath(new URL('../../docs/examples/host/host.mjs', import.meta.url));
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, TRIVET: trivet, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('close', () => reject(new Error('The portal did not start.')));
  });
  return { url: `http://localhost:${port}`, close: () => void child.kill() };
}

/** A site with nothing but the pages that are made for its address. */
export async function startSite(
  make: (url: string) => Record<string, string>,
  port = 0,
): Promise<{ url: string; close(): Promise<unknown> }> {
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const { port: taken } = server.address() as AddressInfo;
  const url = `http://localhost:${taken}`;
  for (const [path, page] of Object.entries(make(url))) pages.set(path, page);
  return {
    url,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Signs in the way a frame of another site does: through a window. */
export async function signInFrame(page: Page, username: string): Promise<void> {
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.frameLocator('iframe').first().getByRole('button', { name: 'Sign in' }).click(),
  ]);
  await window.getByLabel('User name').fill(username);
  await window.getByLabel('Password').fill(username);
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: 'Sign in', exact: true }).click();
  await closed;
}
