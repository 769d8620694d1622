import { expect, test } from 'vitest';
import { plainAddresses } from './configured.ts';

test('whatever leads to another machine without TLS is named, also where links may lead', () => {
  const given = {
    kind: 'cmis',
    url: 'https://cmis.example/browser',
    origins: ['https://files.example', 'http://plain.example', 'http://127.0.0.1:8080'],
    auth: { mode: 'oauth2', tokenUrl: 'http://id.example/token' },
  };
  expect(plainAddresses(given)).toEqual(['/auth/tokenUrl', '/origins/1']);
});
