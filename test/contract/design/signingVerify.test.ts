import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, form, newDatabase, unidOf } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('trivet design verify', () => {
  const trivet = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const main = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url));
      execFile(
        process.execPath,
        [main, 'design', 'verify', '--server', server.url, '--user', 'alice', ...args],
        { env: { ...process.env, TRIVET_PASSWORD: 'alice' } },
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
      );
    });

  test('counts what holds; what was tampered with is named and ends it with 1', async () => {
    const own = await newDatabase(server, 'told/by cli.nsf');
    const about = '<helpaboutdocument><body><richtext/></body></helpaboutdocument>';
    const nameless = "<form><noteinfo unid='0123456789ABCDEF0123456789ABCDEF'/></form>";
    await own.importDxl(
      documentOf(form('A/b?', unidOf(11), 'one'), form('C|c', unidOf(12), 'two'), about, nameless),
    );

    const good = await trivet(own.nsfPath);
    expect(good).toEqual({ code: 0, out: '4 ok, 0 failed\n', err: '' });

    await server.platform.database.pool.query(
      "update design.element set dxl = replace(dxl, 'two', 'owt') where unid = $1",
      [unidOf(12)],
    );
    const bad = await trivet(own.nsfPath, '--json');
    expect(bad.code).toBe(1);
    expect(JSON.parse(bad.out)).toEqual({
      nsfPath: own.nsfPath,
      ok: 3,
      failed: 1,
      failures: [
        expect.objectContaining({
          type: 'form',
          unid: unidOf(12),
          reason: expect.stringContaining('not match'),
        }),
      ],
    });
    await server.platform.database.pool.query('update design.element set signature = null where unid = $1', [
      unidOf(11),
    ]);
    const worse = await trivet(own.nsfPath);
    expect(worse.code).toBe(1);
    expect(worse.out).toContain('form A/b?: It is not signed.');
    expect(worse.out).toContain('2 ok, 2 failed');
  });

  test('says in a sentence that there is no such database', async () => {
    const answer = await trivet('absent.nsf');
    expect(answer).toMatchObject({ code: 1, out: '' });
    expect(answer.err).toContain('absent.nsf');
  });
});
