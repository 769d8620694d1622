import { expect, test } from 'vitest';
import { leadsTo, shownAddress } from './linkAddress.ts';

test('only pages, mail boxes and places in the text are opened', () => {
  expect(['https://a.example/', 'HTTP://a.example', 'mailto:a@b.example'].map(leadsTo)).toEqual(
    Array(3).fill('page'),
  );
  expect(leadsTo('#_Toc1')).toBe('place');
  const others = [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'other.docx',
  ];
  for (const other of [...others, '', '#', 'https://', 'https:a.example', 'java\nscript:x', 'vbscript:x'])
    expect(leadsTo(other), other).toBeUndefined();
});

test('a long address is shown shorter in its middle', () => {
  expect(shownAddress('https://a.example/b')).toBe('https://a.example/b');
  const long = shownAddress(`https://a.example/first/${'x'.repeat(300)}/last.html?to=end`);
  expect(long).toHaveLength(48);
  expect(long).toMatch(/^https:\/\/a\.example\/first.*….*to=end$/);
  expect(shownAddress(`javascript:${'x'.repeat(300)}end`)).toMatch(/^javascript:.*…x*end$/);
});

test('whose page it is can be seen, whatever stands before it', () => {
  expect(shownAddress(`https://bank.example${'.a'.repeat(20)}@evil.example/${'x'.repeat(90)}`)).toContain(
    '…@evil.example/',
  );
  expect(shownAddress(`https://bank.example.${'a.'.repeat(60)}evil.example/`)).toMatch(/^….*evil\.example$/);
  expect(shownAddress('https://a.example/\u202Efdp.exe')).toBe('https://a.example/%E2%80%AEfdp.exe');
  expect(shownAddress('https://a.example/ä')).toBe('https://a.example/ä');
});
