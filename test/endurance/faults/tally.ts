import { Refused, Unavailable } from '../rounds/writer.ts';
import type { Answer, Fault } from './fault.ts';

/** What came of all rounds of one fault. */
export type Tally = {
  rounds: number;
  acknowledged: number;
  /** characters that people who edit together were told are saved */
  characters: number;
  answers: Record<Answer, number>;
  /** answers that the fault does not explain */
  unexpected: number;
  lost: number;
  doubled: number;
  /** everything else that is not as it should be */
  other: number;
  /** the longest that it took after the end until something of every kind was written again, in milliseconds */
  slowestMs: number;
};

export const newTally = (): Tally => ({
  rounds: 0,
  acknowledged: 0,
  characters: 0,
  answers: { '503': 0, '507': 0, cut: 0 },
  unexpected: 0,
  lost: 0,
  doubled: 0,
  other: 0,
  slowestMs: 0,
});

/** Enters why a write was not acknowledged.
 *  @returns a line when the fault does not explain it. */
export function noteFailure(tally: Tally, { answers }: Fault, error: unknown): string | undefined {
  const answer: Answer = error instanceof Unavailable ? `${error.status}` : 'cut';
  if (!(error instanceof Refused) && answers.includes(answer)) {
    tally.answers[answer]++;
    return undefined;
  }
  tally.unexpected++;
  const { message, cause } = error as Error;
  return `unexpected: ${message.slice(0, 300)}${cause instanceof Error ? ` (${cause.message})` : ''}`;
}

/** Enters lines of what is not as it should be. */
export function noteFaults(tally: Tally, lines: string[]): void {
  for (const line of lines) {
    if (line.startsWith('lost')) tally.lost++;
    else if (/^there \d+ times/.test(line)) tally.doubled++;
    else tally.other++;
  }
}

/** The counts as a table, and a last line with all of them. */
export function tableOf(tallies: Map<string, Tally>): string[] {
  const head = ['fault', 'rounds', 'acknowledged', 'characters', '503', '507', 'cut', 'lost', 'doubled'];
  const rows = [...tallies].map(([name, tally]) => rowOf(name, tally));
  const all = [...tallies.values()].reduce(sumOf, newTally());
  const table = [[...head, 'unexpected', 'other', 'back after'], ...rows, rowOf('all', all)];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table.map((row) =>
    row.map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('  '),
  );
}

function rowOf(name: string, tally: Tally): string[] {
  const { rounds, acknowledged, characters, answers, lost, doubled, unexpected, other, slowestMs } = tally;
  const counts = [rounds, acknowledged, characters, answers['503'], answers['507'], answers.cut];
  return [
    name,
    ...[...counts, lost, doubled, unexpected, other].map(String),
    `${(slowestMs / 1000).toFixed(1)} s`,
  ];
}

const sumOf = (one: Tally, two: Tally): Tally => ({
  rounds: one.rounds + two.rounds,
  acknowledged: one.acknowledged + two.acknowledged,
  characters: one.characters + two.characters,
  answers: {
    '503': one.answers['503'] + two.answers['503'],
    '507': one.answers['507'] + two.answers['507'],
    cut: one.answers.cut + two.answers.cut,
  },
  unexpected: one.unexpected + two.unexpected,
  lost: one.lost + two.lost,
  doubled: one.doubled + two.doubled,
  other: one.other + two.other,
  slowestMs: Math.max(one.slowestMs, two.slowestMs),
});
