import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { webhooks } from '../words/de/customers.ts';

const server = fileURLToPath(new URL('../../../../server/', import.meta.url));
const sources = ['platform/webhooks/send.ts', 'catalog/webhooks/deliver.ts', 'catalog/webhooks/judge.ts'];

test('every reason that the server gives for a message that did not arrive has German words', () => {
  const reasons = sources.flatMap((file) =>
    readFileSync(`${server}${file}`, 'utf8')
      .split('\n')
      .filter((line) => /\b(reason|because)\b/.test(line))
      .flatMap((line) => [...line.matchAll(/'([a-z]+(?: [a-z]+)+)'/g)].map(([, said = '']) => said)),
  );
  expect(reasons.length).toBeGreaterThan(7);
  expect(reasons.filter((reason) => webhooks.reason(reason) === reason)).toEqual([]);
  expect(webhooks.reason('ECONNREFUSED')).toBe('ECONNREFUSED');
});
