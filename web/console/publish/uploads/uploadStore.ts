import { call, ProblemError, sentenceOf } from '../../../shared/index.ts';
import { isOvertaken } from '../../overtaken.ts';
import { changeNow } from '../records/queries.ts';
import { digestOf } from './digest.ts';
import { sendBytes } from './send.ts';
import { forgetUpload, isSameFile, type Replaced, rememberUpload, unfinishedUploads } from './unfinished.ts';

export type Upload = {
  key: number;
  package: string;
  name: string;
  size: number;
  /** `stopped`: begun earlier; it goes on when the same file is chosen again. */
  state: 'waiting' | 'sending' | 'checking' | 'stopped' | 'failed' | 'done';
  /** Bytes that are there. */
  sent: number;
  /** Its entry in the catalog. */
  id?: string;
  replaces?: Replaced;
  file?: File;
  /** Why it failed. */
  failure?: string;
};

/** Files that travel at the same time. */
const AT_ONCE = 2;
/** How often a package that somebody else changed meanwhile is read and changed anew. */
const TRIES = 5;

let last = 0;
let uploads: Upload[] = unfinishedUploads().map(({ lastModified: _, ...begun }) => ({
  key: ++last,
  ...begun,
  state: 'stopped',
  sent: 0,
}));
const running = new Map<number, AbortController>();
const listeners = new Set<() => void>();

export function watchUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const currentUploads = (): Upload[] => uploads;

function set(all: Upload[]): void {
  uploads = all;
  for (const listener of listeners) listener();
}
const change = (key: number, some: Partial<Upload>) =>
  set(uploads.map((each) => (each.key === key ? { ...each, ...some } : each)));

/** Adds files to a package; one whose upload stopped goes on where it was.
 *  @param replaces a file of the package whose place the new one takes */
export function addUploads(to: string, files: File[], replaces?: Replaced): void {
  const earlier = unfinishedUploads().filter((each) => each.package === to);
  const known = (file: File) => earlier.find((each) => isSameFile(each, file));
  const again = new Set(files.map((file) => known(file)?.id));
  const isRunning = (id: string | undefined) =>
    uploads.some((each) => each.id === id && (each.state === 'sending' || each.state === 'checking'));
  set([
    ...uploads.filter(({ state, id }) => state !== 'done' && !(id && again.has(id) && !isRunning(id))),
    ...files
      .filter((file) => !isRunning(known(file)?.id ?? ''))
      .map((file): Upload => {
        const begun = known(file);
        const { name, size } = file;
        const place = replaces ?? begun?.replaces;
        return {
          key: ++last,
          package: to,
          name,
          size,
          file,
          state: 'waiting',
          sent: 0,
          ...(begun && { id: begun.id }),
          ...(place && { replaces: place }),
        };
      }),
  ]);
  begin();
}

export function retryUpload(key: number): void {
  change(key, { state: 'waiting' });
  begin();
}

/** Ends an upload, and deletes the entry that it began. */
export async function cancelUpload(key: number): Promise<void> {
  const upload = uploads.find((each) => each.key === key);
  running.get(key)?.abort();
  set(uploads.filter((each) => each.key !== key));
  begin();
  if (!upload?.id || upload.state === 'done') return;
  forgetUpload(upload.id);
  // An entry that is left over is pending and in no package: it does no harm.
  await changeNow(`/v1/files/${upload.id}`, { method: 'DELETE' }).catch(() => undefined);
}

export const clearUploads = (to: string): void =>
  set(uploads.filter((each) => each.package !== to || each.state !== 'done'));

function begin(): void {
  for (const upload of uploads) {
    if (running.size >= AT_ONCE) return;
    if (upload.state === 'waiting' && upload.file && !running.has(upload.key)) void run(upload, upload.file);
  }
}

async function run(upload: Upload, file: File): Promise<void> {
  const { key } = upload;
  const stop = new AbortController();
  running.set(key, stop);
  change(key, { state: 'sending' });
  try {
    const id = upload.id ?? (await enter(upload, file));
    change(key, { id });
    const digest = digestOf(file, stop.signal);
    // It is awaited below; when sending fails first, nobody else hears of it.
    digest.catch(() => undefined);
    await sendBytes(id, file, (sent) => change(key, { sent }), stop.signal);
    change(key, { state: 'checking', sent: file.size });
    const checksum = await digest;
    await call(`/v1/files/${id}/complete`, { json: { size: file.size, checksum }, signal: stop.signal });
    await putInto(upload.package, id, upload.replaces);
    forgetUpload(id);
    change(key, { state: 'done' });
  } catch (error) {
    if (stop.signal.aborted) return;
    // An entry that is gone cannot be gone on with: the next try makes a new one.
    const isGone = error instanceof ProblemError && error.status === 404 && upload.id !== undefined;
    if (isGone && upload.id) forgetUpload(upload.id);
    set(
      uploads.map((each) => {
        if (each.key !== key) return each;
        const { id, ...rest } = each;
        return { ...rest, ...(id && !isGone && { id }), state: 'failed', failure: sentenceOf(error) };
      }),
    );
  } finally {
    running.delete(key);
    begin();
  }
}

/** Makes the entry and remembers it before the first byte goes. */
async function enter({ package: to, replaces }: Upload, file: File): Promise<string> {
  const { name, size, lastModified } = file;
  const { id } = await call<{ id: string }>('/v1/files', { json: { name, size } });
  rememberUpload({ package: to, id, name, size, lastModified, ...(replaces && { replaces }) });
  return id;
}

let putting: Promise<unknown> = Promise.resolve();

/** Puts an entry into a package, one after the other, whoever else changes the package meanwhile; one whose place it takes
 *  goes once it is there, so that customers always find one of them. */
export function putInto(to: string, id: string, replaces?: Replaced): Promise<void> {
  const put = putting.then(() => putNow(to, id, replaces));
  putting = put.catch(() => undefined);
  return put;
}

async function putNow(to: string, id: string, replaces: Replaced | undefined): Promise<void> {
  const path = `/v1/packages/${to}`;
  const { id: other, ...said } = replaces ?? {};
  await untilNotOvertaken(() => changeNow(`${path}/files/${id}`, { method: 'PUT', json: said, of: path }));
  if (other === undefined || other === id) return;
  try {
    await untilNotOvertaken(() => changeNow(`${path}/files/${other}`, { method: 'DELETE', of: path }));
  } catch (error) {
    // A colleague took it out already.
    if (!(error instanceof ProblemError) || error.status !== 404) throw error;
  }
}

async function untilNotOvertaken(change: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await change();
      return;
    } catch (error) {
      if (!isOvertaken(error) || tried === TRIES) throw error;
    }
  }
}

addEventListener('beforeunload', (event) => {
  if (running.size > 0) event.preventDefault();
});
