import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { documentXml, emptyDocx, packDocx, paragraph } from '../../../formats/docx/empty.ts';
import { packOdt } from '../../../formats/odt/empty.ts';
import { requireOffice } from '../../support/office.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { upload, type Visitor, visit } from './support.ts';
import { of, put } from './viewing.support.ts';

// Seconds on a quiet machine.
vi.setConfig({ testTimeout: 120_000 });

const office = await requireOffice();
/** Small files that have more in them than any document: what they would take is known before it is taken. */
let server: TestServer;
let alice: Visitor;
beforeAll(async () => {
  server = await startTestServer(office ? { TRIVET_SOFFICE: office } : {});
  alice = await visit(server, 'alice');
});
afterAll(() => server?.close());

const open = async (name: string, bytes: Uint8Array) => {
  const made = await upload(server, 'alice', name, bytes);
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: string };
  return alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
};
const letter = '<w:p><w:r><w:t>a</w:t></w:r></w:p>';
const body = (xml: string) => packDocx({ 'word/document.xml': documentXml(xml) });
/** Three million paragraphs in 300 KB. */
const letters = body(letter.repeat(3_000_000));
const styles = (count: number, style: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => style(at)).join('');
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

test('millions of paragraphs in 300 KB are refused before they are read, and nobody waits for it', async () => {
  expect(letters.length).toBeLessThan(320_000);
  const before = process.memoryUsage().rss;
  const worked = process.cpuUsage();
  const answer = await open('Letters.docx', letters);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    code: 'documents.content.unreadable',
    summary: expect.stringMatching(/more .* than can be opened safely\.$/),
  });
  // It took 19 s and 1,031 MB, and now less than one and 200; of the time only what the processor worked is certain.
  const { user, system } = process.cpuUsage(worked);
  expect((user + system) / 1e6).toBeLessThan(8);
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(500);
});

const hostile: [string, string, () => Uint8Array][] = [
  ['paragraphs', 'A.docx', () => body(letter.repeat(110_000))],
  ['empty elements', 'B.docx', () => body(`<w:p>${'<w:r/>'.repeat(700_000)}</w:p>`)],
  ['attributes', 'C.docx', () => body(`<w:p>${'<w:r w:a="" w:b="" w:c=""/>'.repeat(550_000)}</w:p>`)],
  ['text', 'D.docx', () => body(`<w:p><w:r><w:t>${'a '.repeat(26_000_000)}</w:t></w:r></w:p>`)],
  [
    'elements of many parts together',
    'E.docx',
    () =>
      packDocx({
        'word/document.xml': documentXml(`<w:p>${'<w:r/>'.repeat(400_000)}</w:p>`),
        'word/styles.xml': `<w:styles ${w}>${'<w:style/>'.repeat(400_000)}</w:styles>`,
      }),
  ],
  ['paragraphs', 'F.odt', () => packOdt('<text:p>a</text:p>'.repeat(110_000))],
  ['spaces', 'G.odt', () => packOdt(`<text:p>${'<text:s text:c="10000"/>'.repeat(50_000)}</text:p>`)],
  [
    'spaces in comments',
    'H.odt',
    () =>
      packOdt(
        `<text:p><office:annotation><text:p>${'<text:s text:c="10000"/>'.repeat(50_000)}</text:p></office:annotation></text:p>`,
      ),
  ],
  [
    'columns',
    'I.odt',
    () => {
      const table = '<table:table><table:table-column table:number-columns-repeated="1000"/></table:table>';
      return packOdt(table.repeat(50_000));
    },
  ],
  [
    'rows of nothing',
    'J.odt',
    () => packOdt(`<table:table>${'<table:table-row/>'.repeat(110_000)}</table:table>`),
  ],
  [
    'copies of what was deleted',
    'K.odt',
    () =>
      packOdt(
        `<text:tracked-changes><text:changed-region text:id="c"><text:deletion><office:change-info/><text:p>${'x'.repeat(100_000)}</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>${'<text:change text:change-id="c"/>'.repeat(20_000)}</text:p>`,
      ),
  ],
];

describe('a file with more than any document has', () => {
  test.each(hostile)('of %s is refused with a sentence (%s)', async (_, name, make) => {
    const answer = await open(name, make());
    expect(answer.status).toBe(422);
    expect(((await answer.json()) as { summary: string }).summary).toMatch(/than can be opened safely\.$/);
  });

  test('is none when it only looks strange, and opens as it is', async () => {
    const chain = styles(
      20_000,
      (at) =>
        `<w:style w:type="paragraph" w:styleId="S${at}"><w:name w:val="S ${at}"/><w:basedOn w:val="S${at + 1}"/></w:style>`,
    );
    const wraps = `<w:p>${'<w:smartTag>'.repeat(300)}<w:r><w:t>deep</w:t></w:r>${'</w:smartTag>'.repeat(300)}</w:p>`;
    const bytes = packDocx({
      'word/document.xml': documentXml(wraps.repeat(200)),
      'word/styles.xml': `<w:styles ${w}>${chain}</w:styles>`,
    });
    expect((await open('Strange.docx', bytes)).status).toBe(200);
    const negative = packOdt(
      '<text:p><office:annotation><text:p>a<text:s text:c="-5"/>b</text:p></office:annotation>text<text:s text:c="-5"/></text:p>',
    );
    expect((await open('Negative.odt', negative)).status).toBe(200);
  });
});

test('others open their documents while files with too much come in', async () => {
  const bombs = Array.from({ length: 6 }, (_, at) => open(`Bomb ${at}.docx`, letters));
  const answer = await open('Plan.docx', emptyDocx('', paragraph('A plan')));
  expect(answer.status).toBe(200);
  for (const bomb of await Promise.all(bombs)) expect(bomb.status).toBe(422);
});

test.skipIf(!office)('the viewer does not give such a file to LibreOffice', async () => {
  const id = await put(server, 'Letters.docx', letters);
  const answer = await server.call(of(id, 'pages'), { as: 'alice' });
  expect(answer.status).toBe(422);
  expect(((await answer.json()) as { summary: string }).summary).toMatch(/than can be opened safely\.$/);
});
