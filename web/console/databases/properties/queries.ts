import { useQuery } from '@tanstack/react-query';
import { request } from '../../../shared/index.ts';
import { on } from '../queries.ts';

type NotesLaunch = {
  whenOpened?: string;
  framesetName?: string;
  pageName?: string;
  showAboutDocument?: string;
  restoreLastView?: boolean;
  previewDefault?: string;
};
type WebLaunch = { whenOpened?: string; target?: string };

export type DatabaseProperties = {
  title: string;
  replicaId: string;
  filePath: string;
  designTemplate: string;
  templateName: string;
  launchSettings: { notes?: NotesLaunch; web?: WebLaunch };
  /** Says which state of the database this is. */
  tag: string | null;
};

export function useProperties(nsfPath: string) {
  return useQuery({
    queryKey: ['properties', nsfPath],
    queryFn: async ({ signal }): Promise<DatabaseProperties> => {
      const answer = await request(on('/api/dxl/database', nsfPath), { signal });
      return { ...((await answer.json()) as DatabaseProperties), tag: answer.headers.get('etag') };
    },
  });
}

/** The members of `after` that differ from those of `before`; undefined when none does. */
export function differing<T extends object>(before: T, after: T): Partial<T> | undefined {
  const keys = Object.keys(after) as (keyof T)[];
  const found = keys.filter((key) => after[key] !== undefined && after[key] !== before[key]);
  return found.length === 0
    ? undefined
    : (Object.fromEntries(found.map((key) => [key, after[key]])) as Partial<T>);
}
