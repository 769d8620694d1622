import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedPages } from '../../docs/generate.ts';

test.each(Object.entries(generatedPages()))(
  'docs/%s says what the code says; `npm run docs` writes it anew',
  (name, content) => {
    expect(readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')).toBe(content);
  },
);
