import Piscina from 'piscina';
import { invalid, Problem, problem as platformProblem } from '../../platform/http/problem.ts';
import type { Settings } from '../../settings.ts';
import { problem } from '../problems.ts';
import { threadMemory } from './memory.ts';
import type { Place } from './place.ts';
import type { Refused } from './reading.ts';

/** Threads that read large DXL, so that the event loop never waits for them. They start with the first. */
export type Threads = {
  place: Place;
  /** Runs a function of `worker.ts`. `bytes` are those in the task that may move to the thread. */
  run<Answer>(name: string, task: object, options?: Options): Promise<Answer>;
  /** The same, for what may be refused. @throws Problem that says why it was. */
  ask<Answer extends object>(name: string, task: object, bytes?: Uint8Array): Promise<Answer>;
  close(): Promise<void>;
};

type Options = { signal?: AbortSignal; bytes?: Uint8Array | undefined };

const THREADS = 2;

/** Makes the threads. */
export function createThreads(databaseUrl: string, { objects, maxDxlBytes }: Settings): Threads {
  // A packed release holds JavaScript beside this file instead.
  const worker = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);
  const pool = new Piscina({
    filename: worker.href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: 30_000,
    execArgv: [],
    resourceLimits: threadMemory(maxDxlBytes),
  });
  const run = <Answer>(name: string, task: object, { signal, bytes }: Options = {}) => {
    // A body that has its memory to itself moves to the thread; one in a shared pool is copied.
    const moves = bytes?.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
    return pool.run(task, {
      name,
      ...(signal === undefined ? {} : { signal }),
      ...(moves ? { transferList: [bytes.buffer] } : {}),
    }) as Promise<Answer>;
  };
  return {
    place: { databaseUrl, objects, maxDxlBytes },
    run,
    async ask<Answer extends object>(name: string, task: object, bytes?: Uint8Array) {
      const answer = await run<Answer | Refused>(name, task, { bytes });
      if ('refused' in answer) throw refusalOf(answer as Refused);
      return answer;
    },
    close: () => pool.destroy(),
  };
}

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
