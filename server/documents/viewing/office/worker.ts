import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Office, type OfficeProcess, startOffice } from './process.ts';

/** Why there is no PDF; the message is a sentence for people. `lasting`: another attempt would end the same way. */
export class NotConverted extends Error {
  readonly lasting: boolean;
  constructor(message: string, lasting = true) {
    super(message);
    this.lasting = lasting;
  }
}

/** All pages, a picture of the first, or the text in another format. */
export type Target = 'pdf' | 'png' | 'docx' | 'odt';
/** What a file is called by, and what is made of it. */
type Kinds = { extension: string; to: Target };

/** One place at which documents are converted, one after the other. */
export type Worker = {
  /** Starts its process, so that the first document need not wait for it. */
  warm(): Promise<void>;
  /** Makes a PDF, a picture or a text.
   *  @throws NotConverted, or what `signal` was aborted with */
  convert(bytes: Uint8Array, kinds: Kinds, signal: AbortSignal): Promise<Buffer>;
  pid(): number | undefined;
  close(): Promise<void>;
};

/** A process is replaced after this many documents, to free what it has leaked. */
const MAX_DOCUMENTS = 200;

/** @param seconds how long a document may take */
export function createWorker(office: Office, seconds: number): Worker {
  const closing = new AbortController();
  let starting: Promise<OfficeProcess> | undefined;
  let process: OfficeProcess | undefined;
  let documents = 0;

  const ready = (): Promise<OfficeProcess> => {
    starting ??= startOffice(office, closing.signal).then(
      (started) => {
        process = started;
        documents = 0;
        return started;
      },
      () => {
        starting = undefined;
        throw new NotConverted('The program that prepares pages does not start.', false);
      },
    );
    return starting;
  };
  const stop = async () => {
    const running = process;
    process = undefined;
    starting = undefined;
    await running?.end();
  };
  const restart = async () => {
    await stop();
    if (!closing.signal.aborted) ready().catch(() => undefined);
  };

  /** @returns undefined when the process went away meanwhile. */
  const attempt = async (bytes: Uint8Array, { extension, to }: Kinds, signal: AbortSignal) => {
    // It may have died while it had nothing to do.
    if (process && !process.alive()) await stop();
    const running = await ready();
    signal.throwIfAborted();
    documents += 1;
    const job = join(running.folder, `job-${documents}`);
    const stopped = ended(signal, seconds);
    try {
      await mkdir(job);
      const file = join(job, `document.${extension}`);
      await writeFile(file, bytes);
      const done = running.carryOut(['--headless', '--convert-to', to, '--outdir', job, file]);
      const outcome = await Promise.race([done, stopped.promise]);
      if (!outcome) return undefined;
      return await readMade(join(job, `document.${to}`), office.largest);
    } catch (error) {
      if (!(error instanceof NotConverted && error.lasting)) await restart();
      throw error;
    } finally {
      stopped.forget();
      await rm(job, { recursive: true, force: true });
    }
  };

  return {
    warm: async () => void (await ready().catch(() => undefined)),
    async convert(bytes, kinds, signal) {
      for (;;) {
        const first = documents === 0 || !process;
        const made = await attempt(bytes, kinds, signal);
        if (!made) await restart();
        if (made && documents >= MAX_DOCUMENTS) await restart();
        if (made) return made;
        // One that other documents may have harmed gets another chance with a fresh process.
        if (first) throw new NotConverted('The document is damaged, or asks for more than is allowed.');
      }
    },
    pid: () => process?.pid,
    async close() {
      closing.abort();
      await starting?.catch(() => undefined);
      await stop();
    },
  };
}

async function readMade(path: string, largest: number): Promise<Buffer> {
  const found = await stat(path).catch(() => undefined);
  if (!found || found.size === 0)
    throw new NotConverted('The document is damaged, protected by a password, or not what its name says.');
  if (found.size >= largest) throw new NotConverted('The document has more pages than can be shown.');
  return readFile(path);
}

/** Refuses when the time is over or nobody waits any more. */
function ended(signal: AbortSignal, seconds: number) {
  let forget: () => void = () => undefined;
  const promise = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason);
    const late = () =>
      reject(new NotConverted(`Preparing the pages took longer than ${seconds} seconds.`, false));
    const timer = setTimeout(late, seconds * 1000);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    forget = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
  });
  promise.catch(() => undefined);
  return { promise, forget };
}
