import { readdirSync, readFileSync } from 'node:fs';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, signIn } from '../../test/support/browser.ts';
import { memoryOf as memory } from '../costs.ts';
import { startSubject, tokenOf } from '../harness.ts';
import { atMost, type Goal, report, shorter } from '../report.ts';

/** The viewer: the first page on the screen, documents that are converted, what opening adds to the repository, memory,
 *  and 200 documents at once. `node bench/documents/viewer.ts [documents at once]` */
const [atOnce = 200] = process.argv.slice(2).map(Number);
const ROUNDS = shorter(15, 2);

const subject = await startSubject();
const { url, pid } = subject;
const headers = { authorization: `Bearer ${await tokenOf(url, 'alice')}` };
const offered = (id: string, what: string) => `${url}/viewer/api/docsvr/lcfiles/${id}/${what}`;
const row = (what: string, trivet: string, goal?: Goal) => report({ what, trivet, ...goal });

/** A document of some pages; a number in it makes it new. */
const docx = (count: number, number: number) =>
  emptyDocx(
    `Document ${number}`,
    Array.from({ length: count }, (_, at) =>
      paragraph(
        `${number}.${at} ${'The quagga crossed the river and went on. '.repeat(6)}`,
        at % 12 ? undefined : 'Heading1',
      ),
    ).join(''),
  );

async function upload(name: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${url}/repository/rest/`, { method: 'POST', body: form, headers });
  return ((await answer.json()) as { id: string }).id;
}

/** Asks until the pages are ready; gives the milliseconds. @throws Error when there is another end. */
async function convert(id: string): Promise<number> {
  const from = performance.now();
  for (;;) {
    const answer = await fetch(offered(id, 'conversion'), { method: 'POST', headers });
    const { state } = (await answer.json()) as { state?: string };
    if (state === 'ready') return performance.now() - from;
    if (state !== 'waiting' && state !== 'converting') throw new Error(`${answer.status} ${state}`);
  }
}

async function timed(path: string): Promise<number> {
  const from = performance.now();
  const answer = await fetch(path, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return performance.now() - from;
}

const at = (list: number[], part: number) =>
  list.toSorted((a, b) => a - b)[Math.min(Math.floor(list.length * part), list.length - 1)] ?? 0;
const ms = (list: number[]) => `${at(list, 0.5).toFixed(0)} / ${at(list, 0.95).toFixed(0)} ms`;

const memoryOf = (id: number) => memory(id).now;
/** Processes of LibreOffice that this server started: they are in a folder that carries its number. */
const offices = () =>
  readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return line.includes('soffice.bin') && line.includes(`trivet-office-${pid}-`);
    } catch {
      return false;
    }
  });

const cold = await convert(await upload('First.docx', docx(20, 0)));
row('first document after the start, LibreOffice perhaps still starting', `${cold.toFixed(0)} ms`);

for (const [pages, paragraphs] of [
  [1, 10],
  [10, 110],
  [46, 510],
] as const) {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    taken.push(await convert(await upload(`Uncached ${round}.docx`, docx(paragraphs, pages * 1000 + round))));
  row(
    `uncached DOCX of ${pages} pages, warm, to the PDF, p50 / p95`,
    ms(taken),
    atMost(at(taken, 0.95) / 1000, 2, 's'),
  );
}

const id = await upload('Cached.docx', docx(110, 99));
await convert(id);
const browser = await openBrowser();
const page = await browser.newPage();
const address = `/viewer/app/lcfiles/${id}/content`;
await signIn(page, { url }, 'alice', 'alice', address);
const drawn = '.pdfViewer .page[data-loaded] canvas';
await page.waitForSelector(drawn);
const first: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const from = performance.now();
  await page.goto(`${url}${address}`);
  await page.waitForSelector(drawn);
  first.push(performance.now() - from);
}
row('first page of a cached document on the screen, p50 / p95', ms(first), atMost(at(first, 0.5), 500, 'ms'));
const heap = await page.evaluate(
  () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 1024 ** 2,
);
await browser.end();

const own: number[] = [];
const opened: number[] = [];
for (let round = 0; round < 100; round++) {
  own.push(await timed(`${url}/repository/rest/${id}/meta`));
  opened.push(await timed(offered(id, 'opening')));
}
row('the repository answers its meta, p50 / p95', ms(own));
const added = at(opened, 0.95) - at(own, 0.95);
row(
  'opening a document in the viewer, p50 / p95',
  `${ms(opened)}, ${added.toFixed(0)} ms more`,
  atMost(added, 100, 'ms more'),
);

const before = memoryOf(pid);
await Promise.all(Array.from({ length: 100 }, () => timed(offered(id, 'pages'))));
row('memory of the server for 100 viewers at once', `${Math.max(0, memoryOf(pid) - before).toFixed(0)} MB`);
row('script memory of an open viewer in Chromium', `${heap.toFixed(0)} MB`);
row(
  'memory of a worker',
  offices()
    .map((each) => `${memoryOf(Number(each)).toFixed(0)} MB`)
    .join(', '),
);

const many = await Promise.all(
  Array.from({ length: atOnce }, (_, number) => upload(`Many ${number}.docx`, docx(10, 100_000 + number))),
);
const from = performance.now();
const outcomes = await Promise.allSettled(many.map(convert));
const failed = outcomes.filter(({ status }) => status === 'rejected').length;
const seconds = (performance.now() - from) / 1000;
row(
  `${atOnce} documents at once, one worker`,
  `${seconds.toFixed(1)} s, ${failed} failed`,
  atMost(failed, 0, 'failed'),
);
row(`memory of the server after ${atOnce} documents`, `${memoryOf(pid).toFixed(0)} MB`);

await subject.stop();
