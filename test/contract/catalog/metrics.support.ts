import type { TestServer } from '../../support/trivet.ts';

/** A line of a metrics report. */
export type Line = Record<string, unknown> & { bytes: number };

/** Short ways to read metrics as alice, the editor.
 *  @param bearer signs in anew where a test moves the clock. */
export function metricsOf(server: TestServer, bearer = server.bearer) {
  const ask = async (query: string, headers: Record<string, string> = {}, as = 'alice') =>
    server.call(`/v1/metrics/downloads${query}`, {
      headers: { authorization: `Bearer ${await bearer(as)}`, ...headers },
    });
  const lines = async (query: string): Promise<Line[]> => {
    const answer = await ask(query);
    if (answer.status !== 200) throw new Error(`Metrics answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()).items;
  };
  /** Waits until so many single downloads of a file are recorded; they are written in batches, by each process its own.
   *  @returns them in the order in which they happened */
  const recorded = async (file: string, count: number): Promise<Line[]> => {
    for (const until = Date.now() + 20_000; ; ) {
      const found = await lines(`?by=download&file=${file}`);
      if (found.length >= count) return found.sort((a, b) => String(a.at).localeCompare(String(b.at)));
      if (Date.now() > until) throw new Error(`Only ${found.length} of ${count} downloads were recorded.`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  /** Runs the job that sums downloads, and waits for its end: it puts itself back for an hour later. */
  const sum = async () => {
    const { pool } = server.platform.database;
    await pool.query(
      `select graphile_worker.add_job('catalog.metrics', '{}', queue_name => 'catalog.metrics', job_key => 'catalog.metrics')`,
    );
    for (;;) {
      const { rows } = await pool.query(
        `select 1 from graphile_worker.jobs where key = 'catalog.metrics' and run_at > now() + interval '30 minutes' and locked_at is null`,
      );
      if (rows.length > 0) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  return { ask, lines, recorded, sum };
}
