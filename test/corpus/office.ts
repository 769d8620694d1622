import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Long enough for a busy machine; what is not done by then is a failure, not a file that LibreOffice cannot read. */
const CONVERT_WITHIN_MS = 100_000;

/** LibreOffice for checks of real files, with a profile of its own; one conversion after the other. */
export type Office = {
  /** What it makes of a file; undefined where LibreOffice is absent or cannot read the file.
   *  @param to such as `odt` or `txt:Text (encoded):UTF8`
   *  @throws Error when it is not done in time. */
  convert(bytes: Uint8Array, extension: string, to: string): Promise<Uint8Array | undefined>;
  /** Whether it reads the file; true where LibreOffice is absent. */
  opens(bytes: Uint8Array, extension: string): Promise<boolean>;
  /** Whether a conversion was asked for and there is no LibreOffice. */
  isAbsent(): boolean;
  close(): Promise<void>;
};

/** Nothing is started before it is asked for. */
export async function startOffice(program = 'soffice', within = CONVERT_WITHIN_MS): Promise<Office> {
  const place = await mkdtemp(join(tmpdir(), 'trivet-corpus-office-'));
  let turn: Promise<unknown> = Promise.resolve();
  let isAbsent = false;

  const convertNow = async (bytes: Uint8Array, extension: string, to: string) => {
    const [given, made] = [join(place, `text.${extension}`), join(place, 'made', `text.${to.split(':')[0]}`)];
    await rm(made, { force: true });
    await writeFile(given, bytes);
    const profile = `-env:UserInstallation=file://${place}/profile`;
    const args = [profile, '--headless', '--convert-to', to, '--outdir', join(place, 'made'), given];
    try {
      await run(program, args, { timeout: within, killSignal: 'SIGKILL' });
      return new Uint8Array(await readFile(made));
    } catch (error) {
      if ((error as { killed?: boolean }).killed)
        throw new Error(`LibreOffice was not done after ${within / 1000} s`);
      isAbsent = (error as NodeJS.ErrnoException).syscall?.startsWith('spawn') ?? false;
      if (isAbsent && process.env.TRIVET_TEST_REQUIRE_ALL === '1')
        throw new Error('LibreOffice is not installed');
      return undefined;
    }
  };
  const convert: Office['convert'] = (bytes, extension, to) => {
    const mine = turn.then(() => convertNow(bytes, extension, to));
    turn = mine.catch(() => undefined);
    return mine;
  };
  return {
    convert,
    opens: async (bytes, extension) =>
      (await convert(bytes, extension, 'txt:Text (encoded):UTF8')) !== undefined || isAbsent,
    isAbsent: () => isAbsent,
    close: () => rm(place, { recursive: true, force: true }),
  };
}

/** Checks of one file run beside each other: so many conversions are remembered. */
const REMEMBERED = 16;
let shared: Promise<Office> | undefined;
const made = new Map<string, Promise<Uint8Array | undefined>>();

/** A word-processing file as LibreOffice writes it as OpenDocument text, once for all checks of it. */
export async function asOpenDocument(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  shared ??= startOffice();
  const { convert } = await shared;
  const name = createHash('sha256').update(bytes).digest('hex');
  const known = made.get(name) ?? convert(bytes, 'docx', 'odt');
  made.set(name, known);
  const [oldest] = made.keys();
  if (made.size > REMEMBERED && oldest !== undefined) made.delete(oldest);
  return known;
}

/** Ends what `asOpenDocument` started.
 *  @returns whether there was LibreOffice for it. */
export async function closeShared(): Promise<boolean> {
  const office = await shared;
  shared = undefined;
  await office?.close();
  return office !== undefined && !office.isAbsent();
}
