import { expect, it } from 'vitest';
import { type Drawn, writeDrawn } from '../tree.ts';
import { drawMetafile } from './index.ts';

const words = (...all: number[]) => all.flatMap((one) => [one & 255, (one >> 8) & 255]);
const longs = (...all: number[]) => all.flatMap((one) => [...words(one), ...words(one >> 16)]);
const emfRecord = (type: number, ...content: number[]) => [...longs(type, content.length + 8), ...content];
const wmfRecord = (type: number, ...content: number[]) => [
  ...longs(3 + content.length / 2),
  ...words(type),
  ...content,
];

/** A device of 1 pixel per hundredth of a millimetre, and a frame of 200 × 100 of them. */
const emf = (...records: number[][]) => {
  const header = longs(
    1,
    88,
    0,
    0,
    200,
    100,
    0,
    0,
    200,
    100,
    0x464d4520,
    0x10000,
    0,
    0,
    0,
    0,
    0,
    0,
    100_000,
    100_000,
    1000,
    1000,
  );
  return Uint8Array.from([...header, ...records.flat(), ...emfRecord(14, ...longs(0, 0, 20))]);
};
const wmf = (...records: number[][]) => {
  const header = [
    ...longs(-1698247209),
    ...words(0, 0, 0, 200, 100, 1440),
    ...longs(0),
    ...words(0),
    ...words(1, 9, 0x300),
    ...longs(0),
    ...words(9),
    ...longs(0),
    ...words(0),
  ];
  return Uint8Array.from([...header, ...records.flat(), ...wmfRecord(0)]);
};
const drawn = (bytes: Uint8Array): Drawn[] => {
  const tree = drawMetafile(bytes, 400, 200, 'A picture');
  if (!tree) return [];
  expect(writeDrawn(tree)).not.toBeNull();
  return ((tree[2] as Drawn).slice(2) as Drawn[]) ?? [];
};
const redPen = emfRecord(38, ...longs(1, 0, 2, 0, 0x0000ff));
const blueBrush = emfRecord(39, ...longs(2, 0, 0xff0000, 0));
const select = (number: number) => emfRecord(37, ...longs(number));
const box = emfRecord(43, ...longs(0, 0, 100, 50));

it('an EMF is drawn with its pens and brushes, as large as its room', () => {
  expect(drawn(emf(redPen, blueBrush, select(1), select(2), box))).toEqual([
    [
      'path',
      {
        d: 'M0 0 200 0 200 100 0 100Z',
        fill: '#0000ff',
        'fill-rule': 'evenodd',
        stroke: '#ff0000',
        'stroke-width': 4,
      },
    ],
  ]);
  const none = longs(0x80000005 | 0, 0x80000008 | 0);
  const tools = [none.slice(0, 4), none.slice(4)].map((one) => emfRecord(37, ...one));
  expect(drawn(emf(...tools, box))[0]?.[1]).toMatchObject({ fill: 'none', stroke: 'none' });
});

it('an EMF has curves in 16 bits, figures, and text where it says', () => {
  const curve = emfRecord(85, ...longs(0, 0, 0, 0, 4), ...words(0, 0, 10, 0, 20, 10, 30, 10));
  const figure = [
    emfRecord(59),
    emfRecord(27, ...longs(0, 0)),
    emfRecord(54, ...longs(50, 0)),
    emfRecord(54, ...longs(50, 50)),
    emfRecord(61),
    emfRecord(60),
    emfRecord(62, ...longs(0, 0, 0, 0)),
  ];
  const text = emfRecord(
    84,
    ...longs(0, 0, 0, 0, 1, 0, 0, 10, 20, 2, 76, 0, 0, 0, 0, 0, 0),
    ...words(72, 105),
  );
  const [a, b, c] = drawn(emf(curve, ...figure, text));
  expect(a?.[1].d).toBe('M0 0C20 0 40 20 60 20');
  expect(b?.[1]).toMatchObject({ d: 'M0 0L100 0L100 100Z', stroke: 'none' });
  expect(c?.[1].transform).toBe('translate(20, 40)');
  expect(c?.[2]).toEqual(expect.arrayContaining(['text', 'Hi']));
});

it('a WMF is drawn in the window that it says', () => {
  const pen = wmfRecord(0x02fa, ...words(0, 1, 0), ...longs(0x00ff00));
  const polygon = wmfRecord(0x0324, ...words(3, 0, 0, 100, 0, 100, 50));
  const text = wmfRecord(0x0521, ...words(2), 72, 105, ...words(20, 10));
  const [one, words_] = drawn(wmf(pen, wmfRecord(0x012d, ...words(0)), polygon, text));
  expect(one?.[1]).toMatchObject({ d: 'M0 0 200 0 200 100Z', stroke: '#00ff00', fill: '#ffffff' });
  expect(words_?.[1].transform).toBe('translate(20, 40)');
});

it('a picture in an EMF is one of the page, and other bits are left out', () => {
  const bitmap = [...longs(40, 1, 1), ...words(1, 24), ...longs(0, 4, 0, 0, 0, 0)];
  const record = (operation: number) =>
    emfRecord(
      81,
      ...longs(0, 0, 0, 0, 10, 20, 0, 0, 1, 1, 80, 40, 120, 4, 0, operation, 30, 40),
      ...bitmap,
      1,
      2,
      3,
      0,
    );
  expect(drawn(emf(record(0x00cc0020)))[0]?.[1]).toMatchObject({
    x: 20,
    y: 40,
    width: 60,
    height: 80,
    href: expect.stringMatching(/^data:image\/bmp;base64,Qk/),
  });
  expect(drawn(emf(record(0x008800c6)))).toEqual([]);
});

it.each<[string, Uint8Array]>([
  ['nothing', new Uint8Array()],
  ['what is no metafile', new Uint8Array(200).fill(7)],
  ['an EMF that draws nothing', emf()],
  ['a record longer than the file', Uint8Array.from([...emf().slice(0, 88), ...longs(3, 0x7fffffff)])],
  ['a record without a length', Uint8Array.from([...emf().slice(0, 88), ...longs(3, 0), ...longs(3, 0)])],
  ['more points than there are', emf(emfRecord(3, ...longs(0, 0, 0, 0, 0x7fffffff)))],
  ['more polygons than there are', emf(emfRecord(8, ...longs(0, 0, 0, 0, 0x7fffffff, 0)))],
  [
    'a bitmap outside of its record',
    emf(emfRecord(81, ...longs(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 9999, 40, 9999, 4, 0, 0x00cc0020, 3, 4))),
  ],
  ['a text outside of its record', emf(emfRecord(84, ...longs(0, 0, 0, 0, 1, 0, 0, 1, 2, 99999, 99999)))],
  ['a WMF with a polygon that has no end', wmf(wmfRecord(0x0324, ...words(0x7fff, 0, 0)))],
  ['a frame without a size', emf().map((byte, at) => (at >= 24 && at < 40 ? 0 : byte))],
])('%s is no picture', (_, bytes) => {
  expect(drawMetafile(bytes, 400, 200, '')).toBeUndefined();
});

it('a file that draws without end ends, and is too large to be shown', () => {
  const tree = drawMetafile(emf(...Array.from({ length: 60_000 }, () => box)), 400, 200, '');
  expect(tree?.[2]).toHaveLength(5_002);
  expect(tree && writeDrawn(tree)).toBeNull();
});
