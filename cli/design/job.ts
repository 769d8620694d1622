import { type Call, CallProblem } from '../call.ts';
import { bar, type Progress } from '../progress.ts';
import { query } from '../query.ts';

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
const MAX_WAIT_MS = 1000;

/**
 * Starts an import and waits until it has ended, showing how far it is. Ctrl-C cancels it on the server, which
 * either undoes all of it or says that it was too late; a second one, later, does not wait for that.
 * @throws JobProblem when it ends in error.
 */
export async function runJob(
  call: Call,
  nsfPath: string,
  start: () => Promise<string>,
  progress: Progress,
): Promise<JobResult> {
  const interrupt = listenForInterrupt();
  try {
    progress.show('Sending');
    const address = `/api/dxl/import/${await start()}?${query({ nsfPath })}`;
    let asked = false;
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 1.5, MAX_WAIT_MS)) {
      if (interrupt.came() && !asked) {
        asked = true;
        // What the server answers shows in the state of the import.
        await call('DELETE', address).catch(() => undefined);
      }
      const state = (await call('GET', address)) as State;
      if (state.status === 'complete') return state as JobResult;
      if (state.status === 'error')
        throw new JobProblem(state.error ?? 'The import failed.', state.log, asked);
      const { done = 0, total = 0 } = state.progress ?? {};
      const running = total > 0 ? bar('Importing', done, total) : 'Waiting for the import';
      progress.show(asked ? 'Cancelling' : running);
      await Promise.race([pause(wait), interrupt.next()]);
    }
  } finally {
    progress.end();
    interrupt.end();
  }
}

/** One Ctrl-C may arrive twice, from the terminal and from the program that started this one. */
const SAME_PRESS_MS = 1000;

function listenForInterrupt() {
  let at: number | undefined;
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const hear = () => {
    if (at !== undefined && Date.now() - at > SAME_PRESS_MS) process.exit(1);
    at ??= Date.now();
    tell();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, hear);
  return {
    came: () => at !== undefined,
    /** Ends a pause early, once. */
    next: () => (at === undefined ? told : new Promise<void>(() => undefined)),
    end() {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, hear);
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
