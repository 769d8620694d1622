import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { emptyDocx } from '../../formats/docx/empty.ts';
import { openDocument, saveDocument } from '../../formats/editable/index.ts';
import { type Formatting, type ModelNode, plainText, storiesOf } from '../../formats/model/index.ts';
import { emptyOdt } from '../../formats/odt/empty.ts';
import { requireOffice } from '../support/office.ts';

/** Text boxes, shapes and charts that the editor puts in are there after LibreOffice opened and wrote the file. */
const office = await requireOffice();
const folder = mkdtempSync(join(tmpdir(), 'trivet-shapes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function throughOffice(kind: string, bytes: Uint8Array): Promise<Uint8Array> {
  writeFileSync(join(folder, `in.${kind}`), bytes);
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const out = join(folder, 'out');
  await promisify(execFile)(
    office ?? '',
    [profile, '--headless', '--convert-to', kind, '--outdir', out, join(folder, `in.${kind}`)],
    { timeout: 300_000 },
  );
  return readFileSync(join(out, `in.${kind}`));
}

const text = (words: string): ModelNode => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
const chart = JSON.stringify({
  kind: 'column',
  title: 'Seen',
  categories: ['One', 'Two'],
  series: [{ name: 'North', values: [3, 1.5] }],
});
const pie = JSON.stringify({
  kind: 'pie',
  title: 'Shares',
  categories: ['One', 'Two'],
  series: [
    { name: 'North', values: [3, 1.5] },
    { name: 'South', values: [41, 42.25] },
  ],
});
const raw = (key: string, attrs: Record<string, unknown>): ModelNode => ({
  type: 'raw',
  attrs: { key, ...attrs },
});
const objects = [
  raw('new:box.a', {
    width: 200,
    height: 80,
    place: 'right',
    fill: 'FFF2CC',
    line: 'C00000',
    lineWidth: 1.5,
  }),
  raw('new:shape.star5.b', {
    width: 96,
    height: 96,
    place: 'front',
    x: 160,
    y: 32,
    fill: '70AD47',
    line: 'none',
  }),
  raw('new:shape.ellipse.c', { width: 120, height: 80, place: 'behind', x: 40, y: 64, fill: 'none' }),
  raw('new:chart.d', { width: 400, height: 200, place: 'inline', chart }),
];
const stories = {
  'new:box.a': [text('Boxed')],
  'new:shape.star5.b': [text('Star')],
  'new:shape.ellipse.c': [text('Oval')],
};

function written(bytes: Uint8Array): Uint8Array {
  const { doc } = openDocument(bytes);
  const content: ModelNode[] = [
    { type: 'paragraph', content: [...objects, { type: 'text', text: 'Words beside. '.repeat(40) }] },
  ];
  return saveDocument(bytes, { ...doc, content, attrs: { ...doc.attrs, stories } });
}

/** Each object by its words: where it lies, how large it is within some pixels, and what it is painted with. */
function told(bytes: Uint8Array): Record<string, unknown> {
  const { doc } = openDocument(bytes);
  const all = (doc.attrs?.look as Formatting | undefined)?.objects ?? [];
  const texts = storiesOf(doc);
  const found: Record<string, unknown> = {};
  const near = (value: number | undefined) => (value === undefined ? null : Math.round(value / 8) * 8);
  const walk = ({ type, attrs, content = [] }: ModelNode) => {
    const object = type === 'raw' && typeof attrs?.look === 'number' ? all[attrs.look] : undefined;
    if (object) {
      const story = texts.get(String(attrs?.story));
      const name = story ? plainText(story).trim() : String(attrs?.label);
      const { place, width, height, x, y, fill = null, line = null } = object;
      const isChart = name === 'Chart';
      found[name] = [place, near(width), near(height), near(x), near(y), ...(isChart ? [] : [fill, line])];
    }
    content.forEach(walk);
  };
  walk(doc);
  return found;
}

const expected = {
  Boxed: ['right', 200, 80, null, null, 'FFF2CC', 'C00000'],
  Star: ['front', 96, 96, 160, 32, '70AD47', 'none'],
  Oval: ['behind', 120, 80, 40, 64, 'none', '2F528F'],
  Chart: ['inline', 400, 200, null, null],
};

for (const kind of ['docx', 'odt'] as const)
  test.skipIf(!office)(
    `a text box, shapes and a chart of a .${kind} are where they were after LibreOffice wrote it`,
    async () => {
      const mine = written(kind === 'docx' ? emptyDocx('x') : emptyOdt('x'));
      expect(told(mine)).toEqual(expected);
      expect(told(await throughOffice(kind, mine))).toEqual(expected);
    },
    400_000,
  );

for (const kind of ['docx', 'odt'] as const)
  test.skipIf(!office)(
    `a pie of a .${kind} keeps the series that it does not show after LibreOffice wrote it`,
    async () => {
      const empty = kind === 'docx' ? emptyDocx('x') : emptyOdt('x');
      const { doc } = openDocument(empty);
      const attrs = { width: 400, height: 200, place: 'inline', chart: pie };
      const content: ModelNode[] = [{ type: 'paragraph', content: [raw('new:chart.d', attrs)] }];
      const bytes = await throughOffice(kind, saveDocument(empty, { ...doc, content }));
      const parts = Object.entries(unzipSync(bytes)).filter(([name]) =>
        /^(word\/charts\/chart|Object ).*\.xml$/.test(name),
      );
      const xml = parts.map(([, part]) => strFromU8(part)).join('');
      for (const said of ['North', 'South', '41', '42.25']) expect(xml).toContain(`>${said}<`);
    },
    400_000,
  );
