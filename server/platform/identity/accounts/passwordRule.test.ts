import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { faultOfPassword } from './passwordRule.ts';

const about = { username: 'zoe.quill', displayName: 'Zoë Quill', email: 'zoe@brass.example' };
const rule = {
  demo: false,
  publicUrl: 'https://files.brass-works.example',
  passwordWords: ['Valkyrie', 'abc'],
};
const faultOf = (password: string) => faultOfPassword(password, about, rule);

test('the 3,000 best known passwords that are long enough are refused, however they are spelled', async () => {
  const known = dictionary.passwords.filter((each) => each.length >= 8).slice(0, 3000);
  expect(known).toHaveLength(3000);
  for (const each of known) {
    expect(await faultOf(each), each).toBe('known');
    expect(await faultOf(each.toUpperCase()), each).toBe('known');
  }
});

test.each(['Password', '12345678', 'qwertyuiop', 'iloveyou', 'TrustNo1', 'football', ' sunshine '])(
  'known ones are refused: %j',
  async (password) => expect(await faultOf(password)).toBe('known'),
);

test.each(['', 'Ab1!xyz', 'pässwör', '🐘🐘🐘🐘🐘🐘🐘', '          '])(
  'less than eight characters are refused: %j',
  async (password) => expect(await faultOf(password)).toBe('short'),
);

test.each(['Zoe.Quill', 'ZOE@brass.example', 'zoë quill', 'zoe\u0308 quill'])(
  'one’s own names and address are refused: %j',
  async (password) => expect(await faultOf(password)).toBe('own'),
);

test.each([
  'rixgptlw',
  '🐘🐘🐘🐘🐘🐘🐘🐘',
  'ein Satz, der nur mir gehört',
  'just the words i chose',
  'q '.repeat(32),
  'q'.repeat(1000),
])('whatever else is taken, with spaces, in any script, without digits or signs: %j', async (password) =>
  expect(await faultOf(password)).toBeUndefined(),
);

test.each(['Trivet2026!', 'Brass-Works-1', 'valkyrie#99', 'trivetVALKYRIE1', 'files.brass', 'works!works!'])(
  'what rests on the name of the server, of the company or words of theirs is refused: %j',
  async (password) => expect(await faultOf(password)).toBe('context'),
);

test.each([
  'my trivet is made of iron',
  'valkyrie over the bridge',
  'abc of gardening',
  '127.0.0.1-and-more',
])('such words may stand in a password that is long enough without them: %j', async (password) =>
  expect(await faultOf(password)).toBeUndefined(),
);

test('an address that is none of a company has no words', async () => {
  for (const publicUrl of ['http://localhost:8880', 'http://10.20.30.40'])
    expect(await faultOfPassword('localhost10', about, { ...rule, publicUrl })).toBeUndefined();
});
