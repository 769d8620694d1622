import Piscina from 'piscina';
import { invalid, Problem, problem as platformProblem } from '../../platform/http/problem.ts';
import { objectsSettings } from '../../platform/objects/openObjects.ts';
import type { Settings } from '../../settings.ts';
import { problem } from '../problems.ts';
import { type Asker, createFairQueue } from './fairQueue.ts';
import { threadMemory } from './memory.ts';
import type { Place } from './place.ts';
import type { Refused } from './reading.ts';

/**
 * Threads that read large DXL, so that the event loop never waits for them. They start with the first. The requests
 * of one caller have one of them at a time, and so have their imports. What a request asks of a thread has a time limit, and is given up when its client has gone.
 */
export type Threads = {
  place: Place;
  /** Runs a function of `../worker.ts` for a job, however long it takes. */
  run<Answer>(name: string, task: object, asker: Asker): Promise<Answer>;
  /** Runs one for a request; `bytes` are those in the task that may move to the thread.
   *  @throws Problem that says why it was refused, 422 when it takes too long or too much memory. */
  ask<Answer extends object>(
    name: string,
    task: object,
    asker: Asker,
    bytes?: Uint8Array,
  ): Promise<Exclude<Answer, Refused>>;
  close(): Promise<void>;
};

const MAX_THREADS = 3;

/** Makes the threads. */
export function createThreads(databaseUrl: string, settings: Settings): Threads {
  const { maxDxlBytes, dxlSeconds } = settings;
  // A packed release holds JavaScript beside this file instead.
  const worker = new URL(import.meta.url.endsWith('.ts') ? '../worker.ts' : '../worker.js', import.meta.url);
  const pool = new Piscina({
    filename: worker.href,
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: 30_000,
    execArgv: [],
    resourceLimits: threadMemory(maxDxlBytes),
  });
  const queue = createFairQueue(MAX_THREADS);
  const begin = async (name: string, task: object, signal: AbortSignal | undefined, bytes?: Uint8Array) => {
    // A body that has its memory to itself moves to the thread; one in a shared pool is copied.
    const moves = bytes?.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
    return pool.run(task, {
      name,
      ...(signal === undefined ? {} : { signal }),
      ...(moves ? { transferList: [bytes.buffer] } : {}),
    });
  };
  const beginLimited = async (name: string, task: object, { signal }: Asker, bytes?: Uint8Array) => {
    // The server itself may take its time, when it starts on a slow machine.
    if (signal === undefined) return begin(name, task, signal, bytes);
    const limit = AbortSignal.timeout(dxlSeconds * 1000);
    try {
      return await begin(name, task, AbortSignal.any([limit, signal]), bytes);
    } catch (error) {
      signal.throwIfAborted();
      if (limit.aborted || isOutOfMemory(error)) throw problem('design.dxl.costly', { seconds: dxlSeconds });
      throw error;
    }
  };
  return {
    place: { databaseUrl, objects: objectsSettings(settings), maxDxlBytes },
    run: (name, task, asker) => queue.run(asker, () => begin(name, task, asker.signal)),
    async ask<Answer extends object>(name: string, task: object, asker: Asker, bytes?: Uint8Array) {
      const answer: Answer | Refused = await queue.run(asker, () => beginLimited(name, task, asker, bytes));
      if ('refused' in answer) throw refusalOf(answer as Refused);
      return answer as Exclude<Answer, Refused>;
    },
    close: () => pool.destroy(),
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** What a thread refused, as the problem to raise. */
export function refusalOf(refused: Refused): Error {
  switch (refused.refused) {
    case 'json':
      return platformProblem('request.json.invalid');
    case 'size':
      return platformProblem('request.too.large');
    case 'level':
      return problem('design.access.denied', { needed: 'MANAGER', level: 'DESIGNER' });
    case 'shape':
      return invalid(refused.errors);
    case 'problem':
      return new Problem(refused.code, refused.status, refused.summary, refused.params, {});
    case 'dxl': {
      const errors = refused.errors.map((message) => ({ path: '/dxl', message }));
      return problem('design.dxl.invalid', { errors, log: refused.log });
    }
  }
}
