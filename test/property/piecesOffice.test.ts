import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EditorState, TextSelection } from 'prosemirror-state';
import { afterAll, expect, test } from 'vitest';
import { emptyDocx, paragraph, table } from '../../formats/docx/empty.ts';
import { openDocument, saveDocument } from '../../formats/editable/index.ts';
import { type MathNode, readMath, toLatex, writeMath } from '../../formats/math/index.ts';
import { newEquation } from '../../formats/model/equation.ts';
import { type Formatting, type ModelNode, plainText, schema, storiesOf } from '../../formats/model/index.ts';
import { newWatermark } from '../../formats/model/watermark.ts';
import { packOdt } from '../../formats/odt/empty.ts';
import { insertCaption, labelOf } from '../../web/editor/features/references/captions.ts';
import { insertReference, targetsIn } from '../../web/editor/features/references/crossReferences.ts';
import { numbersIn } from '../../web/editor/features/references/sequences.ts';
import { frameOf, setFrame } from '../../web/editor/view/content/borders.ts';
import { fieldsIn, setValues, textWithFields } from '../../web/editor/view/content/fieldPlaces.ts';
import { headingLabels } from '../../web/editor/view/document/headingLabels.ts';
import { requireOffice } from '../support/office.ts';

/** What the editor adds to a file is there after LibreOffice opened and wrote it. One file of each format has it all. */
const office = await requireOffice();
const folder = mkdtempSync(join(tmpdir(), 'trivet-pieces-'));
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

const frame = {
  top: 'double 1.5 336699',
  right: 'none',
  bottom: 'single 0.75 808080',
  left: 'dotted 2.25 000000',
  shade: 'FFEE00',
};

const cell = (word: string) =>
  `<table:table><table:table-column/><table:table-row><table:table-cell><text:p>${word}</text:p></table:table-cell></table:table-row></table:table>`;
const heading = (words: string, level: number) =>
  `<text:h text:outline-level="${level}" text:style-name="Heading_20_${level}">${words}</text:h>`;
const first = {
  docx: emptyDocx(
    '',
    `${paragraph('Head', 'Heading1')}${paragraph('Sub', 'Heading2')}${table([['one']])}${paragraph('Between')}${table([['two']])}${paragraph('End')}`,
  ),
  odt: packOdt(
    `${heading('Head', 1)}${heading('Sub', 2)}${cell('one')}<text:p>Between</text:p>${cell('two')}<text:p>End</text:p>`,
  ),
};

const look = { border: 'double 1.5 336699', background: 'FFF2CC' };

/** The half of a root with an index. */
const equation: MathNode = [
  'math',
  { display: 'inline' },
  [
    'mfrac',
    {},
    ['msqrt', {}, ['msub', {}, ['mi', {}, 'a'], ['mi', {}, 'n']]],
    ['mrow', {}, ['mn', {}, '2'], ['mi', {}, 'π']],
  ],
];

/** A paragraph with a watermark before its words. */
const marked = (text: string): ModelNode => ({
  type: 'paragraph',
  content: [
    { type: 'raw', attrs: { key: newWatermark('Draft') } },
    { type: 'text', text },
  ],
});
const say = (text: string): ModelNode[] => [{ type: 'paragraph', content: [{ type: 'text', text }] }];

function open(bytes: Uint8Array) {
  const model = openDocument(bytes).doc;
  const formatting = model.attrs?.look as Formatting;
  return {
    model,
    formatting,
    state: EditorState.create({ doc: schema.nodeFromJSON({ ...model, attrs: {} }) }),
  };
}

function placeOf(state: EditorState, words: string): TextSelection {
  let pos = 0;
  state.doc.descendants((node, at) => {
    if (node.text?.includes(words)) pos = at + 1;
  });
  return TextSelection.create(state.doc, pos);
}

