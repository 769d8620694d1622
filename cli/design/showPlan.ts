import type { Command } from 'commander';
import { print } from '../remote.ts';
import { logLines, type Origin } from './messages.ts';
import { painted } from './paint.ts';
import type { Plan, PlannedElement } from './plans.ts';

/** Lines of one diff that are shown. */
const LINES = 40;

/** Prints a plan; the exit code is 1 when it could not be carried out. */
export function printPlan(command: Command, plan: Plan, origin: Origin): void {
  for (const line of logLines(plan.log, origin)) process.stderr.write(`${line}\n`);
  print(command, plan, planLines(plan));
  if (!plan.valid) process.exitCode = 1;
}

/** A plan for people: what is created, what changes and how, what is deleted. */
export function planLines(plan: Plan): string[] {
  const { create, change, delete: gone, leave, ignore } = plan.counts;
  const rest = [leave > 0 ? `, ${leave} unchanged` : '', ignore > 0 ? `, ${ignore} ignored` : ''].join('');
  const summary = `${create} to create, ${change} to change, ${gone} to delete${rest}.`;
  return [
    ...plan.delete.map((each) => `- ${wordsFor(each)}`),
    ...plan.create.map((each) => `+ ${wordsFor(each)}`),
    ...plan.change.flatMap((each) => [`~ ${wordsFor(each)}`, ...short(each.text ?? '').map(painted)]),
    ...(plan.properties.length > 0 ? [`~ the database: ${plan.properties.join(', ')}`] : []),
    summary,
    ...(plan.valid ? [] : ['It cannot be carried out: see the errors above.']),
  ];
}

/** An element in words. */
export const wordsFor = ({ type, name, unid }: Pick<PlannedElement, 'type' | 'name' | 'unid'>): string =>
  [type, name || unid].filter(Boolean).join(' ');

function short(text: string): string[] {
  const lines = text.split('\n').filter((line, at, all) => line !== '' || at < all.length - 1);
  const shown = lines.filter((line) => !/^(---|\+\+\+) /.test(line));
  return shown.length <= LINES
    ? shown.map((line) => `    ${line}`)
    : [...shown.slice(0, LINES), `… ${shown.length - LINES} more lines`].map((line) => `    ${line}`);
}
