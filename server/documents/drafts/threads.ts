import Piscina from 'piscina';
import type { Anchor } from '../../../formats/model/index.ts';
import type { Quoted } from '../comments/present.ts';
import { problem } from '../problems.ts';
import type { Media, Opened, Refused } from './worker.ts';

/** Reads and writes documents in threads, so that a large or hostile one holds up nobody else: each task has limits of
 *  time and memory, and what exceeds them ends its thread and is refused.
 *  Everything throws Problem 422 with a reason for people: `documents.draft.unwritable` what makes a file of a draft,
 *  the rest `documents.content.unreadable`. */
export type Contents = {
  /** Starts a thread where there is none, and has it read documents of our own: loading its code takes longer than
   *  opening most documents. For when somebody will open one soon. */
  wake(): void;
  /** @param name what the file is called; without it, its bytes alone say what it is. */
  open(bytes: Uint8Array, name?: string): Promise<Opened>;
  /** The file that updates make of the bytes they began with; the very same bytes without a change. */
  save(source: Uint8Array, updates: Uint8Array[]): Promise<Uint8Array>;
  /** A picture by the name of its part; undefined when the document has none such. */
  media(bytes: Uint8Array, part: string): Promise<Media | undefined>;
  /** The comments that updates hold, with the text each is about. */
  comments(updates: Uint8Array[]): Promise<Quoted[]>;
  /** Where words stand in the text that updates hold, the `occurrence`th time; undefined where they do not. */
  place(
    updates: Uint8Array[],
    words: { quote: string; occurrence: number; stories: boolean },
  ): Promise<Anchor | undefined>;
  /** One update that says the same as all of these. */
  merge(updates: Uint8Array[]): Promise<Uint8Array>;
  close(): Promise<void>;
};

const THREADS = 2;
/** How long a task may take, and how much memory its thread may use. */
export type Limits = { milliseconds: number; megabytes: number };
const LIMITS: Limits = { milliseconds: 60_000, megabytes: 1024 };
/** Threads that nobody needs end; starting one takes longer than opening a small document. */
const IDLE_MS = 10 * 60_000;
/** What a thread reads to become fast; more than so many make it no faster. */
const PRACTICE = [...Array<'docx'>(8).fill('docx'), 'odt', 'odt'] as const;

/** Makes the threads; they start with the first task. */
export function createContents({ milliseconds, megabytes }: Limits = LIMITS): Contents {
  // A packed release holds JavaScript beside this file instead.
  const worker = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);
  const pool = new Piscina({
    filename: worker.href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const gate = createGate(THREADS);
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
      // What fails here fails again, and is told, when somebody asks for it; the server may also be stopping.
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
    comments: async (updates) =>
      (await ask<{ comments: Quoted[] }>('comments', { updates: updates.map(own) })).comments,
    place: async (updates, words) =>
      (await ask<{ anchor?: Anchor }>('place', { updates: updates.map(own), ...words })).anchor,
    merge: async (updates) =>
      (await ask<{ update: Uint8Array }>('merge', { updates: updates.map(own) })).update,
    close: () => pool.destroy(),
  };
}

/** Lets so many in at a time, the others in the order in which they came. @returns what lets the next one in. */
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
