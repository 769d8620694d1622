import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageIds, placeMessages, splitElements } from '../index.ts';
import { messageGuide } from '../messageGuide.ts';
import { noteRoots, vocabulary } from '../vocabulary/index.ts';
import { hashOf, lexicon } from '../vocabulary/lexicon.ts';
import { nearest } from './nearest.ts';
import { dataFault, isDatetime, isLengths, isNumber, isSizes } from './values.ts';

describe('the tables', () => {
  const known = vocabulary();

  test('name only elements they know as places, children and roots', () => {
    for (const name of known.names) {
      for (const parent of known.parentsOf(name))
        expect(known.elements.has(parent), `${name} in ${parent}`).toBe(true);
      const rule = known.elements.get(name);
      for (const child of rule?.needs ?? []) expect(known.elements.has(child.name)).toBe(true);
      for (const [index, bit] of rule?.marks?.entries() ?? []) {
        const child = known.elements.get(known.names[index] ?? '');
        if (bit === 0 || rule === undefined) continue;
        expect(child !== undefined && known.allows(child, rule), `${child?.name} in ${name}`).toBe(true);
      }
    }
    for (const root of noteRoots) expect(known.elements.has(root)).toBe(true);
  });

  test('mark every attribute that ought to be there', () => {
    for (const { name, wanted, wantedBits, attributes } of known.elements.values()) {
      const bits = wanted.map((each) => attributes?.get(each.name)?.bit ?? 0);
      expect(
        bits.reduce((all, bit) => all | bit, 0),
        name,
      ).toBe(wantedBits);
    }
  });

  test('have room for a mark for each child', () => {
    for (const { marks, name } of known.elements.values()) {
      const bits = [...(marks ?? [])].filter((bit) => bit !== 0);
      expect(new Set(bits).size, name).toBe(bits.length);
      expect(Math.max(0, ...bits), name).toBeLessThan(1 << 30);
    }
  });
});

test('every id is explained, and none is used twice', () => {
  expect(Object.keys(messageGuide).sort()).toEqual(Object.keys(messageIds).sort());
  expect(new Set(Object.values(messageIds)).size).toBe(Object.keys(messageIds).length);
});

test('a lexicon finds its words in any text, and no others', () => {
  const word = fc.stringMatching(/^[a-z]{1,6}$/);
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 60 }), fc.array(word), (words, others) => {
      const all = lexicon(words.map((each) => [each, each] as const));
      for (const each of [...words, ...others]) {
        const text = `<a ${each}='1'>`;
        const end = 3 + each.length;
        expect(all.at(each.length, hashOf(text, 3, end))).toBe(words.includes(each) ? each : undefined);
      }
    }),
  );
});

describe('values', () => {
  const fits = (reading: typeof isNumber, value: string) => reading(`<${value}>`, 1, value.length + 1);

  test.each(['0', '-1.5', '+7', '.5', '3.', '1e-7', '79.3701171875'])('%s is a number', (value) => {
    expect(fits(isNumber, value)).toBe(true);
  });
  test.each(['', '1,5', '1 000', '0x1', 'e5', '--1', '1e', 'NaN'])('%s is no number', (value) => {
    expect(fits(isNumber, value)).toBe(false);
  });
  test.each([
    '20010217T162023,16-08',
    '20100914T144841,27+0530',
    '19750521',
    'T010000,00',
    '20250101T000000Z',
  ])('%s is a date and time', (value) => expect(fits(isDatetime, value)).toBe(true));
  test.each(['', '2001', '2001-02-17', '20011301', '20010132', '20010217T250000', '20010217T166000', 'T'])(
    '%s is no date and time',
    (value) => expect(fits(isDatetime, value)).toBe(false),
  );
  test('lengths stand for one side or several, sizes for every frame', () => {
    for (const value of ['1in', '0px 1px 0px', '4.7500ex', '100%', '0'])
      expect(fits(isLengths, value)).toBe(true);
    for (const value of ['', 'wide', '1 in', '1inch']) expect(fits(isLengths, value)).toBe(false);
    for (const value of ['54px 1 18px', '20% 80%', '*', '.5 2*']) expect(fits(isSizes, value)).toBe(true);
    for (const value of ['', '1,2', '1in', '-1']) expect(fits(isSizes, value)).toBe(false);
  });

  test('what base64 writes is whole, however it is broken into lines; what is cut off is not', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('\n', '\r\n', ' \t'),
        fc.integer({ min: 1, max: 90 }),
        (bytes, end, width) => {
          const data = Buffer.from(bytes).toString('base64');
          const lines = data.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
          expect(dataFault(`${end}${lines.join(end)}${end}`)).toBeUndefined();
          if (data !== '') expect(dataFault(data.slice(0, -1))).toMatchObject({ why: 'length' });
          expect(dataFault('QQ===')).toMatchObject({ why: 'length' });
          expect(dataFault('QQ= = \n QUJD')).toEqual({ why: 'afterEnd', at: 8 });
          expect(dataFault(`${data}é`)).toMatchObject({ why: 'character', at: data.length });
        },
      ),
    );
  });
});

