import { expect, test } from 'vitest';
import { deedOf } from './deed.ts';

test('entries of the audit trail read as words, unknown ones too', () => {
  const actions = ['design.element.replace', 'identity.user.create', 'design.import', 'catalog.slug.polish'];
  expect(actions.map(deedOf)).toEqual(['Element replaced', 'Account made', 'Design imported', 'Slug polish']);
});
