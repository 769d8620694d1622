import { expect, test } from 'vitest';
import { readRepositories } from '../../server/documents/repositories/configured.ts';
import { exampleOf } from '../../web/console/admin/connections/examples.ts';

test.each(['rest', 'cmis'] as const)(
  'the example of a repository with %s is a setting that is taken',
  (kind) => {
    const given = JSON.parse(exampleOf(kind));
    expect(readRepositories(given)?.[kind]).toMatchObject({ kind });
    expect(() => readRepositories({ [kind]: { ...given[kind], auth: { mode: 'other' } } })).toThrow(
      'TRIVET_REPOSITORIES',
    );
  },
);
