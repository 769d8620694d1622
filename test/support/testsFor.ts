import { basename } from 'node:path';

/** So many letters are enough to tell one folder from another: `drafts` and `draft.test.ts`, `publishing` and `publish`. */
const TELLING = 5;

const places: readonly [start: string, folder: string][] = [
  ['server/catalog/', 'test/contract/catalog/'],
  ['server/design/', 'test/contract/design/'],
  ['server/documents/', 'test/contract/documents/'],
  ['server/platform/', 'test/api/'],
  ['cli/', 'test/api/'],
  ['web/', 'test/browser/'],
  ['formats/', 'test/property/'],
];

/** The tests through the public door that are named like the folders in which files changed; what a pure test imports is
 *  vitest's to find. A file of tests that changed is among them.
 *  @param changed paths from the root
 *  @param tests all files of tests outside the pure ones, as paths from the root */
export function testsFor(changed: readonly string[], tests: readonly string[]): string[] {
  const found = changed.flatMap((file) => (tests.includes(file) ? [file] : named(file, tests)));
  return [...new Set(found)].sort();
}

/** Where no test is named like the folder, those of the whole service stand for it, and for a page its own. */
function named(file: string, tests: readonly string[]): string[] {
  const [start, folder] = places.find(([each]) => file.startsWith(each)) ?? [];
  if (start === undefined || folder === undefined || /\.test\.tsx?$/.test(file)) return [];
  const inFolder = tests.filter((test) => test.startsWith(folder));
  const words = file
    .slice(start.length)
    .replace(/\.\w+$/, '')
    .split('/');
  const at = words.findLastIndex((word) => inFolder.some((test) => isLike(word, basename(test))));
  if (at >= 0) return inFolder.filter((test) => isLike(words[at] ?? '', basename(test)));
  return start.startsWith('server/') && words.length > 1 ? inFolder : [];
}

const isLike = (word: string, test: string): boolean => {
  const [one, other] = [word.toLowerCase(), test.replace(/\..*$/, '').toLowerCase()];
  const length = Math.min(TELLING, one.length, other.length);
  return length > 2 && one.slice(0, length) === other.slice(0, length);
};
