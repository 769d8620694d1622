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
  const { findOffice, substitutes } = await import('../../server/documents/index.ts');
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
  return [state, await checkFonts(await substitutes())];
}

/** What LibreOffice sets a well-known font in. */
type Substitute = { named: string; family: string; isAsWide: boolean; from: string };

async function checkFonts(found: readonly Substitute[]): Promise<Finding> {
  const { ok, warn } = about('fonts');
  const chinese = await run('fc-list', [':lang=zh-cn', 'family'], { timeout: ANSWER_MS }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
  const absent = found.filter(({ isAsWide }) => !isAsWide);
  const names = (what: 'named' | 'family') => found.map((each) => each[what]).join(', ');
  const missing = [
    ...absent.map(({ named, from }) => `one as wide as ${named} (${from}), so lines break elsewhere`),
    ...(chinese === '' ? ['East Asian letters (fonts-droid-fallback), which all look the same then'] : []),
  ];
  return missing.length === 0
    ? ok(`${names('family')} for ${names('named')}, and East Asian letters`)
    : warn(`there is no font for: ${missing.join('; ')}; install what stands in brackets, or its like`);
}
