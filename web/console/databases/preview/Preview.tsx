import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../shared/index.ts';
import { on, useDesignSummary } from '../queries.ts';
import { Drawn } from './Drawn.tsx';
import { type Resources, ResourcesContext } from './resources.ts';

type Props = { nsfPath: string; element: { type: string; dxl: string } };

/** An element as people will see it, with the pictures and parts of its database. */
export default function Preview({ nsfPath, element: { type, dxl } }: Props) {
  const resources = useMemo<Resources>(() => ({ useSource: sourcesOf(nsfPath) }), [nsfPath]);
  return (
    <ResourcesContext value={resources}>
      <Drawn type={type} dxl={dxl} />
    </ResourcesContext>
  );
}

/** A hook that reads elements of a database by type and name, or any alias. */
function sourcesOf(nsfPath: string) {
  return function useSource(type: string, name: string): string | null | undefined {
    const summary = useDesignSummary(nsfPath).data;
    const key = name.trim().toLowerCase();
    const found = summary?.types[type]?.elements.find(
      (each) =>
        key !== '' && [each.name, ...(each.aliases ?? [])].some((answer) => answer.toLowerCase() === key),
    );
    const { data, isError } = useQuery({
      queryKey: ['element', nsfPath, found?.unid, 'drawn'],
      queryFn: ({ signal }) =>
        call<{ dxl: string }>(on(`/api/design/elements/${found?.unid}`, nsfPath), { signal }).then(
          ({ dxl }) => dxl,
        ),
      enabled: found !== undefined,
    });
    if (summary && !found) return null;
    return isError ? null : data;
  };
}
