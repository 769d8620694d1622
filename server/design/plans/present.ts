import type { PlanRow } from './store.ts';

/** How long a plan is kept. */
export const PLAN_LIFE_MS = 24 * 3600 * 1000;

/** A plan as JSON text: what was made once is JSON already, and may be megabytes. */
export function presentPlan(row: Pick<PlanRow, 'id' | 'created_at' | 'import_id' | 'answer'>): string {
  const head = JSON.stringify({
    planId: row.id,
    expiresAt: new Date(row.created_at.getTime() + PLAN_LIFE_MS).toISOString(),
    ...(row.import_id === null ? {} : { jobId: row.import_id }),
  });
  return `${head.slice(0, -1)},${row.answer.slice(1)}`;
}
