import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startClamd } from '../support/clamd.ts';
import { runTrivet, temporaryFolder } from './trivetProcess.ts';

// Each question is a process of its own, perhaps beside other tests on two cores.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** What doctor says of something, as `state says`. */
async function doctor(what: string, settings: Record<string, string>): Promise<string | undefined> {
  const place = { TRIVET_PORT: '0', TRIVET_DATA_DIR: join(folder.path, 'data') };
  const run = runTrivet(['doctor', '--json'], { ...place, ...settings });
  await run.ended;
  const findings = JSON.parse(run.said()) as { state: string; what: string; says: string }[];
  const found = findings.find((each) => each.what === what);
  return found && `${found.state} ${found.says}`;
}

test('a virus scanner is asked whether it answers', async () => {
  const socket = join(folder.path, 'clamd.sock');
  expect(await doctor('virus scanner', { TRIVET_CLAMD: socket })).toMatch(
    /^fail clamd does not answer \(.*\), so nothing can be uploaded/,
  );
  const clamd = await startClamd(socket);
  expect(await doctor('virus scanner', { TRIVET_CLAMD: socket })).toBe('ok clamd answers');
  await clamd.close();
});

test('a server that checks spelling is asked whether it answers', async () => {
  const nobody = { TRIVET_LANGUAGETOOL: 'http://127.0.0.1:9/v2' };
  expect(await doctor('spelling', nobody)).toMatch(
    /^warn LanguageTool does not answer .*only browsers check/,
  );
});

test('a connection that is not encrypted is named, unless it stays on this machine', async () => {
  const secret = { TRIVET_NOTIFICATION_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}` };
  const says = (url: string) => doctor('encryption', { ...secret, TRIVET_NOTIFICATION_URL: url });
  expect(await says('http://messages.example/in')).toMatch(
    /^warn TRIVET_NOTIFICATION_URL \(messages\.example\) can be read and changed on the way/,
  );
  expect(await says('http://127.0.0.1:9/in')).toMatch(/^ok /);
});
