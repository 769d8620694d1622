import { expect, test } from 'vitest';
import { deedsOf, sentenceOf } from './group.ts';
import type { Change } from './useChanges.ts';

let revision = 0;
const change = (some: Partial<Change>): Change => ({
  cursor: String(++revision),
  revision,
  kind: 'element',
  action: 'replace',
  at: '2026-01-01T00:00:00Z',
  by: 'CN=Alice Example/O=Acme',
  ...some,
});

test('the changes of one import are one deed, and the newest deed comes first', () => {
  const importId = 'a1';
  const changes = [
    change({ action: 'create' }),
    change({ importId, action: 'create' }),
    change({ importId }),
    change({ importId }),
    change({ importId, kind: 'properties' }),
    change({ kind: 'acl' }),
  ];
  expect(deedsOf(changes.toReversed()).map(sentenceOf)).toEqual([
    'changed access settings',
    'added 1 and changed 2 elements and changed the properties',
    'added 1 element',
  ]);
});

test('what one person changed at one moment is one deed, and what others did then another', () => {
  const changes = [
    change({}),
    change({}),
    change({ by: 'CN=Bob' }),
    change({ by: 'CN=Bob', at: '2026-01-02T00:00:00Z' }),
  ];
  expect(deedsOf(changes.toReversed()).map(({ changes: all }) => all.length)).toEqual([1, 1, 2]);
});
