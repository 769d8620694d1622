import { CallProblem } from '../call.ts';
import { JobProblem } from './job.ts';
import { logLines, type Origin } from './messages.ts';

/** Does something that sends DXL; what the importer finds wrong in it is said with file, line and column. */
export async function explaining<T>(work: () => Promise<T>, origin: Origin): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const log =
      error instanceof JobProblem ? error.log : error instanceof CallProblem ? error.params.log : undefined;
    const lines = typeof log === 'string' ? logLines(log, origin) : [];
    if (lines.length === 0) throw error;
    const [sentence = ''] = (error as Error).message.split('\n');
    throw new CallProblem([...lines, sentence].join('\n'));
  }
}