function written(bytes: Uint8Array): Uint8Array {
  const { model, formatting, state: begun } = open(bytes);
  let state = begun;
  const run = (command: ReturnType<typeof insertCaption>) =>
    command(state, (tr) => {
      state = state.apply(tr);
    });
  for (const words of ['one', 'two']) {
    state = state.apply(state.tr.setSelection(placeOf(state, words)));
    const label = labelOf(formatting, state.doc, 'Table');
    if (label) run(insertCaption(label, `Says ${words}`, true));
  }
  const tr = state.tr;
  setValues(tr, formatting, numbersIn(formatting, tr.doc));
  state = state.apply(tr);
  state = state.apply(state.tr.setSelection(placeOf(state, 'End')));
  const target = targetsIn(formatting, state.doc, 'caption')[1];
  if (target) run(insertReference(formatting, target, 'label'));
  state = state.apply(state.tr.setSelection(placeOf(state, 'Between')));
  run(setFrame(formatting, frame));
  const math = writeMath(equation);
  const shown = { key: newEquation(math ?? ''), label: 'Equation', math };
  state = state.apply(state.tr.insert(state.doc.content.size - 1, state.schema.node('raw', shown)));
  const stories = { 'new:header.all': [marked('Odd')], 'new:header.even': say('Even') };
  const pages = { [formatting.start ?? 'last']: look };
  const attrs = { ...model.attrs, settings: { headings: 'numbered' }, stories, pages };
  return saveDocument(bytes, { ...(state.doc.toJSON() as ModelNode), attrs });
}

/** Hundredths of a millimetre are not quarters of a point. */
const inQuarters = (given: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(given).map(([name, line]) => [
      name,
      line.replace(/ [\d.]+ /, (width) => ` ${Math.round(Number(width) * 4) / 4} `),
    ]),
  );

/** What lies in the middle of the pages of a header, by its words. */
function watermarksIn(node: ModelNode): string[] {
  const { at, drawing } = node.attrs ?? {};
  const own = at === 'middle' ? [/\bDraft\b/.exec(String(drawing))?.[0] ?? ''] : [];
  return [...own, ...(node.content ?? []).flatMap(watermarksIn)];
}

function lookOf({ sections = {}, start = 'last' }: Formatting) {
  const { border = '', background } = sections[start] ?? {};
  return { ...inQuarters({ border }), background };
}

function told(bytes: Uint8Array) {
  const { formatting, state, model } = open(bytes);
  const headers = [...storiesOf(model)].map(
    ([key, story]) => `${formatting.stories?.[key]?.page} ${plainText(story).trim()}`,
  );
  const lines: string[] = [];
  const equations: string[] = [];
  let between: unknown;
  state.doc.descendants((node) => {
    if (node.isTextblock) lines.push(textWithFields(node, 0, node.content.size));
    const math = readMath(node.attrs.math);
    if (math) equations.push(toLatex(math).replaceAll(' ', ''));
    if (node.textContent === 'Between' && node.isTextblock) between = inQuarters(frameOf(formatting, node));
  });
  return {
    lines: lines.filter((line) => /Table/.test(line)),
    numbers: numbersIn(formatting, state.doc).map(({ value, place }) => [value, place.shown]),
    between,
    headers: headers.toSorted(),
    equations,
    watermarks: [...storiesOf(model).values()].flatMap(watermarksIn),
    look: lookOf(formatting),
    labels: [...headingLabels(formatting, state.doc).values()],
    references: fieldsIn(formatting, state.doc).filter(({ code }) => code.startsWith('REF ')).length,
  };
}

for (const kind of ['docx', 'odt'] as const)
  test.skipIf(!office)(
    `captions, references to them, lines, shades, numbers of headings, even pages, a watermark, an equation, the colour and the line of pages survive LibreOffice in a .${kind}`,
    async () => {
      const mine = written(first[kind]);
      const expected = {
        lines: ['Table 1: Says one', 'Table 2: Says two', 'ETable 2nd'],
        numbers: [
          ['1', '1'],
          ['2', '2'],
        ],
        between: frame,
        headers: ['all Odd', 'even Even'],
        equations: ['\\frac{\\sqrt{a_{n}}}{2π}'],
        watermarks: ['Draft'],
        look,
        labels: ['1', '1.1'],
        references: 1,
      };
      expect(told(mine)).toEqual(expected);
      expect(told(await throughOffice(kind, mine))).toEqual(expected);
    },
    400_000,
  );
