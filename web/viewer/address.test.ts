import { expect, test } from 'vitest';
import { placeOf, serviceAddress } from './address.ts';

test('the address of the page names repository and file, however the file id is made', () => {
  expect(placeOf('/viewer/app/lcfiles/abc/content')).toEqual({ type: 'lcfiles', fileId: 'abc' });
  expect(placeOf('/viewer/app/external.cmis/%7Ba%2Fb%7D%3B1.0/content')).toEqual({
    type: 'external.cmis',
    fileId: '%7Ba%2Fb%7D%3B1.0',
  });
  expect(placeOf('/viewer/app/elsewhere/abc/content')).toBeUndefined();
  expect(placeOf('/viewer/app/lcfiles//content')).toBeUndefined();
  expect(placeOf('/files')).toBeUndefined();
});

test('an address of the service keeps the file id as the page has it', () => {
  expect(serviceAddress({ type: 'external.rest', fileId: 'a%2Fb' }, 'opening')).toBe(
    '/viewer/api/docsvr/external.rest/a%2Fb/opening',
  );
});
