import { type Call, CallProblem } from '../call.ts';
import { bar, type Progress } from '../progress.ts';
import { query } from './asking.ts';

/** What an import came to. */
export type JobResult = {
  importedCount: number;
  log: string;
  result: {
    created: number;
    replaced: number;
    unchanged: number;
    ignored: number;
    deleted?: number;
    elements: { type: string; name: string; unid: string; action: string }[];
  };
};

/** An import that ended in error, with what the importer logged. */
export class JobProblem extends CallProblem {
  readonly log: string | undefined;
  /** True when we asked for that. */
  readonly cancelled: boolean;

  constructor(message: string, log: string | undefined, cancelled: boolean) {
    super(message);
    this.log = log;
    this.cancelled = cancelled;
  }
}

type State = Partial<JobResult> & {
  status: 'pending' | 'running' | 'complete' | 'error';
  progress?: { done: number; total: number };
  error?: string;
};

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1000;

/**
 * Waits until an import has ended and shows how far it is. Ctrl-C cancels it on the server, which either undoes
 * all of it or says that it was too late.
 * @throws JobProblem when it ends in error.
 */
export async function waitForJob(
  call: Call,
  nsfPath: string,
  jobId: string,
  progress: Progress,
): Promise<JobResult> {
  const address = `/api/dxl/import/${jobId}?${query({ nsfPath })}`;
  let cancelling: Promise<unknown> | undefined;
  const cancel = () => {
    // What the server answers shows in the state of the import, which is asked for anyway.
    cancelling ??= call('DELETE', address).catch(() => undefined);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, cancel);
  try {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)) {
      const state = (await call('GET', address)) as State;
      if (state.status === 'complete') return state as JobResult;
      if (state.status === 'error') {
        throw new JobProblem(state.error ?? 'The import failed.', state.log, cancelling !== undefined);
      }
      const { done = 0, total = 0 } = state.progress ?? {};
      progress.show(
        cancelling ? 'Cancelling' : total > 0 ? bar('Importing', done, total) : 'Waiting for the import',
      );
      await pause(wait);
    }
  } finally {
    progress.end();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, cancel);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
