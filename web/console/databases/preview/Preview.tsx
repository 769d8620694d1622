import { useMemo } from 'react';
import { Drawn } from './Drawn.tsx';
import { ResourcesContext } from './resources.ts';
import { resourcesOf } from './sources.ts';

type Props = { nsfPath: string; element: { type: string; dxl: string } };

/** An element as people will see it, with the pictures and parts of its database. */
export default function Preview({ nsfPath, element: { type, dxl } }: Props) {
  const resources = useMemo(() => resourcesOf(nsfPath), [nsfPath]);
  return (
    <ResourcesContext value={resources}>
      <Drawn type={type} dxl={dxl} />
    </ResourcesContext>
  );
}
