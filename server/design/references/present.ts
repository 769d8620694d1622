import { nameKey } from '../../../formats/dxl/index.ts';
import { keyOf } from '../../../formats/dxl/references/index.ts';
import type { ElementRow } from '../tables.ts';
import type { FoundReference } from './store.ts';

/** The keys by which references mean an element. */
export const keysOf = ({ answers }: Pick<ElementRow, 'answers'>): string[] => [
  ...new Set(answers.flatMap((name) => [nameKey(name), keyOf(name)])),
];

/** A place as answers tell it. */
export function presentPlace({ kind, firm, place }: FoundReference) {
  const { name: named, by, owner, line, column, text } = place;
  return { kind, named, by, ...(owner !== '' && { owner }), line, column, text, sure: firm };
}
