import { expect, test } from 'vitest';
import { type Branch, deep, inside, readBranch, textIn } from '../branch.ts';
import { codeMessages, readCode } from '../code/index.ts';
import { writtenOut } from './index.ts';

const two = (number: number) => [number & 255, (number >> 8) & 255];
const four = (number: number) => [...two(number), ...two(number >> 16)];
const zeros = (count: number) => Array<number>(count).fill(0);
const chars = (text: string) => [...Buffer.from(text)];

/** A record whose length is kept in two bytes, and one whose length is kept in one. */
const word = (number: number, ...body: number[]) => even([number, 0xff, ...two(body.length + 4), ...body]);
const byte = (number: number, ...body: number[]) => even([number, body.length + 2, ...body]);
const even = (bytes: number[]) => (bytes.length % 2 === 0 ? bytes : [...bytes, 0]);

const paragraph = byte(0x81);
const written = (text: string, style = 0) => word(0x85, 1, style, 0, 10, ...chars(text));
const end = byte(0xaa);
const raw = (name: string, bytes: number[], type = '1') =>
  `<item name='${name}'><rawitemdata type='${type}'>${Buffer.from(bytes).toString('base64')}</rawitemdata></item>`;
const note = (noteClass: string, flags: string, ...items: string[]) =>
  `<note class='${noteClass}'><item name='$TITLE'><text>Order|ord</text></item><item name='$Flags'><text>${flags}</text></item>${items.join('')}</note>`;
const draw = (type: string, dxl: string): Branch => writtenOut(readBranch(dxl), type) as Branch;
const attributes = (of: Branch, name: string) => deep(of, name).map((each) => each.attributes);

function field(name: string, flags: number, choices: number[] = [], formula: number[] = []): number[] {
  return word(
    0x8a,
    ...[...two(flags), ...two(0x0500), ...zeros(10), 1, 0, 0, 10],
    ...[...two(formula.length), ...zeros(6), ...two(name.length), ...zeros(2), ...two(choices.length)],
    ...[...formula, ...chars(name), ...choices],
  );
}
const list = (...texts: string[]) => [
  ...two(texts.length),
  ...texts.flatMap((text) => two(text.length)),
  ...texts.flatMap(chars),
];
const cell = (row: number, column: number, right: number, rows = 1) =>
  byte(
    0xa4,
    row,
    column,
    ...two(column * 1440),
    ...two(right),
    ...zeros(2),
    0,
    2,
    ...zeros(2),
    rows,
    1,
    0,
    0,
  );

