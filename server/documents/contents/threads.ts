import Piscina from 'piscina';
import type { Anchor } from '../../../formats/model/index.ts';
import { problem } from '../problems.ts';
import type { Contents, Media, Opened, Quoted, Refused } from './types.ts';

const MAX_THREADS = 2;
/** How long a task may take, and how much memory its thread may use. */
export type Limits = { milliseconds: number; megabytes: number };
const LIMITS: Limits = { milliseconds: 60_000, megabytes: 1024 };
/** Threads that nobody needs end; starting one takes longer than opening a small document. */
const IDLE_MS = 10 * 60_000;
/** What a thread reads to warm up; more documents would make it no faster. */
const PRACTICE = [...Array<'docx'>(8).fill('docx'), 'odt', 'odt'] as const;

/** Makes the threads; they start with the first task. */
export function createContents({ milliseconds, megabytes }: Limits = LIMITS): Contents {
  // A packed release holds JavaScript beside this file instead.
  const worker = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);
  const pool = new Piscina({
    filename: worker.href,
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_MS,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const gate = createGate(MAX_THREADS);
  let asked = 0;
  let practising: Promise<unknown> | undefined;
  const practise = async () => {
    for (const format of PRACTICE) {
      // What people wait for comes first; it makes the thread fast as well.
      if (asked > 0) return;
      practising = pool.run({ format }, { name: 'practise' });
      await practising;
    }
  };
  const ask = async <Answer extends object>(
    name: string,
    task: object,
    refused = unreadable,
  ): Promise<Answer> => {
    asked++;
    // The time counts from when a thread is free, not from when the task was given.
    const free = await gate();
    // A thread that is about to be ready is so sooner than another.
    await practising?.catch(() => undefined);
    const signal = AbortSignal.timeout(milliseconds);
    try {
      const answer = (await pool.run(task, { name, signal })) as Answer | Refused;
      if ('refused' in answer) throw refused(answer.refused);
      return answer;
    } catch (error) {
      if (signal.aborted) throw refused('It takes too long.');
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw refused('It needs more memory than a document may take.');
      throw error;
    } finally {
      asked--;
      free();
    }
  };
  return {
    wake() {
      // A failure here will recur, and be reported, when somebody opens a document; the server may also be stopping.
      if (asked === 0 && pool.threads.length === 0) practise().catch(() => undefined);
    },
    open: (bytes, name) => ask<Opened>('open', { bytes: own(bytes), name }),
    save: async (source, updates) =>
      (
        await ask<{ bytes: Uint8Array }>(
          'save',
          { source: own(source), updates: updates.map(own) },
          unwritable,
        )
      ).bytes,
    media: async (bytes, part) => (await ask<{ media?: Media }>('media', { bytes: own(bytes), part })).media,
    font: async (bytes, part) => (await ask<{ font?: Uint8Array }>('font', { bytes: own(bytes), part })).font,
    comments: async (updates) =>
      (await ask<{ comments: Quoted[] }>('comments', { updates: updates.map(own) })).comments,
    place: async (updates, words) =>
      (await ask<{ anchor?: Anchor }>('place', { updates: updates.map(own), ...words })).anchor,
    merge: async (updates) =>
      (await ask<{ update: Uint8Array }>('merge', { updates: updates.map(own) })).update,
    close: () => pool.destroy(),
  };
}

/** Admits a limited number at a time, the others in order of arrival. @returns what admits the next one. */
function createGate(places: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else taken--;
  };
  return async () => {
    if (taken < places) taken++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return leave;
  };
}

const unreadable = (reason: string) => problem('documents.content.unreadable', { reason });
const unwritable = (reason: string) => problem('documents.draft.unwritable', { reason });

/** Bytes with no others around them: a piece of a shared pool would travel with the whole pool. */
const own = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
