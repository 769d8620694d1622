import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, type Done, texts, WorkProgress } from '../../../shared/index.ts';
import { CATALOG } from '../records/queries.ts';
import { words } from '../words/words.ts';

/** How often a file that is on its way is looked at. */
const LOOK_MS = 3000;

type Problem = { code: string; params: Record<string, unknown>; summary: string };
type Entry = {
  state: 'pending' | 'copying' | 'failed' | 'available';
  progress?: Done;
  problem?: Problem;
};

/** Why a file has no bytes yet, and how far they are; looks again while they are on their way. */
export function FileState({ id, name }: { id: string; name: string }) {
  const w = words('packages');
  const entry = useQuery({
    queryKey: [CATALOG, `/v1/files/${id}`, 'state'],
    queryFn: ({ signal }) => call<Entry>(`/v1/files/${id}`, { signal, cache: 'no-store' }),
    refetchInterval: ({ state }) => (state.data?.state === 'copying' ? LOOK_MS : false),
  });
  if (!entry.data) return null;
  const { state, problem, progress } = entry.data;
  return (
    <>
      <Text size="xs" c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
        {state === 'failed' && problem
          ? (texts().problem(problem.code, problem.params) ?? problem.summary)
          : w.states[state]}
      </Text>
      {progress && <WorkProgress of={progress} name={name} />}
    </>
  );
}