test.each([
  ['feild', 'field'],
  ['kin', 'kind'],
  ['EDITABLE', 'editable'],
  ['editible', 'editable'],
  ['x', undefined],
  ['completelyelse', undefined],
  ['e'.repeat(10_000), undefined],
])('nearest to %s is %s', (word, expected) => {
  expect(nearest(word, ['field', 'kind', 'editable', 'computed', 'xyz'])).toBe(expected);
});

test('a message stands at its attribute, also deep inside and after what is long', () => {
  const long = `${' '.repeat(100_000)}\r\n`.repeat(20);
  const source = `<form name='F'>${long}<body><richtext><par><field name='A' type='text'\r\n\tkind='never'/></par></richtext></body></form>`;
  const [placed] = placeMessages(source, splitElements(source).messages);
  expect(placed).toMatchObject({ id: 9103, line: 22, column: 2 });
});

test('the parts of a document that is right cost no message', () => {
  const source = `<database version='12.0'><databaseinfo dbid='85256A38005F8BFC' odsversion='43' diskspace='1' percentused='79.5' numberofdocuments='0'><datamodified><datetime>20010424T132608,39-04</datetime></datamodified></databaseinfo><acl maxinternetaccess='editor' consistentacl='true'><role>[A]</role><aclentry name='-Default-' default='true' level='manager'/></acl><fulltextsettings size='1' update='immediate'/><launchsettings><noteslaunch whenopened='openframeset' frameset='F'/><weblaunch whenopened='openpage' page='P'/></launchsettings></database>`;
  expect(splitElements(source).messages).toEqual([]);
});

test('what is long is judged all the same, right or wrong', () => {
  const sizes = '1 '.repeat(1_000_000);
  const comments = '<!-- - -->'.repeat(50_000);
  const data = (text: string) =>
    `<note class='form'><item name='A'><rawitemdata type='1'>${text}</rawitemdata></item></note>`;
  const ids = (source: string) => splitElements(source).messages.map(({ id }) => id);
  expect(ids(`<frameset name='F' rows='${sizes}' spacing='${sizes}'/>`)).toEqual([9115]);
  expect(ids(`<frameset name='F' rows='${sizes}x' spacing='${sizes}x'/>`)).toEqual([9114, 9108, 9115]);
  expect(ids(`<page name='P'><picture width='1px' height='1px'>${comments}<gif/></picture></page>`)).toEqual([
    9116,
  ]);
  expect(ids(`<page name='P'><picture>${comments} <gif/></picture></page>`)).toEqual([9116, 7059]);
  expect(ids(data('= '.repeat(1_000_000)))).toEqual([9113]);
  expect(ids(data(`${'QUJD'.repeat(1_000_000)}QQ==`))).toEqual([]);
});
