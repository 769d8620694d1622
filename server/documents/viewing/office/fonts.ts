import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ANSWER_MS = 20_000;

/** Fonts whose letters are as wide as those of well-known ones: without one, lines break elsewhere than where they were
 *  written, and than in the editor, which brings its own. */
const AS_WIDE = [
  { named: 'Arial', alike: /Arial|Liberation Sans|Arimo|Helvetica/, from: 'fonts-liberation' },
  { named: 'Calibri', alike: /Calibri|Carlito/, from: 'fonts-crosextra-carlito' },
  { named: 'Cambria', alike: /Cambria|Caladea/, from: 'fonts-crosextra-caladea' },
] as const;

/** What LibreOffice sets a well-known font in; `family` is empty where nothing says which fonts there are. */
export type Substitute = { named: string; family: string; isAsWide: boolean; from: string };

/** What this machine has for well-known fonts, as fontconfig says. */
export const substitutes = (): Promise<Substitute[]> =>
  Promise.all(
    AS_WIDE.map(async ({ named, alike, from }) => {
      const family = await run('fc-match', ['-f', '%{family}', named], { timeout: ANSWER_MS }).then(
        ({ stdout }) => stdout.trim(),
        () => '',
      );
      return { named, family, isAsWide: alike.test(family), from };
    }),
  );

/** Whether pages are known to be set in other letters than the editor shows. */
export const setsOtherLetters = (found: readonly Substitute[]): boolean =>
  found.some(({ family, isAsWide }) => family !== '' && !isAsWide);
