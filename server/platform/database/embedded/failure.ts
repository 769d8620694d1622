import { StartProblem } from '../../startProblem.ts';

/** PostgreSQL could not write: once there is room, it can. */
export class DiskFull extends StartProblem {}

/**
 * Makes one sentence of what PostgreSQL's programs wrote when they failed: the causes an operator meets in words
 * of ours, anything else in PostgreSQL's, with where to read on.
 */
export function failureOf(
  output: string,
  place: { dataDir: string; log: string },
  what: string,
): StartProblem {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new DiskFull(
      `The disk with the data folder ${place.dataDir} is full; make room and start again, nothing is lost.`,
    );
  }
  return new StartProblem(sentence(output, place, what));
}

function sentence(output: string, place: { dataDir: string; log: string }, what: string): string {
  const library = /error while loading shared libraries: (.+?): cannot open/.exec(output)?.[1];
  if (library) {
    return `PostgreSQL lacks the library ${library}; install again with npm ci, or add it to the system.`;
  }
  if (/Operation not permitted|Permission denied/.test(output)) {
    return `${what}: ${lastComplaint(output)}; check who owns the data folder ${place.dataDir}.`;
  }
  return `${what}: ${lastComplaint(output)}; more may stand in ${place.log}.`;
}

function lastComplaint(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const mark = /^.*?\b(FATAL|PANIC|ERROR|error|postgres|initdb):\s*/;
  const complaint =
    lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ??
    lines.find((line) => mark.test(line)) ??
    lines.at(-1);
  const words = complaint?.replace(mark, '').trim();
  return (words ?? 'it ended without a word').replace(/\.$/, '');
}
