import type { Call } from '../call.ts';
import { query } from '../query.ts';

export type PlannedElement = { type: string; name: string; unid: string; text?: string };

/** What a change would do, as the server sees it. */
export type Plan = {
  planId: string;
  revision: number;
  valid: boolean;
  counts: { create: number; change: number; leave: number; ignore: number; delete: number };
  create: PlannedElement[];
  change: PlannedElement[];
  delete: PlannedElement[];
  properties: string[];
  errors: string[];
  warnings: string[];
  log: string;
};

/** Has the server say what a document would do. Nothing of the database is written. */
export async function makePlan(call: Call, nsfPath: string, body: Iterable<string>): Promise<Plan> {
  return (await (await call.open('POST', `/api/design/plan?${query({ nsfPath })}`, { body })).json()) as Plan;
}
