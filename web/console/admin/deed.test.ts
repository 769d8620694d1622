import { expect, test } from 'vitest';
import { deedOf, whoOf } from './deed.ts';

test('entries of the audit trail read as words, unknown ones too', () => {
  const actions = ['design.element.replace', 'identity.user.create', 'design.import', 'catalog.slug.polish'];
  expect(actions.map(deedOf)).toEqual([
    'Element replaced',
    'Account created',
    'Design imported',
    'Slug polish',
  ]);
});

test('who was kept out is told from what the server did by itself', () => {
  const kept = { username: null, action: 'identity.signin.refuse' };
  expect(deedOf(kept.action)).toBe('Sign-in refused');
  expect(whoOf(kept)).toBe('not signed in');
  expect(whoOf({ ...kept, username: 'carol' })).toBe('carol');
  expect(whoOf({ username: null, action: 'identity.user.create' })).toBe('the server');
});
