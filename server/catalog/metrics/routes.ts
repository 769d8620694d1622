import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { setVary } from '../../platform/http/cors.ts';
import { CSV_TYPE, csvLine } from '../../platform/http/csv.ts';
import { invalid } from '../../platform/http/problem.ts';
import { typed } from '../../platform/http/server.ts';
import { editor, holding } from '../entitlements/guards.ts';
import { spanFaults } from '../records/checks.ts';
import type { Catalog } from '../records/context.ts';
import { pageOf } from '../records/listing.ts';
import { dayOf } from '../records/rows.ts';
import { wantsCsv } from './accept.ts';
import { sumByDay } from './job.ts';
import { afterOf, columns, cursorOf, presentRow } from './present.ts';
import { type After, type Order, type ReportRow, readDownloads, readSums, type Selection } from './report.ts';
import { type Grouping, type MetricsQuery, metricsList, metricsQuery } from './schema.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Days that are meant when none is given, today among them. */
const USUAL_DAYS = 30;
const CSV_PAGE = 1000;

/** Who downloaded what: as pages of JSON, or all of it as CSV. */
export function serveMetrics(catalog: Catalog): void {
  sumByDay(catalog);
  typed(catalog.http).get('/v1/metrics/downloads', {
    config: { guards: [holding(catalog), editor] },
    schema: {
      tags: ['metrics'],
      summary: 'Downloads by day, file, release, product or account, or each one; as JSON or CSV',
      querystring: metricsQuery,
      response: { 200: metricsList },
    },
    handler: async ({ query, headers }, reply) => {
      const csv = query.format ? query.format === 'csv' : wantsCsv(headers.accept);
      setVary(reply, 'Authorization', 'Cookie', 'Accept');
      const { by = 'day', order = 'key' } = query;
      const chosen = selectionOf(query, catalog.platform.clock());
      checkQuery(query, chosen, csv);
      const read = readerOf(catalog, by, order, chosen);
      if (csv) {
        sendCsv(reply, by, chosen, read);
        return reply;
      }
      const { limit } = pageOf({ ...(query.limit === undefined ? {} : { limit: query.limit }) });
      const after = query.cursor === undefined ? undefined : afterOf(by, order, query.cursor);
      const rows = await read(after, limit + 1);
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      return {
        items: items.map((row) => presentRow(by, row)),
        ...(rows.length > limit && last ? { next: cursorOf(order, last) } : {}),
      };
    },
  });
}

type Reader = (after: After | undefined, limit: number) => ReturnType<typeof readSums>;

const readerOf =
  (catalog: Catalog, by: Grouping, order: Order, chosen: Selection): Reader =>
  async (after, limit) => {
    const { db } = catalog;
    return by === 'download'
      ? withPeople(catalog, await readDownloads(db, chosen, order, after, limit))
      : readSums(db, by, chosen, order, after, limit);
  };

/** Adds who it was by name: accounts are the platform's. */
async function withPeople({ platform }: Catalog, rows: ReportRow[]): Promise<ReportRow[]> {
  const subjects = [...new Set(rows.map(({ subject }) => String(subject)))];
  const people = await platform.identity.findPeople(subjects);
  const names = new Map(people.map(({ subject, displayName }) => [subject, displayName]));
  return rows.map((row) => ({ ...row, person: names.get(String(row.subject)) }));
}

function selectionOf(query: MetricsQuery, now: Date): Selection {
  const { from, to = from && from > dayOf(now) ? from : dayOf(now), file, release, product, account } = query;
  const usual = dayOf(new Date(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MS));
  return {
    from: from ?? usual,
    to,
    ...(file ? { file } : {}),
    ...(release ? { release } : {}),
    ...(product ? { product } : {}),
    ...(account ? { account } : {}),
  };
}

/** @throws Problem 400 with all faults. */
function checkQuery(
  { by = 'day', order = 'key', cursor, limit }: MetricsQuery,
  chosen: Selection,
  csv: boolean,
): void {
  const at = '/querystring';
  const faults = spanFaults(at, chosen);
  if (cursor !== undefined && !csv && !afterOf(by, order, cursor))
    faults.push({ path: `${at}/cursor`, message: 'must be the next of an earlier page' });
  if (by === 'download' ? order === 'downloads' : order === 'newest')
    faults.push({
      path: `${at}/order`,
      message: by === 'download' ? 'must not be downloads for single ones' : 'is for single downloads only',
    });
  for (const [name, value] of Object.entries({ cursor, limit })) {
    if (csv && value !== undefined)
      faults.push({ path: `${at}/${name}`, message: 'is for JSON; CSV has all rows' });
  }
  if (faults.length > 0) throw invalid(faults);
}

function sendCsv(reply: FastifyReply, by: Grouping, { from, to }: Selection, read: Reader): void {
  const disposition = `attachment; filename=downloads-by-${by}-${from}-${to}.csv`;
  reply.headers({ 'content-type': CSV_TYPE, 'content-disposition': disposition });
  reply.send(Readable.from(csvOf(by, read)));
}

/** All rows, read page by page, so that however many there are take little memory. */
async function* csvOf(by: Grouping, read: Reader): AsyncGenerator<string> {
  yield csvLine(columns[by]);
  for (let after: After | undefined; ; ) {
    const rows = await read(after, CSV_PAGE);
    const lines = rows.map((row) => presentRow(by, row));
    if (lines.length > 0)
      yield lines.map((line) => csvLine(columns[by].map((column) => line[column]))).join('');
    const last = rows.at(-1);
    after = last && { key: last.key, tie: last.tie, downloads: Number(last.downloads) };
    if (rows.length < CSV_PAGE) return;
  }
}
