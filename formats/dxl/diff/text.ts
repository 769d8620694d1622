import { withoutLongBytes } from './bytes.ts';
import { commonPairs } from './sequence.ts';

/** Lines around a change that are shown with it. */
const CONTEXT = 3;
/** What is shown of one difference at most, in lines, and of one line, in characters. */
const MAX_LINES = 5000;
const MAX_CHARACTERS = 2000;

/** A run of lines that were replaced: [start, end) of the one, [start, end) of the other. */
type Run = { a: number; aEnd: number; b: number; bEnd: number };

/**
 * The difference of two texts as people read it: hunks of a unified diff with three lines of context, without file
 * names, empty when the texts are equal. Lines that begin with a backslash are sentences about the difference itself:
 * only line ends differ, or the rest was left out. Long base64 stands as its size and checksum.
 */
export function textDiff(before: string, after: string): string {
  if (before === after) return '';
  const a = linesOf(before);
  const b = linesOf(after);
  const runs = runsOf(a, b);
  if (runs.length === 0) return '\\ Only the ends of lines, or of lines of base64, differ.\n';
  const lines = hunksOf(runs).flatMap((hunk) => linesOfHunk(hunk, a, b));
  const left = lines.length - MAX_LINES;
  const shown = left > 0 ? lines.slice(0, MAX_LINES) : lines;
  const end = left > 0 ? [`\\ ${left.toLocaleString('en')} more lines of the difference are left out.`] : [];
  return `${[...shown.map(cutLine), ...end].join('\n')}\n`;
}

function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = withoutLongBytes(text).split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function runsOf(a: readonly string[], b: readonly string[]): Run[] {
  const runs: Run[] = [];
  let [atA, atB] = [0, 0];
  const close = (aEnd: number, bEnd: number) => {
    if (aEnd > atA || bEnd > atB) runs.push({ a: atA, aEnd, b: atB, bEnd });
    [atA, atB] = [aEnd + 1, bEnd + 1];
  };
  for (const [inA, inB] of commonPairs(a, b)) close(inA, inB);
  close(a.length, b.length);
  return runs;
}

/** Runs whose contexts touch stand in one hunk. */
function hunksOf(runs: readonly Run[]): Run[][] {
  const hunks: Run[][] = [];
  for (const run of runs) {
    const last = hunks.at(-1);
    const previous = last?.at(-1);
    if (last !== undefined && previous !== undefined && run.a - previous.aEnd <= 2 * CONTEXT) last.push(run);
    else hunks.push([run]);
  }
  return hunks;
}

function linesOfHunk(hunk: readonly Run[], a: readonly string[], b: readonly string[]): string[] {
  const first = hunk[0];
  const last = hunk.at(-1);
  if (first === undefined || last === undefined) return [];
  const before = Math.min(CONTEXT, first.a);
  const start = { a: first.a - before, b: first.b - before };
  const behind = Math.min(CONTEXT, a.length - last.aEnd);
  const end = { a: last.aEnd + behind, b: last.bEnd + behind };
  const lines = [`@@ -${place(start.a, end.a)} +${place(start.b, end.b)} @@`];
  let at = start.a;
  for (const run of hunk) {
    for (; at < run.a; at++) lines.push(` ${a[at]}`);
    for (; at < run.aEnd; at++) lines.push(`-${a[at]}`);
    for (let added = run.b; added < run.bEnd; added++) lines.push(`+${b[added]}`);
  }
  for (; at < end.a; at++) lines.push(` ${a[at]}`);
  return lines;
}

/** Lines are counted from 1; an empty part is named by the line before it. */
const place = (start: number, end: number): string =>
  end - start === 1 ? `${start + 1}` : `${end > start ? start + 1 : start},${end - start}`;

function cutLine(line: string): string {
  if (line.length <= MAX_CHARACTERS) return line;
  const left = line.length - MAX_CHARACTERS;
  return `${line.slice(0, MAX_CHARACTERS)} … (${left.toLocaleString('en')} more characters)`;
}
