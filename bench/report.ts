import { appendFileSync } from 'node:fs';

/** One figure of a bench. The bench and `what` name it: the next run replaces the row of the same name. */
export type Row = {
  what: string;
  /** as the page shows it, with its unit */
  trivet: string;
  /** what was measured beside it in the same run: the floor or the peer, with its figure */
  beside?: string;
} & Partial<Goal>;

/** What a figure is to reach, whether it does, and if not, how far it is from there. */
export type Goal = { goal: string; reached: boolean; distance?: string };

/** Whether only the shortest form is asked for, which shows that a bench works rather than how fast something is. */
export const quick = process.env.BENCH_QUICK === '1';

/** @returns one of both, by what is asked for. */
export const shorter = <Value>(whole: Value, short: Value): Value => (quick ? short : whole);

const percent = (share: number): string => `${Math.ceil(share * 100)} %`;

/** `9,476/s` */
export const perSecond = (rate: number): string => `${thousands(rate)}/s`;

export const thousands = (count: number): string => Math.round(count).toLocaleString('en');

/** @param what such as `× saxes` or `ms` */
export const atMost = (value: number, limit: number, what: string): Goal => ({
  goal: `≤ ${limit.toLocaleString('en')} ${what}`,
  reached: value <= limit,
  ...(value <= limit || limit === 0 ? {} : { distance: `${percent(value / limit - 1)} over` }),
});

/** @param what such as `of the floor` or `/s` */
export const atLeast = (value: number, least: number, what: string): Goal => ({
  goal: `≥ ${least.toLocaleString('en')} ${what}`,
  reached: value >= least,
  ...(value >= least ? {} : { distance: `${percent(1 - value / least)} short` }),
});

/** Hands figures to the runner, or prints them as rows of a table when the bench runs alone. */
export function report(...rows: Row[]): void {
  const file = process.env.BENCH_ROWS;
  if (file !== undefined) {
    appendFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    return;
  }
  console.log('\n| what | Trivet | beside | goal | reached |\n|---|---|---|---|---|');
  for (const row of rows) console.log(`| ${cellsOf(row).join(' | ')} |`);
}

/** What, Trivet, beside, goal, reached. */
export function cellsOf({ what, trivet, beside = '', goal = '', reached, distance }: Row): string[] {
  const outcome = reached === undefined ? '' : reached ? 'yes' : ['no', distance].filter(Boolean).join(': ');
  return [what, trivet, beside, goal, outcome];
}
