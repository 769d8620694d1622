import { expect, test } from 'vitest';
import { shownKeys } from './keyNames.ts';

test('keys are named as they are printed on the keyboard of the reader', () => {
  const on = (mac: boolean, language: string) => (keys: string) => shownKeys(keys, { mac, language });
  expect(['Mod-Shift-p', 'Mod--', 'Alt-ArrowUp', 'Mod-Enter'].map(on(false, 'en'))).toEqual([
    'Ctrl+Shift+P',
    'Ctrl+-',
    'Alt+↑',
    'Ctrl+Enter',
  ]);
  expect(on(false, 'de')('Mod-Shift-p')).toBe('Strg+Umschalt+P');
  expect(on(true, 'de')('Mod-Shift-p')).toBe('⌘⇧P');
});
