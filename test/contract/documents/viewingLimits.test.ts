import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requireOffice } from '../../support/office.ts';
import { startSingleServer, type TestServer } from '../../support/trivet.ts';
import { of, put, rtf, textOfPdf } from './viewing.support.ts';

/** What happens at the limits: of time, of the queue, of what is kept, and when a worker dies. */
const office = await requireOffice();
let server: TestServer;
beforeAll(async () => {
  if (!office) return;
  server = await startSingleServer({
    TRIVET_SOFFICE: office,
    TRIVET_CONVERSION_WORKERS: '1',
    TRIVET_CONVERSION_SECONDS: '20',
    TRIVET_CONVERSION_QUEUE: '1',
    TRIVET_CONVERSION_BYTES: String(1024 * 1024),
  });
});
afterAll(() => server?.close());

const pagesOf = (id: string) => server.call(of(id, 'pages'), { as: 'alice' });
const ask = async (id: string) => {
  const answer = await server.call(of(id, 'conversion'), { as: 'alice', method: 'POST' });
  return { answer, body: (await answer.json()) as { state?: string; code?: string; reason?: string } };
};
const shows = async (words: string) => {
  const answer = await pagesOf(await put(server, 'Small.rtf', rtf(words)));
  expect(answer.status).toBe(200);
  expect(await textOfPdf(new Uint8Array(await answer.arrayBuffer()))).toContain(words);
};
const endless = () => rtf('Many words. '.repeat(600_000));

/** The processes of LibreOffice that this test started. */
const offices = () =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return line.includes('soffice.bin') && line.includes(`trivet-office-${process.pid}-`)
        ? Number(name)
        : [];
    } catch {
      return [];
    }
  });

describe.skipIf(!office)('documents as pages, at the limits', { timeout: 180_000 }, () => {
  test('a document that takes too long is given up, beyond the queue is refused, and the worker goes on', async () => {
    const slow = await put(server, 'Slow.rtf', endless());
    const second = await put(server, 'Waiting.rtf', rtf('I waited'));
    const third = await put(server, 'Third.rtf', rtf('third'));
    const late = pagesOf(slow);
    await expect.poll(async () => (await ask(slow)).body.state, { timeout: 60_000 }).toBe('converting');
    // One works, one waits; the third is told to come back.
    const waiting = pagesOf(second);
    await expect.poll(async () => (await ask(second)).body.state, { timeout: 60_000 }).toBe('waiting');
    await expect.poll(async () => (await ask(third)).answer.status, { timeout: 60_000 }).toBe(503);
    const { answer, body } = await ask(third);
    if (answer.status === 503) {
      expect(body.code).toBe('documents.pages.busy');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const failed = await late;
    expect([failed.status, await failed.json()]).toMatchObject([
      422,
      { code: 'documents.pages.failed', summary: expect.stringContaining('longer than 20 seconds') },
    ]);
    expect((await waiting).status).toBe(200);
    await shows('after the slow one');
  });

  test('a worker that is killed in the middle is replaced, and its document tried once more', async () => {
    await shows('warm');
    const [before] = offices();
    expect(before).toBeTypeOf('number');
    const answer = pagesOf(await put(server, 'Killed.rtf', rtf('Survived. '.repeat(20_000))));
    await new Promise((resolve) => setTimeout(resolve, 300));
    process.kill(before ?? 0, 'SIGKILL');
    expect((await answer).status).toBe(200);
    // The system takes a moment to clear away what was killed.
    await expect.poll(offices).not.toContain(before);
    await shows('after the kill');
    // And one that has nothing to do.
    for (const pid of offices()) process.kill(pid, 'SIGKILL');
    await shows('after the quiet kill');
  });

  test('pages that were used longest ago are let go, and are made again when somebody asks', async () => {
    const tables = server.platform.database.as<Record<string, never>>();
    const rows = async () =>
      (
        await sql<{ sha256: string }>`select sha256 from documents.conversion where state = 'done'`.execute(
          tables,
        )
      ).rows;
    const first = await put(server, 'First.rtf', rtf('the first'));
    expect((await pagesOf(first)).status).toBe(200);
    // Told to be larger than all that may be kept.
    await sql`update documents.conversion set used_at = used_at - interval '1 day', size = 2000000
      where document = ${first}`.execute(tables);
    const kept = (await rows()).map(({ sha256 }) => sha256);
    await shows('another one');
    await expect
      .poll(async () => (await rows()).filter(({ sha256 }) => kept.includes(sha256)).length, {
        timeout: 60_000,
      })
      .toBeLessThan(kept.length);
    await expect
      .poll(async () => (await sql`select from documents.left_pages`.execute(tables)).rows.length, {
        timeout: 60_000,
      })
      .toBe(0);
    expect((await pagesOf(first)).status).toBe(200);
  });

  test('nothing of LibreOffice is left when the server has stopped', async () => {
    const another = await startSingleServer({ TRIVET_SOFFICE: office ?? '', TRIVET_CONVERSION_WORKERS: '1' });
    const before = offices().length;
    await expect.poll(() => offices().length, { timeout: 60_000 }).toBeGreaterThan(before > 1 ? 1 : before);
    await another.close();
    expect(offices().length).toBeLessThanOrEqual(1);
  });
});
