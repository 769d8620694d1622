import { strToU8 } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_FONT_BYTES } from '../../../formats/fonts/index.ts';
import { docxWithFonts, inFont } from '../../support/embeddedFonts.ts';
import { tinyFont } from '../../support/tinyFont.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { stranger, upload, type Visitor, visit } from './support.ts';

let server: TestServer;
let alice: Visitor;
let carol: Visitor;
let id: string;

const fontAt = (part: string) => `/docs/api/docsvr/lcfiles/${id}/fonts/${encodeURIComponent(part)}`;
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

/** A font with more behind it, which a package does not take for a bomb. */
function tooLarge(): Uint8Array {
  const bytes = new Uint8Array(MAX_FONT_BYTES + 1);
  for (let at = 0; at < bytes.length; at += 64) bytes[at] = (at * 2_654_435_761) >>> 24;
  bytes.set(tinyFont({}));
  return bytes;
}

beforeAll(async () => {
  server = await startTestServer();
  [alice, carol] = await Promise.all([visit(server, 'alice'), visit(server, 'carol')]);
  const file = docxWithFonts(inFont('Boxes', 'AAA'), {
    Boxes: tinyFont({}),
    Restricted: tinyFont({ bits: 2 }),
    Page: strToU8('<html><script>alert(1)</script></html> and more than a header of a font'),
    Large: tooLarge(),
  });
  id = ((await (await upload(server, 'alice', 'Fonts.docx', file)).json()) as { id: string }).id;
});
afterAll(() => server?.close());

test('before somebody opens the document there is no draft that has a font', async () => {
  expect(await codeOf(await alice.api(fontAt('word/fonts/font1.odttf')))).toEqual([
    404,
    'documents.draft.absent',
  ]);
  expect((await alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`)).status).toBe(200);
});

test('a font of the file is given readable, as a font that runs nothing and is kept by nobody else', async () => {
  const answer = await alice.api(fontAt('word/fonts/font1.odttf'));
  expect(answer.status).toBe(200);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(tinyFont({}));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'font/ttf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=300',
    'content-disposition': 'attachment; filename=font',
  });
});

test.each([
  ['whose licence does not let it be shown', 'word/fonts/font2.odttf'],
  ['that is something else', 'word/fonts/font3.odttf'],
  ['that is too large', 'word/fonts/font4.odttf'],
  ['that the table of fonts does not name', 'word/document.xml'],
  ['that is not there', 'word/fonts/../document.xml'],
])('a part %s is no font of the document', async (_, part) => {
  expect(await codeOf(await alice.api(fontAt(part)))).toEqual([404, 'documents.font.unknown']);
});

test('nobody gets a font without the right to read the document', async () => {
  expect((await stranger(server).api(fontAt('word/fonts/font1.odttf'))).status).toBe(401);
  expect((await carol.api(fontAt('word/fonts/font1.odttf'))).status).toBe(403);
  expect(await codeOf(await alice.api(fontAt('word/fonts/font1.odttf').replace(id, 'nosuch')))).toEqual([
    404,
    'documents.document.unknown',
  ]);
});
