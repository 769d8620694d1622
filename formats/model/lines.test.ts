import { expect, test } from 'vitest';
import { lineCss, readLine, writeLine } from './lines.ts';
import { readCrop, writeCrop } from './pictures.ts';

test('a line is read back as it was written, and nothing else is a line', () => {
  const line = { style: 'dashed', width: 1.5, colour: '336699' } as const;
  expect(readLine(writeLine(line))).toEqual(line);
  expect(readLine(writeLine(null))).toBeNull();
  expect(writeLine({ ...line, width: 400 })).toBe('dashed 6 336699');
  // As thin as LibreOffice draws it, so that rows are not higher than there; a screen shows it as it can.
  const fine = writeLine({ ...line, width: 0.0504 });
  expect([fine, readLine(fine)?.width, lineCss(fine)]).toEqual([
    'dashed 0.05 336699',
    0.05,
    '0.75pt dashed #336699',
  ]);
  for (const wrong of [
    '',
    'single',
    'single 0 000000',
    'single 1 red',
    'single 7 000000',
    5,
    null,
    {},
    'x 1 000000;}',
  ])
    expect(readLine(wrong)).toBeUndefined();
  expect(lineCss('single 0.5 FF0000')).toBe('0.75pt solid #FF0000');
  expect(lineCss('none')).toBe('none');
});

test('what is cut off a picture leaves something of it', () => {
  const crop = { left: 0.1, top: 0.25, right: 0, bottom: 0.5 };
  expect(readCrop(writeCrop(crop))).toEqual(crop);
  for (const wrong of ['50000 0 50000 0', '0 99999 0 0', '1 2 3', '-1 0 0 0', 'a b c d', null, 7])
    expect(readCrop(wrong)).toBeUndefined();
});
