import { expect, test } from 'vitest';
import { deedOf, deedsOf, whoOf } from './deed.ts';

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

test('actions to choose from stand under their legs, and those that read alike are told apart', () => {
  expect(deedsOf(['catalog.key.change', 'catalog.key.set', 'catalog.key.update', 'backup.create'])).toEqual([
    {
      group: 'Catalog',
      items: [
        { value: 'catalog.key.change', label: 'Signing key changed (catalog.key.change)' },
        { value: 'catalog.key.set', label: 'Signing key set' },
        { value: 'catalog.key.update', label: 'Signing key changed (catalog.key.update)' },
      ],
    },
    { group: 'Server', items: [{ value: 'backup.create', label: 'Backup created' }] },
  ]);
});

test('an account that signs in and one of a customer are told apart', () => {
  expect(['identity.user.create', 'catalog.account.create', 'catalog.account.update'].map(deedOf)).toEqual([
    'Account created',
    'Customer account created',
    'Customer account changed',
  ]);
});
