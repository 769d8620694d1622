import { words } from '../words/words.ts';
import type { CatalogFile, Missing } from './queries.ts';

/** What is missing, as a sentence. Who is not signed in is asked to do that, and told nothing else. */
export function sayMissing({ what, components }: Missing): string | undefined {
  const w = words('catalog');
  return what === 'signIn' ? undefined : w.missing[what](components.join(` ${w.or} `));
}

/** What is missing for some of these files, each sentence once. */
export const allMissing = (files: CatalogFile[]): string[] => [
  ...new Set(files.flatMap(({ download }) => (download?.missing && sayMissing(download.missing)) || [])),
];
