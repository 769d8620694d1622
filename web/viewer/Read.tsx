import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedState } from '../shared/index.ts';
import { contentOf, type Opening } from './calls.ts';
import { Broken } from './frame/Broken.tsx';
import { Unreadable } from './frame/unreadable.ts';
import classes from './frame/viewer.module.css';
import { Waiting } from './frame/Waiting.tsx';
import { type Way, ways } from './ways.ts';

/** Fetches the way and the bytes side by side, then shows whichever state they are in. */
export function Read({ opening, way }: { opening: Opening; way: Way }) {
  const [received, setReceived] = useState(0);
  const query = useQuery({
    queryKey: ['content', opening.content, opening.version, opening.modified, way],
    queryFn: async ({ signal }) => {
      const bytes = way === 'pdf' ? new Uint8Array() : contentOf(opening, signal, setReceived);
      const [{ show }, content] = await Promise.all([ways[way](), bytes]);
      return { shown: await show(opening, content, signal) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    retry: false,
  });
  if (query.data) return query.data.shown;
  if (query.isFetching) return <Waiting what={opening.name} received={received} size={opening.size} />;
  if (query.error instanceof Unreadable) return <Broken opening={opening} why={query.error.message} />;
  return (
    <div className={classes.centre}>
      <FailedState error={query.error} what={opening.name} retry={() => void query.refetch()} />
    </div>
  );
}
