import { expect, test, vi } from 'vitest';
import { ADMIN, startTestServer } from '../support/trivet.ts';
import { machineNode, runTrivet } from './trivetProcess.ts';

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
