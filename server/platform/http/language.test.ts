import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languageFor, sentenceIn } from './language.ts';
import { problem } from './problem.ts';

test('a browser is answered in the first language that it accepts and that there is', () => {
  const said = (accepted?: string) =>
    languageFor({ headers: accepted === undefined ? {} : { 'accept-language': accepted } });
  expect([said('fr, de-CH;q=0.8, en;q=0.5'), said('en-GB, de'), said('fr'), said()]).toEqual([
    'de',
    'en',
    'en',
    'en',
  ]);
});

test('a problem is told in German by its code, and in English where there is no German', () => {
  const role = problem('request.role.missing', { role: 'staff' });
  expect(sentenceIn('de', role)).toBe('Dafür ist die Rolle staff nötig.');
  expect(sentenceIn('en', role)).toBe('This needs the role staff.');
  const newer = Object.assign(problem('request.role.missing', { role: 'staff' }), { code: 'request.newer' });
  expect(sentenceIn('de', newer)).toBe(newer.message);
});

/** Codes of interfaces that only programs speak to. */
const ofPrograms =
  /^(design|upload)\.|^documents\.cmis\.|^catalog\.(range|state|publish|reference|slug|parent|upload|source|idempotency|bundle|webhook)\.|^identity\.(token|basic|password|user|external|group|key)\b|^request\.(precondition\.required|type|encoding)/;

test('what a person may meet in a browser is there in German', () => {
  const list = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  const codes = [...list.matchAll(/`([a-z]+(?:\.[a-z]+)+)` \| \d+/g)].map(([, code = '']) => code);
  const everything = new Proxy({}, { get: () => 'x' });
  const english = codes
    .filter((code) => !ofPrograms.test(code))
    .filter((code) => sentenceIn('de', { code, params: everything, message: '' } as never) === '');
  expect(codes.length).toBeGreaterThan(140);
  expect(english).toEqual([]);
});
