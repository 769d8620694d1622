import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { splitElements } from '../../../formats/dxl/index.ts';

test('the demo content is DXL of which nobody is warned', () => {
  const text = readFileSync(new URL('demo.dxl', import.meta.url), 'utf8');
  const { elements, messages } = splitElements(text);
  expect(elements.length).toBeGreaterThan(20);
  expect(messages).toEqual([]);
});
