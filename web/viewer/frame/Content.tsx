import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FailedState } from '../../shared/index.ts';
import { contentOf, type Opening } from '../calls.ts';
import { Broken } from './Broken.tsx';
import { Unreadable } from './unreadable.ts';
import classes from './viewer.module.css';
import { Waiting } from './Waiting.tsx';

type Props<T> = {
  opening: Opening;
  /** Turns the bytes into what is shown. May throw `Unreadable`. */
  read: (bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal) => T | Promise<T>;
  children: (content: T) => ReactNode;
};

/** Fetches a version, reads it, and shows it in whichever state it is: on its way, failed, unreadable, or there. */
export function Content<T>({ opening, read, children }: Props<T>) {
  const [received, setReceived] = useState(0);
  const query = useQuery({
    queryKey: ['content', opening.content],
    queryFn: async ({ signal }) => ({
      content: await read(await contentOf(opening, signal, setReceived), signal),
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    retry: false,
  });
  if (query.data) return children(query.data.content);
  const retry = () => void query.refetch();
  if (query.isFetching) return <Waiting what={opening.name} received={received} size={opening.size} />;
  if (query.error instanceof Unreadable) return <Broken opening={opening} why={query.error.message} />;
  return (
    <div className={classes.centre}>
      <FailedState error={query.error} what={opening.name} retry={retry} />
    </div>
  );
}
