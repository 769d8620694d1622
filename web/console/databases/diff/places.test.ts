import { expect, test } from 'vitest';
import * as german from '../words/de.ts';
import * as english from '../words/en.ts';
import { placeWords } from './places.ts';

test('where something differs is said in words of people; what has none stands as DXL has it', () => {
  const said = (path: string) => placeWords(path, english.places, english.kinds);
  expect(said('form/field[Total]/@type')).toBe('Form › Field “Total” › Type');
  expect(said('view/column[2]/@width')).toBe('View › Column 2 › Width');
  expect(said('item[$Flags]')).toBe('Item “$Flags”');
  expect(said('form/field[a/b]/strange/@odd')).toBe('Form › Field “a/b” › strange › odd');
  expect(said('form/constructor')).toBe('Form › constructor');
  expect(placeWords('agent/code[initialize]', german.places, german.kinds)).toBe('Agent › Code „initialize“');
});
