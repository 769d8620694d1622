import { expect, test } from 'vitest';
import { placeOf, serviceAddress } from './opening.ts';

test('the address of the page names repository and file, however the file id is made', () => {
  expect(placeOf('/docs/app/doc/external.rest/abc/edit/content')).toEqual({
    type: 'external.rest',
    fileId: 'abc',
  });
  expect(placeOf('/docs/app/doc/external.cmis/a%2Fb%3B1.0/edit/content')).toEqual({
    type: 'external.cmis',
    fileId: 'a%2Fb%3B1.0',
  });
  expect(placeOf('/docs/app/doc/lcfiles//edit/content')).toBeUndefined();
  expect(placeOf('/files')).toBeUndefined();
});

test('an address of the service keeps the file id as the page has it', () => {
  expect(serviceAddress({ type: 'lcfiles', fileId: 'a%2Fb' }, 'publish')).toBe(
    '/docs/api/docsvr/lcfiles/a%2Fb/publish',
  );
});
