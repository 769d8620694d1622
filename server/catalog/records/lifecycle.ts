import { problem, type Referent } from '../problems.ts';
import type { State } from './formats.ts';

/** Where each state leads (catalog.md, "Lifecycle"); the state it already has is no transition. */
const leads: Record<State, State[]> = {
  unpublished: ['published'],
  published: ['depublished'],
  depublished: ['published'],
};

/** @throws Problem 409 `catalog.state.conflict` when `wanted` cannot follow on `current`. */
export function checkTransition(current: State, wanted: State | undefined): void {
  if (wanted === undefined || wanted === current || leads[current].includes(wanted)) return;
  throw problem('catalog.state.conflict', { state: current, wanted });
}

/** What is needed to be published.
 *  @throws Problem 409 `catalog.publish.incomplete`. */
export function checkPublishable(
  current: State,
  wanted: State | undefined,
  has: boolean,
  what: string,
): void {
  if (wanted === 'published' && current !== 'published' && !has)
    throw problem('catalog.publish.incomplete', { missing: what });
}

/** Only what is unpublished or depublished can be deleted (seed 002, "States").
 *  @throws Problem 409 `catalog.state.conflict`. */
export function checkDeletable(state: State): void {
  if (state === 'published') throw problem('catalog.state.conflict', { state, wanted: 'deleted' });
}

/** @throws Problem 409 `catalog.reference.inuse` with at most 20 of what uses it. */
export function checkUnused(referents: Referent[]): void {
  if (referents.length > 0) throw problem('catalog.reference.inuse', { referents: referents.slice(0, 20) });
}

/** What an update does to the state, in the words of the audit trail. */
export function actionOf(current: State, wanted: State | undefined): string {
  if (wanted === undefined || wanted === current) return 'update';
  return wanted === 'published' ? 'publish' : 'depublish';
}
