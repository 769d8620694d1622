import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** A browser on this machine and the environment that it needs. */
export type Chromium = { path: string; env: Record<string, string> };

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PACKAGE = fileURLToPath(new URL('../../node_modules/@sparticuz/chromium/', import.meta.url));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
/** Browser, fonts, software renderer, and the NSS libraries, which a bare system lacks. */
const ARCHIVES = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];

/** The Chromium that CHROME_PATH names, or one on PATH, or the one that came with npm; nothing is downloaded. */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROME_PATH names ${named}, which is not a program.`);
    return { path: named, env: {} };
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isProgram);
  return found ? { path: found, env: {} } : unpacked();
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Unpacks the browser once per version, beside its package; it appears whole or not at all, because tests begin side by
 *  side. */
async function unpacked(): Promise<Chromium> {
  const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(CACHE, `chromium-${version}`);
  if (!existsSync(join(folder, 'ready'))) {
    await mkdir(CACHE, { recursive: true });
    const fresh = await mkdtemp(`${folder}.`);
    await unpackInto(fresh);
    await writeFile(join(fresh, 'fonts', 'fonts.conf'), fontSettings(folder));
    await writeFile(join(fresh, 'ready'), '');
    await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }));
  }
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    path: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}

/** The package unpacks into the folder for temporary files only, so a process of its own is given that folder. */
async function unpackInto(folder: string): Promise<void> {
  const files = ARCHIVES.map((name) => join(PACKAGE, 'bin', name));
  const program = `import { inflate } from ${JSON.stringify(join(PACKAGE, 'build/index.js'))};
    await Promise.all(${JSON.stringify(files)}.map((file) => inflate(file)));`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TMPDIR: folder },
  });
}

/** The package's own settings name folders of another machine. */
const fontSettings = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
