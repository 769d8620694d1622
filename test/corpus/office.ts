import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type OfficeProcess,
  startOffice as startProcess,
} from '../../server/documents/viewing/office/process.ts';

const run = promisify(execFile);
/** Long enough for a busy machine; what is not done by then is a failure, not a file that LibreOffice cannot read. */
const CONVERT_WITHIN_MS = 100_000;
/** A process is replaced after this many conversions, to free what it has leaked. */
const CONVERSIONS = 200;
const GRACE_MS = 100;
const GB = 2 ** 30;

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

/** Nothing is started before it is asked for. One process stays warm, because a start takes ten times as long as most
 *  conversions; what that one cannot read is given to a fresh one, which has the last word. */
export async function startOffice(program = 'soffice', within = CONVERT_WITHIN_MS): Promise<Office> {
  const place = await mkdtemp(join(tmpdir(), 'trivet-corpus-office-'));
  const warm = keepWarm(program);
  let turn: Promise<unknown> = Promise.resolve();
  let isAbsent = false;

  const convertNow = async (bytes: Uint8Array, extension: string, to: string) => {
    const [given, made] = [join(place, `text.${extension}`), join(place, 'made', `text.${to.split(':')[0]}`)];
    await rm(made, { force: true });
    await writeFile(given, bytes);
    const args = ['--headless', '--convert-to', to, '--outdir', join(place, 'made'), given];
    const late = AbortSignal.timeout(within);
    let isLate = false;
    try {
      if (await warm.carryOut(args, late)) return new Uint8Array(await readFile(made));
    } catch (problem) {
      isLate = late.aborted && problem === late.reason;
    }
    await warm.end();
    if (isLate) throw new Error(`LibreOffice was not done after ${within / 1000} s`);
    const profile = `-env:UserInstallation=file://${place}/profile`;
    try {
      await run(program, [profile, ...args], { timeout: within, killSignal: 'SIGKILL' });
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
    close: async () => {
      await warm.end();
      await rm(place, { recursive: true, force: true });
    },
  };
}

/** A process that is started when it is first needed, and again when it went away. */
function keepWarm(program: string) {
  const office = { program, apart: { command: [], mounts: false }, memory: 8 * GB, largest: GB, hidden: [] };
  let running: OfficeProcess | undefined;
  let conversions = 0;
  const end = async () => {
    await running?.end();
    running = undefined;
  };
  return {
    end,
    /** @returns whether it was carried out. @throws Error when the process does not start or `late` comes before it is done. */
    async carryOut(args: string[], late: AbortSignal): Promise<boolean> {
      if (conversions >= CONVERSIONS || !running?.alive()) await end();
      if (!running) {
        // It says no more than that it did not start.
        running = await startProcess(office, late).catch((problem) => {
          throw late.aborted ? late.reason : problem;
        });
        conversions = 0;
      }
      conversions += 1;
      const overdue = new Promise<never>((_, reject) => {
        // What came while a check computed counts first.
        late.addEventListener('abort', () => setTimeout(() => reject(late.reason), GRACE_MS));
      });
      return Promise.race([running.carryOut(args), overdue]);
    },
  };
}

/** Checks of one file run beside each other: so many conversions are remembered. */
const REMEMBERED = 16;
let shared: Promise<Office> | undefined;
let wasThere = false;
const made = new Map<string, Promise<Uint8Array | undefined>>();

/** The one LibreOffice of all checks in this process, until `closeShared`. */
export function sharedOffice(): Promise<Office> {
  shared ??= startOffice();
  return shared;
}

/** A word-processing file as LibreOffice writes it as OpenDocument text, once for all checks of it. */
export async function asOpenDocument(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const { convert } = await sharedOffice();
  const name = createHash('sha256').update(bytes).digest('hex');
  const known = made.get(name) ?? convert(bytes, 'docx', 'odt');
  made.set(name, known);
  const [oldest] = made.keys();
  if (made.size > REMEMBERED && oldest !== undefined) made.delete(oldest);
  return known;
}

/** Ends it; every check that uses it calls this.
 *  @returns whether it was used, and there is one. */
export async function closeShared(): Promise<boolean> {
  const office = await shared;
  shared = undefined;
  await office?.close();
  wasThere ||= office !== undefined && !office.isAbsent();
  return wasThere;
}
