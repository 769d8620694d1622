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
export type Preview = { counts: Counts; faults: (Fault & { line: number })[]; lines: Line[] };
export type FirstPassword = { username: string; displayName: string; email: string | null; password: string };
export type Done = { counts: Counts; passwords: FirstPassword[] };

const send = <Answer>(path: string, body: Blob | string) =>
  call<Answer>(`/api/v1/users/import${path}`, { body, headers: { 'content-type': 'text/csv' } });

/** Asks what a file would do. */
export const usePreview = () =>
  useMutation({ mutationFn: (body: Blob | string) => send<Preview>('/preview', body) });

/** Imports it; what pages show of people is loaded anew. */
export function useImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, skip }: { body: Blob | string; skip: boolean }) =>
      send<Done>(skip ? '?wrong=skip' : '', body),
    onSuccess: () =>
      Promise.all([['users'], ['groups'], ['me']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
