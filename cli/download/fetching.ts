import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, CallProblem, callerOf } from '../call.ts';
import { mayPass, patiently } from '../catalog/patience.ts';
import { withLock } from '../lock.ts';
import { checkRoom, isThere, openPart, type Part, settle, taken } from './keeping.ts';

/** A file with all that is needed to fetch and check it. */
export type Wanted = { id: string; name: string; size: number; sha256: string };
export type Way = {
  folder: string;
  force: boolean;
  /** Seconds without a byte, after which it is given up. */
  patience: number;
  /** Hears how many bytes of the file are here. */
  tell(bytes: number): void;
};

const PIECE = 1 << 20;
/** A connection that says nothing for so long is taken for broken. */
const SILENT_MS = 30_000;

/** Downloads a file to its place, from where an earlier try stopped; its name appears when its bytes are right.
 *  @returns false when it was there already.
 *  @throws CallProblem; what arrived stays, unless the file may not be had any more. */
export async function fetchFile(call: Call, wanted: Wanted, way: Way): Promise<boolean> {
  const path = join(way.folder, wanted.name);
  if (await isThere(path, wanted)) return false;
  const part = `${path}.${wanted.sha256.slice(0, 16)}.part`;
  const busy = `Another command is downloading ${path}.`;
  return withLock(`${part}.lock`, { wait: 0, busy }, async () => {
    if (await isThere(path, wanted)) return false;
    if (!way.force && lstatSync(path, { throwIfNoEntry: false })) throw taken(path);
    const kept = await openPart(part, wanted.size);
    try {
      await checkRoom(way.folder, wanted.size - kept.size());
      await fill(call, wanted, kept, way);
    } catch (error) {
      if (isLost(error)) rmSync(part, { force: true });
      throw error;
    } finally {
      await kept.close();
    }
    settle(part, path, way.force);
    return true;
  });
}

/** Bytes that the caller may not have, or that are wrong, are not kept. */
const isLost = (error: unknown) =>
  error instanceof CallProblem && (error.code === WRONG || [403, 404].includes(error.status ?? -1));

const WRONG = 'download.wrong';

async function fill(call: Call, wanted: Wanted, part: Part, way: Way): Promise<void> {
  const begun = part.size() > 0;
  await fillOnce(call, wanted, part, way);
  if (part.sha256() === wanted.sha256) return;
  // What an earlier command left may have been damaged since.
  if (begun) {
    await part.clear();
    await fillOnce(call, wanted, part, way);
    if (part.sha256() === wanted.sha256) return;
  }
  throw new CallProblem(
    `What arrived is not the file that was announced (SHA-256 ${part.sha256()}, not ${wanted.sha256}); nothing of it is kept.`,
    { status: 0, code: WRONG },
  );
}

async function fillOnce(call: Call, wanted: Wanted, part: Part, way: Way): Promise<void> {
  await patiently(
    way.patience,
    async (progressed) => {
      way.tell(part.size());
      if (part.size() === wanted.size) return;
      const address = await addressOf(call, wanted);
      await writeInto(part, wanted, address, () => {
        way.tell(part.size());
        progressed();
      });
      if (part.size() < wanted.size) throw brokenOff;
    },
    (error) => mayPass(error) || isStale(error),
  );
}

const brokenOff = new CallProblem('The server ends the download before its end; run the same command again.');

/** An address is good for an hour; the next try asks for a new one. */
const isStale = (error: unknown) => error instanceof CallProblem && error.code === 'catalog.address.refused';

async function addressOf(call: Call, { id }: Wanted): Promise<string> {
  const answer = await call.open('GET', `/v1/files/${id}/download`, { redirects: true });
  await answer.body?.cancel();
  const location = answer.headers.get('location');
  if (location !== null) return new URL(location, answer.url).href;
  throw new CallProblem('The server does not say where the bytes are.', { status: 0 });
}

/** Asks for the missing bytes; if the server has other bytes now, or does not support ranges, it sends all of them. */
async function writeInto(part: Part, wanted: Wanted, address: string, got: () => void): Promise<void> {
  const from = part.size();
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (from > 0) Object.assign(headers, { range: `bytes=${from}-`, 'if-range': `"${wanted.sha256}"` });
  const silence = new AbortController();
  const watch = () => setTimeout(() => silence.abort(), SILENT_MS);
  let timer = watch();
  const { signal } = silence;
  try {
    const answer = await callerOf(address).open('GET', address, { accept: '*/*', headers, signal });
    const goesOn = answer.status === 206 && answer.headers.get('content-range')?.startsWith(`bytes ${from}-`);
    if (from > 0 && !goesOn) await part.clear();
    let pieces: Uint8Array[] = [];
    let held = 0;
    const flush = async () => {
      if (held > 0) await part.add(pieces);
      [pieces, held] = [[], 0];
      got();
    };
    try {
      for await (const chunk of answer.body ?? []) {
        clearTimeout(timer);
        timer = watch();
        pieces.push(chunk);
        held += chunk.length;
        if (part.size() + held > wanted.size) throw tooMuch(wanted);
        if (held >= PIECE) await flush();
      }
    } catch (error) {
      if (error instanceof CallProblem) throw error;
      await flush();
      throw brokenOff;
    }
    await flush();
  } finally {
    clearTimeout(timer);
  }
}

const tooMuch = ({ size }: Wanted) =>
  new CallProblem(`More arrives than the ${size} bytes that were announced; nothing of it is kept.`, {
    status: 0,
    code: WRONG,
  });
