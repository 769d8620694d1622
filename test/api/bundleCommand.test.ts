import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bytesOf, hexOf } from '../contract/catalog/support.ts';
import { startTestServer } from '../support/trivet.ts';
import { startCounter } from './catalogCommand.support.ts';

test('a bundle is exported here and imported there, only with a key that is trusted, and twice changes nothing', async () => {
  const counter = await startCounter();
  const there = await startTestServer();
  try {
    const { group, product, file } = await counter.catalog.release(bytesOf('the setup'));
    const path = `${group.body.slug}/${product.body.slug}/1.0`;
    const written = await counter.trivet('bundle', 'export', path, '--to', 'bundle.tar');
    expect(written).toMatchObject({ code: 0, err: '' });
    expect(written.out).toContain(hexOf(readFileSync(counter.path('bundle.tar'))));
    expect(await counter.trivet('bundle', 'export', path, '--since', '2026-01-01')).toMatchObject({
      code: 2,
    });

    const load = (...args: string[]) =>
      counter.trivet('bundle', 'import', 'bundle.tar', '--server', there.url, ...args);
    expect(await load()).toMatchObject({ code: 1, out: '' });
    const keys = await (await counter.server.call('/.well-known/jwks.json')).text();
    writeFileSync(counter.path('keys.json'), keys);
    expect(await load('--keys', 'keys.json')).toMatchObject({ code: 0, err: '' });
    const again = JSON.parse((await load('--keys', 'keys.json', '--json')).out);
    expect(again).toMatchObject({ state: 'done', counts: { created: 0, changed: 0 } });
    const entry = await there.call(`/v1/files/${file.id}`, { as: 'alice' });
    expect(await entry.json()).toMatchObject({ checksums: { sha256: hexOf('the setup') } });
  } finally {
    await there.close();
    await counter.close();
  }
});
