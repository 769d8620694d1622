import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/index.ts';
import type { en } from './words/en.ts';

export type Outcome = keyof typeof en.outcomes;
export type Column = keyof typeof en.columns;
export type Fault = { column: Column | null; reason: string; value: string; message: string };
export type Line = {
  line: number;
  username: string;
  displayName: string;
  outcome: Outcome;
  changes: { column: Column; before: string | null; after: string }[];
  faults: Fault[];
};
type Counts = { [name in Outcome]: number };
export type Preview = {
  counts: Counts;
  newGroups: string[];
  faults: (Fault & { line: number })[];
  lines: Line[];
};
export type FirstPassword = { username: string; displayName: string; email: string | null; password: string };
export type Done = { counts: Counts; passwords: FirstPassword[] };

const send = <Answer>(path: string, body: Blob | string) =>
  call<Answer>(`/api/v1/users/import${path}`, { body, headers: { 'content-type': 'text/csv' } });

/** What is imported, and whether groups are made that are not there. */
export type Import = { body: Blob | string; withGroups: boolean };

/** Asks what a file would do. */
export const usePreview = () =>
  useMutation({
    mutationFn: ({ body, withGroups }: Import) =>
      send<Preview>(withGroups ? '/preview?groups=create' : '/preview', body),
  });

/** Imports it; what pages show of people is loaded anew. */
export function useImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, withGroups, skip }: Import & { skip: boolean }) => {
      const how = { ...(skip && { wrong: 'skip' }), ...(withGroups && { groups: 'create' }) };
      return send<Done>(`?${new URLSearchParams(how)}`, body);
    },
    onSuccess: () =>
      Promise.all([['users'], ['groups'], ['me']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
