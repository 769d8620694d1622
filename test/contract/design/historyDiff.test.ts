import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { form, newDatabase, unidOf } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const diff = `/api/design/elements/${unidOf(1)}/diff`;

describe('the difference of two versions', () => {
  test('is that of the newest two, as text and in words, unless others are named', async () => {
    const database = await newDatabase(server, 'diff1.nsf');
    for (const body of ['one', 'two', 'three']) {
      await database.put('/form/Order', form('Order', unidOf(1), body));
    }
    expect(await database.read(diff)).toMatchObject({
      type: 'form',
      name: 'Order',
      unid: unidOf(1),
      from: 2,
      to: 3,
      text: expect.stringMatching(/^@@ -1,\d \+1,\d @@\n(?: .*\n)*-.*two.*\n\+.*three.*\n$/),
      structural: [{ path: 'form/par[1]', change: 'changed', before: 'two', after: 'three' }],
    });
    expect(await database.read(`${diff}?from=1`)).toMatchObject({
      structural: [{ before: 'one', after: 'three' }],
    });
    expect(await database.read(`${diff}?to=2`)).toMatchObject({ from: 1, structural: [{ before: 'one' }] });
    expect(await database.read(`${diff}?from=3&to=1`)).toMatchObject({
      structural: [{ before: 'three', after: 'one' }],
    });
    expect(await database.read(`${diff}?from=2&to=2`)).toMatchObject({ text: '', structural: [] });
    expect(await database.read(`${diff}?to=1`)).toMatchObject({
      from: 0,
      structural: [{ path: 'form', change: 'added' }],
    });
    expect((await database.call(`${diff}?from=7`)).status).toBe(404);
    expect((await database.call(`${diff}?to=0`)).status).toBe(400);
  });

  test('of megabytes is told while other requests are answered', async () => {
    const database = await newDatabase(server, 'diff2.nsf');
    const lines = Array.from({ length: 60_000 }, (_, index) => `Print "line ${index}"`);
    const agent = (script: string) =>
      `<agent name='Long'><noteinfo unid='${unidOf(1)}'/><trigger type='actionsmenu'/><code event='initialize'><lotusscript>${script}</lotusscript></code></agent>`;
    await database.put('/agent/Long', agent(lines.join('\n')));
    await database.put(
      '/agent/Long',
      agent(lines.map((line, at) => (at % 2 ? line : `${line} `)).join('\n')),
    );
    const slow = database.read(diff);
    let ended = false;
    void slow.then(() => {
      ended = true;
    });
    let answered = 0;
    while (!ended) {
      await database.read('/database');
      answered++;
    }
    const { text, structural } = (await slow) as unknown as { text: string; structural: { path: string }[] };
    expect(answered).toBeGreaterThan(3);
    expect(structural).toMatchObject([{ path: 'agent/code[initialize]', change: 'changed' }]);
    expect(text).toMatch(/\n\\ [\d,]+ more lines of the difference are left out\.\n$/);
  });
});
