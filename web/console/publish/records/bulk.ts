import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../shared/index.ts';
import { CATALOG, changeNow } from './queries.ts';
import type { CatalogRecord } from './types.ts';

export type BulkDeed = 'publish' | 'depublish' | 'delete';
export type Refusal = { name: string; why: string };

const bodies = {
  publish: { method: 'PATCH', json: { state: 'published' } },
  depublish: { method: 'PATCH', json: { state: 'depublished' } },
  delete: { method: 'DELETE' },
} as const;

/** Does one thing to several records, one after the other, and says which were refused and why. */
export function useBulk(path: string) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const run = async (deed: BulkDeed, records: CatalogRecord[]): Promise<Refusal[]> => {
    const refused: Refusal[] = [];
    for (const [done, { id, name }] of records.entries()) {
      setProgress({ done, of: records.length });
      try {
        await changeNow(`${path}/${id}`, bodies[deed]);
      } catch (error) {
        refused.push({ name, why: sentenceOf(error) });
      }
    }
    setProgress(undefined);
    await queries.invalidateQueries({ queryKey: [CATALOG] });
    return refused;
  };
  return { run, progress };
}
