import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { ADMIN, startTestServer } from '../support/trivet.ts';
import { machineNode, runOnFullDisk, runTrivet, temporaryFolder } from './trivetProcess.ts';

// Each of these starts whole servers, some of them twice, perhaps beside other tests on two cores.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 });

test('people and groups are administered from the command line, over the public interface', async () => {
  const server = await startTestServer();
  const run = async (...args: string[]) => {
    const options = ['--server', server.url, '--user', ADMIN.username, '--json'];
    const result = runTrivet([...args, ...options], { TRIVET_PASSWORD: ADMIN.password });
    const code = await result.ended;
    return { code, answer: code === 0 ? JSON.parse(result.said()) : result.complained().trim() };
  };
  const added = await run('user', 'add', 'zoe', '--name', 'Zoe Example', '--role', 'staff');
  expect(added.answer).toMatchObject({ username: 'zoe', displayName: 'Zoe Example', roles: ['staff'] });
  expect(await server.bearer('zoe', added.answer.password)).toMatch(/^ey/);
  await run('group', 'add', 'Editors');
  await run('group', 'join', 'Editors', 'zoe');
  expect((await run('group', 'members', 'Editors')).answer.members).toMatchObject([{ username: 'zoe' }]);
  expect((await run('user', 'list', 'zoe')).answer).toMatchObject([{ username: 'zoe', groups: ['Editors'] }]);
  expect((await run('user', 'remove', 'zoe')).code).toBe(0);
  expect(await run('user', 'remove', 'zoe')).toEqual({ code: 1, answer: 'There is no user zoe.' });
  await server.close();
});

test('a command that cannot write its lock leaves none that would hold up the next', async () => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder.path, 'token'), 'a token');
  const options = ['--token-file', join(folder.path, 'token'), '--server', 'http://127.0.0.1:1'];
  const { status, complained } = runOnFullDisk(['download', 'group/product', ...options], {});
  expect(complained).toMatch(/^\S+token\.lock cannot be written: .*\.$/);
  expect(status).toBe(1);
  expect(readdirSync(folder.path)).toEqual(['token']);
  await folder.remove();
});

test('effective settings are printed with secrets masked', async () => {
  const result = runTrivet(['config', '--json'], { TRIVET_PORT: '9999', TRIVET_SECRET: 'not to be seen' });
  expect(await result.ended).toBe(0);
  expect(JSON.parse(result.said())).toMatchObject({ TRIVET_PORT: 9999, TRIVET_SECRET: '********' });
  expect(result.said()).not.toContain('not to be seen');
});

test('doctor says for every line what to do, and fails where a start would', async () => {
  const good = runTrivet(['doctor', '--json'], { TRIVET_PORT: '0' }, machineNode);
  expect(await good.ended).toBe(0);
  expect(JSON.parse(good.said())).toContainEqual(
    expect.objectContaining({ what: 'PostgreSQL', state: 'ok' }),
  );
  const bad = runTrivet(['doctor', '--json'], { TRIVET_DATA_DIR: '/sys/trivet/data', TRIVET_PORT: '0' });
  expect(await bad.ended).toBe(1);
  expect(JSON.parse(bad.said())).toContainEqual(
    expect.objectContaining({
      what: 'data folder',
      state: 'fail',
      says: expect.stringContaining('TRIVET_DATA_DIR'),
    }),
  );
});

test.each([
  { written: 'nonsense', says: /unknown command 'nonsense'/ },
  { written: 'store --help', says: /unknown command 'store'/ },
  { written: 'help nonsense', says: /unknown command 'nonsense'/ },
  { written: '--nonsense', says: /unknown option '--nonsense'/ },
  { written: 'serve --foo', says: /unknown option '--foo'/ },
  { written: 'serve now', says: /too many arguments/ },
  { written: 'config --bad', says: /unknown option '--bad'/ },
  { written: 'doctor --bad', says: /unknown option '--bad'/ },
  { written: 'user', says: /Usage: trivet user/ },
  { written: 'user nonsense --help', says: /unknown command 'nonsense'/ },
  { written: 'user add', says: /missing required argument/ },
  { written: 'group join Editors', says: /missing required argument/ },
  { written: 'design pull', says: /missing required argument/ },
  { written: 'release nonsense --help', says: /unknown command 'nonsense'/ },
])('a command written wrongly ends with 2 and says what is wrong: $written', async ({ written, says }) => {
  const result = runTrivet(written.split(' '), { TRIVET_PASSWORD: 'x' });
  expect(await result.ended, result.complained()).toBe(2);
  expect(result.complained()).toMatch(says);
});

test('a command that asks for help ends with 0', async () => {
  for (const written of ['--help', 'help serve', 'serve --help', 'user add --help', '--version']) {
    const result = runTrivet(written.split(' '), {});
    expect(await result.ended, result.complained()).toBe(0);
    expect(result.said()).not.toBe('');
  }
});
