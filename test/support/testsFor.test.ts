import { expect, test } from 'vitest';
import { testsFor } from './testsFor.ts';

const tests = [
  'test/api/http.test.ts',
  'test/browser/comments.test.ts',
  'test/browser/viewer.test.ts',
  'test/contract/documents/draft.test.ts',
  'test/contract/documents/draftPages.test.ts',
  'test/contract/documents/publish.test.ts',
];

test.each([
  ['server/documents/drafts/store.ts', ['draft.test.ts', 'draftPages.test.ts']],
  ['server/documents/publishing/publishing.ts', ['publish.test.ts']],
  ['server/documents/rooms/room.ts', ['draft.test.ts', 'draftPages.test.ts', 'publish.test.ts']],
  ['server/platform/http/server.ts', ['http.test.ts']],
  ['web/editor/features/comments/Panel.tsx', ['comments.test.ts']],
  ['web/viewer/pdf/place.ts', ['viewer.test.ts']],
  ['web/viewer/pdf/place.test.ts', []],
  ['test/browser/viewer.test.ts', ['viewer.test.ts']],
  ['README.md', []],
])('after a change of %s the tests named like its folder run', (changed, names) => {
  const found = testsFor([changed], tests).map((path) => path.split('/').at(-1));
  expect(found).toEqual(names);
});