test('the records of a body are the paragraphs, fields, tables and hotspots that they stand for', () => {
  const definition = [
    ...two(7),
    ...two(3),
    ...zeros(6),
    ...two(2160),
    ...zeros(46),
    ...two(0x10),
    ...zeros(4),
    ...two(1),
    0,
    0,
  ];
  const script =
    "'++LotusScript Development Environment:2:5:(Options):0:66\nOption Public\n'++LotusScript Development Environment:2:5:Click:1:12\nSub Click\nEnd Sub";
  const drawn = draw(
    'form',
    note(
      'form',
      '',
      raw('$Body', [
        ...[...paragraph, ...word(0x82, ...definition), ...byte(0x83, ...two(7)), ...written('Welcome', 1)],
        ...[
          ...paragraph,
          ...field('Status', 0x202, list('Open', 'Closed')),
          ...field('Total', 0x108, [], chars('Amount')),
        ],
        ...byte(0xa3, ...zeros(12)),
        ...[
          ...cell(0, 0, 1440),
          ...paragraph,
          ...written('Left'),
          ...cell(0, 1, 4320),
          ...paragraph,
          ...written('Right'),
        ],
        ...[...cell(1, 0, 1440, 2), ...paragraph, ...written('Below'), ...byte(0xa5, ...zeros(4))],
        ...[...paragraph, ...word(0xa9, ...two(3), ...four(0x100), ...two(script.length), ...chars(script))],
        ...[...word(0xab, ...zeros(12), ...chars('Send it')), ...end],
        ...[...word(0xad, ...two(14), ...four(8), ...two(7), ...chars('Address')), ...byte(0xae)],
        ...[...word(0xa9, ...two(1), ...four(0x40018), ...two(8), ...chars('UserName')), ...end],
        ...word(0x99, ...chars('a record nobody knows')),
      ]),
    ),
  );
  expect(drawn.attributes.name).toBe('Order');
  expect(attributes(drawn, 'pardef')).toEqual([
    { id: '7', align: 'center', leftmargin: '1.5in', hide: 'read web' },
  ]);
  expect(attributes(drawn, 'font')[0]).toEqual({ size: '10pt', style: 'bold' });
  expect(attributes(drawn, 'field')).toEqual([
    { name: 'Status', type: 'keyword', kind: 'editable' },
    { name: 'Total', type: 'text', kind: 'computed' },
  ]);
  expect(deep(drawn, 'text').map(textIn)).toEqual(['Open', 'Closed']);
  expect(attributes(drawn, 'tablecolumn')).toEqual([{ width: '1in' }, { width: '2in' }]);
  expect(deep(drawn, 'tablerow').map((row) => inside(row, 'tablecell').map(textIn))).toEqual([
    ['Left', 'Right'],
    ['Below'],
  ]);
  const [button] = deep(drawn, 'button');
  expect(inside(button, 'code').map(({ attributes: { event } }) => event)).toEqual(['options', 'click']);
  expect(button?.content.at(-1)).toBe('Send it');
  expect(attributes(drawn, 'subformref')).toEqual([{ name: 'Address' }]);
  expect(textIn(deep(drawn, 'computedtext')[0])).toBe('… UserName …');
  expect(textIn(drawn)).toContain('a record nobody knows');
});

test('views have their columns, framesets their frames, outlines their entries', () => {
  const column = [
    0x56,
    0x43,
    ...two(0x403),
    ...two(6),
    ...two(8),
    ...zeros(4),
    ...two(96),
    1,
    1,
    0,
    10,
    ...two(2),
    ...zeros(12),
  ];
  const view = draw(
    'view',
    note(
      'view',
      'Y',
      raw('$ViewFormat', [1, 0, ...two(1), ...zeros(6), ...column, ...chars('StatusBy state')], '5'),
    ),
  );
  expect(attributes(view, 'column')).toEqual([
    {
      itemname: 'Status',
      width: '12',
      sort: 'ascending',
      categorized: 'true',
      twisties: 'true',
      align: 'center',
    },
  ]);
  expect(attributes(view, 'columnheader')).toEqual([{ title: 'By state', align: 'left' }]);

  const link = word(
    0xf6,
    ...zeros(4),
    ...two(3),
    ...two(7),
    ...two(4),
    ...zeros(12),
    ...zeros(8),
    ...chars('Menu'),
  );
  const set = (rows: number, columns: number, ...sizes: number[]) =>
    word(0xf0, ...zeros(30), ...two(rows), ...two(columns), ...zeros(12), ...sizes.flatMap(two));
  const frame = (name: string) => word(0xf1, ...zeros(18), ...two(name.length), ...zeros(12), ...chars(name));
  const frameset = draw(
    'frameset',
    note(
      'form',
      '#',
      raw('$FrameSet', [
        ...word(0xef, ...zeros(20)),
        ...set(1, 2, 3, 1, 1, 120, 2, 77),
        ...frame('Left'),
        ...link,
        ...set(2, 1, 3, 1, 3, 1, 3, 1),
        ...frame('Top'),
        ...frame('Rest'),
      ]),
    ),
  );
  expect(attributes(frameset, 'frame').map(({ name }) => name)).toEqual(['Left', 'Top', 'Rest']);
  expect(frameset.attributes).toEqual({ columns: '120px 77%' });
  expect(attributes(frameset, 'frameset')).toEqual([{ rows: '* *' }]);
  expect(attributes(frameset, 'namedelementlink')).toEqual([{ type: 'page', name: 'Menu' }]);

  const entry = (label: string, level: number, record: number[]) => {
    const title = [0, 5, ...chars(label)];
    const opens = record.length > 0 ? [1, 0, ...record] : [];
    const head = [
      ...two(72),
      ...two(title.length + opens.length),
      ...zeros(8),
      ...zeros(2),
      ...two(level),
      ...two(title.length),
      ...zeros(2),
      ...two(opens.length),
    ];
    return [...head, ...zeros(72 - head.length), ...title, ...opens];
  };
  const outline = draw(
    'outline',
    note(
      'filter',
      'm',
      raw(
        '$SiteMapList',
        [
          1,
          6,
          1,
          0,
          ...two(1),
          ...two(2),
          ...zeros(66),
          ...two(2),
          ...entry('Work', 0, []),
          ...entry('Start', 1, link),
        ],
        '1a',
      ),
    ),
  );
  expect(attributes(outline, 'outlineentry')).toEqual([
    { label: 'Work', type: 'none' },
    { label: 'Start', type: 'namedelementlink', level: '1' },
  ]);
  expect(attributes(outline, 'namedelementlink')).toEqual([{ type: 'page', name: 'Menu' }]);
});

