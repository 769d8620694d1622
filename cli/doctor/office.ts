import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Settings } from '../../server/settings.ts';
import { about, type Finding } from './finding.ts';

const run = promisify(execFile);

/** The one that Trivet is tested with is the oldest that is known to work. */
const OLDEST = 7.4;
const ANSWER_MS = 20_000;
const PACKAGES =
  'libreoffice-{writer,calc,impress,math}-nogui fonts-liberation fonts-crosextra-{carlito,caladea} fonts-dejavu-core fonts-droid-fallback';

/** LibreOffice, which shows office files as pages, and the fonts that it needs. */
export async function checkOffice({ soffice }: Settings): Promise<Finding[]> {
  const { ok, warn, fail } = about('LibreOffice');
  if (soffice === 'none')
    return [ok('not wanted (TRIVET_SOFFICE is none); office files are shown simplified')];
  // It is the documents service that knows where to look, and it brings the whole server with it.
  const { findOffice } = await import('../../server/documents/index.ts');
  const program = await findOffice(soffice);
  if (!program)
    return [
      warn(
        `${soffice} is not found, so office files are shown simplified; on Debian apt-get install ${PACKAGES}, or set TRIVET_SOFFICE to its path, or to none`,
      ),
    ];
  const said = await run(program, ['--version'], { timeout: ANSWER_MS }).then(
    ({ stdout }) => stdout.trim(),
    (error: Error) => error,
  );
  if (said instanceof Error)
    return [fail(`${program} does not start: ${said.message.split('\n')[0]}; install it anew`)];
  const version = /(\d+\.\d+)[.\d]*/.exec(said);
  const state =
    Number(version?.[1] ?? 0) < OLDEST
      ? warn(`${program} is ${said}; Trivet is tested with ${OLDEST} and newer: install a newer one`)
      : ok(`${program}, ${version?.[0]}`);
  return [state, await checkFonts()];
}

/** Fonts whose letters are as wide as those of well-known ones: without one, lines break elsewhere than where they were written,
 *  and than in the editor, which brings its own. */
const AS_WIDE = [
  { named: 'Arial', alike: /Arial|Liberation Sans|Arimo|Helvetica/, from: 'fonts-liberation' },
  { named: 'Calibri', alike: /Calibri|Carlito/, from: 'fonts-crosextra-carlito' },
  { named: 'Cambria', alike: /Cambria|Caladea/, from: 'fonts-crosextra-caladea' },
] as const;

async function checkFonts(): Promise<Finding> {
  const { ok, warn } = about('fonts');
  const ask = (program: string, ...args: string[]) =>
    run(program, args, { timeout: ANSWER_MS }).then(
      ({ stdout }) => stdout.trim(),
      () => '',
    );
  const found = await Promise.all(AS_WIDE.map(({ named }) => ask('fc-match', '-f', '%{family}', named)));
  const chinese = await ask('fc-list', ':lang=zh-cn', 'family');
  const absent = AS_WIDE.filter(({ alike }, at) => !alike.test(found[at] ?? ''));
  const missing = [
    ...absent.map(({ named, from }) => `one as wide as ${named} (${from}), so lines break elsewhere`),
    ...(chinese === '' ? ['East Asian letters (fonts-droid-fallback), which all look the same then'] : []),
  ];
  return missing.length === 0
    ? ok(`${found.join(', ')} for ${AS_WIDE.map(({ named }) => named).join(', ')}, and East Asian letters`)
    : warn(`there is no font for: ${missing.join('; ')}; install what stands in brackets, or its like`);
}
