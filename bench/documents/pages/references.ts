import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { requireOffice } from '../../../test/support/office.ts';
import { holdFonts } from './heldFonts.ts';

const run = promisify(execFile);
const CACHE = new URL('../../../node_modules/.cache/pages/', import.meta.url);
/** So many documents are given to one LibreOffice; so long they may take together. */
const AT_ONCE = 12;
const WITHIN_MS = 180_000;

/** What LibreOffice has to show our fonts in, to lay text out as we do. */
const SAME = [
  ['Calibri', /Carlito/],
  ['Cambria', /Caladea|^Cal1172$/],
  ['Arial', /Liberation Sans|Arimo/],
  ['Times New Roman', /Liberation Serif|Tinos/],
  ['Courier New', /Liberation Mono|Cousine/],
] as const;

/** What fonts that are missing are shown in here, as formats/fonts/standIns.ts has it. */
const ALIASES = [
  [['sans-serif'], 'Liberation Sans'],
  [['serif'], 'Liberation Serif'],
  [['monospace', 'Lucida Console', 'Menlo'], 'Liberation Mono'],
  [['Calibri Light'], 'Carlito'],
  [['Cambria Math'], 'Caladea'],
] as const;

/** PDFs that LibreOffice makes of documents, kept by their content and the fonts that there are. */
export type References = {
  /** fonts that LibreOffice shows in others than we do */
  otherFonts: string[];
  /** makes those that are not there yet, several in one run */
  prepare(files: { path: string; bytes: Uint8Array }[], say: (done: number) => void): Promise<void>;
  /** undefined when LibreOffice does not open the document */
  pdfOf(bytes: Uint8Array): Promise<Uint8Array | undefined>;
};

/** @param fonts folders with fonts beside those of the system. */
export async function openReferences(fonts: string[]): Promise<References> {
  const office = await requireOffice();
  if (!office) throw new Error('LibreOffice is not found, and there is nothing to compare with.');
  await mkdir(CACHE, { recursive: true });
  const holding = join(CACHE.pathname, 'fonts');
  const settle = async (settings: string) => {
    const file = join(CACHE.pathname, `${sha(settings)}.conf`);
    await writeFile(file, settings);
    return { ...process.env, FONTCONFIG_FILE: file };
  };
  const held = await holdFonts(holding, await settle(fontSettings(fonts, [])));
  const env = await settle(fontSettings([...fonts, holding], held));
  const match = async (name: string) => (await run('fc-match', ['-f', '%{family}', name], { env })).stdout;
  const chosen = await Promise.all(
    SAME.map(async ([name, alike]) => ({ name, alike, got: await match(name) })),
  );
  const { stdout: version } = await run(office, ['--version']);
  const ground = sha(`${version} ${chosen.map(({ got }) => got).join()} ${JSON.stringify([ALIASES, held])}`);
  const fileOf = (bytes: Uint8Array) => join(CACHE.pathname, `${sha(bytes)}-${ground.slice(0, 12)}.pdf`);
  return {
    otherFonts: chosen.filter(({ alike, got }) => !alike.test(got)).map(({ name, got }) => `${name}: ${got}`),
    async prepare(files, say) {
      const absent = files.filter(({ bytes }) => !existsSync(fileOf(bytes)));
      for (let at = 0; at < absent.length; at += AT_ONCE) {
        await convert(office, env, absent.slice(at, at + AT_ONCE), fileOf);
        say(Math.min(at + AT_ONCE, absent.length) + files.length - absent.length);
      }
    },
    async pdfOf(bytes) {
      const kept = await readFile(fileOf(bytes)).catch(() => undefined);
      return kept && kept.length > 0 ? new Uint8Array(kept) : undefined;
    },
  };
}

const sha = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** An empty file says that there is no PDF. When all together fail, each is tried alone. */
async function convert(
  office: string,
  env: NodeJS.ProcessEnv,
  files: { path: string; bytes: Uint8Array }[],
  fileOf: (bytes: Uint8Array) => string,
): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'trivet-pages-'));
  try {
    const named = files.map(({ path, bytes }, at) => ({
      bytes,
      name: `${at}${extname(path).toLowerCase()}`,
    }));
    for (const { name, bytes } of named) await writeFile(join(place, name), bytes);
    const profile = `-env:UserInstallation=${pathToFileURL(join(place, 'profile'))}`;
    const given = ['--headless', profile, '--convert-to', 'pdf', '--outdir', join(place, 'made')];
    await run(office, [...given, ...named.map(({ name }) => join(place, name))], {
      env,
      timeout: WITHIN_MS,
      killSignal: 'SIGKILL',
    }).catch(() => undefined);
    const made = named.map(async ({ bytes, name }) => ({
      bytes,
      pdf: await readFile(join(place, 'made', name.replace(/[^.]+$/, 'pdf'))).catch(() => undefined),
    }));
    const found = await Promise.all(made);
    const missing = files.filter(({ bytes }) => found.some((one) => one.bytes === bytes && !one.pdf));
    for (const { bytes, pdf } of found)
      if (pdf || files.length === 1) await writeFile(fileOf(bytes), pdf ?? new Uint8Array());
    if (files.length > 1) for (const one of missing) await convert(office, env, [one], fileOf);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Which fonts have serifs is known before what serifs are shown in is said, and that before the system says otherwise. */
const fontSettings = (folders: string[], held: [string, string][]) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${folder}</dir>`).join('\n')}
  <include ignore_missing="yes">/etc/fonts/conf.d/45-latin.conf</include>
  <include ignore_missing="yes">/etc/fonts/conf.d/49-sansserif.conf</include>
${ALIASES.flatMap(([names, family]) => names.map((name) => alias(name, family))).join('\n')}
${held.map(([name, family]) => alias(name, family)).join('\n')}
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`;

const alias = (name: string, family: string) =>
  `  <alias><family>${name}</family><prefer><family>${family}</family></prefer></alias>`;