test('agents and actions have their scripts, which are checked where their bytes begin', () => {
  const script = 'Sub Initialize\nIf True Then\nEnd Sub\n';
  const agent = note(
    'filter',
    'f3',
    `<item name='$AssistTrigger'><text>1</text></item>`,
    raw(
      '$AssistAction',
      [...byte(0x81), ...word(0x85, ...zeros(4), ...four(script.length), ...chars(script))],
      '10',
    ),
  );
  expect(attributes(draw('agent', agent), 'trigger')).toEqual([{ type: 'scheduled' }]);
  const action = word(
    0xbe,
    0,
    0,
    ...two(2),
    ...zeros(2),
    ...four(0x11f),
    ...two(5),
    ...two(0),
    ...zeros(4),
    ...chars('_Send'),
    0,
    ...chars('Sub Click\nEnd Suub\n'),
  );
  const shared = note('form', 'y', raw('$V5ACTIONS', action));
  expect(attributes(draw('sharedactions', shared), 'action')).toEqual([{ title: 'Send' }]);
  const said = (dxl: string, type: string) =>
    codeMessages(readCode(dxl, { type, answers: ['Order'] }), 'it', () => undefined).map(
      ({ text, offset }) => [text, offset],
    );
  expect(said(agent, 'agent')).toEqual([
    [
      expect.stringMatching(/^line 2 in it: “If” has no/),
      agent.indexOf('>', agent.indexOf('<rawitemdata')) + 1,
    ],
  ]);
  expect(said(shared, 'sharedactions').map(([text]) => text)).toEqual(
    expect.arrayContaining([expect.stringMatching(/in action 'Send' in it/)]),
  );
});

test('bytes that are not what they should be are drawn as far as they go, and nothing is thrown', () => {
  const body = [
    ...paragraph,
    ...written('Before'),
    ...byte(0xa4, 0),
    ...byte(0xa5),
    ...byte(0xaa),
    ...word(0x8a, 1),
    ...written('After'),
  ];
  for (let length = 0; length <= body.length; length++)
    for (const type of ['form', 'view', 'frameset', 'outline', 'agent', 'sharedactions'])
      for (const item of ['$Body', '$ViewFormat', '$FrameSet', '$SiteMapList', '$AssistAction', '$V5ACTIONS'])
        writtenOut(readBranch(note('form', '', raw(item, body.slice(0, length)))), type);
  expect(textIn(draw('form', note('form', '', raw('$Body', body))))).toContain('BeforeAfter');
  expect(writtenOut(readBranch(note('form', '')), 'form')).toBeUndefined();
});
