import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** SPDX names of licences that ask for no more than their text and the copyright notice to stay. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  // MIT without the duty to keep the notice.
  'MIT-0',
  // Of argparse: the licence of Python, as free as those above.
  'Python-2.0',
]);

type Package = { dev?: boolean; license?: unknown };

const root = join(import.meta.dirname, '../..');
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Packages that an installation without development has, with what they say of their licence. Those for other machines
 *  are not installed here; the lockfile says it for them. */
function production(): { name: string; licence: string }[] {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, Package> };
  return Object.entries(packages).flatMap(([path, { dev, license }]) => {
    if (path === '' || dev) return [];
    const own = join(path, 'package.json');
    const said = existsSync(join(root, own)) ? (readJson(own) as Package).license : license;
    return [{ name: path.replace(/^.*node_modules\//, ''), licence: typeof said === 'string' ? said : '' }];
  });
}

/** Whether an SPDX expression leaves a choice that is allowed: one of those joined by OR, and all joined by AND. */
function isAllowed(expression: string): boolean {
  const tokens = expression.match(/\(|\)|[^\s()]+/g) ?? [];
  const either = (): boolean => {
    let good = all();
    while (tokens[0] === 'OR') {
      tokens.shift();
      // Read before it is judged, so that what follows is not skipped.
      const next = all();
      good = good || next;
    }
    return good;
  };
  const all = (): boolean => {
    let good = one();
    while (tokens[0] === 'AND') {
      tokens.shift();
      const next = one();
      good = good && next;
    }
    return good;
  };
  const one = (): boolean => {
    const token = tokens.shift();
    if (token !== '(') return allowed.has(token ?? '');
    const good = either();
    return tokens.shift() === ')' && good;
  };
  const good = either();
  return good && tokens.length === 0;
}

test('every package that an installation has may be used and passed on', () => {
  const packages = production();
  expect(packages.length).toBeGreaterThan(200);
  const refused = packages.filter(({ licence }) => !isAllowed(licence));
  expect(refused).toEqual([]);
});

test('an expression is allowed when one of its choices is, with all that it joins', () => {
  for (const good of ['MIT', '(MIT OR GPL-3.0-only)', 'GPL-2.0-only OR (ISC AND MIT)'])
    expect(isAllowed(good), good).toBe(true);
  for (const bad of [
    '',
    'GPL-3.0-only',
    'MIT AND AGPL-3.0-only',
    'UNLICENSED',
    'SEE LICENSE IN LICENSE',
    '(MIT',
    'Apache-2.0 WITH LLVM-exception',
  ])
    expect(isAllowed(bad), bad).toBe(false);
});
