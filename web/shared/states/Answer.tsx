import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedState } from './FailedState.tsx';
import { LoadingState } from './LoadingState.tsx';

type Props<T> = {
  of: UseQueryResult<T>;
  /** What is being loaded, such as `the products`. */
  what: string;
  /** Shown instead of the data when `isEmpty` says so. */
  empty?: ReactNode;
  /** When data counts as empty; by default an empty array, or an empty `items`. */
  isEmpty?: (data: T) => boolean;
  /** Shown while waiting, instead of grey lines. */
  loading?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Shows a query in whichever state it is: waiting, failed, empty, or its data. */
export function Answer<T>({ of, what, empty, isEmpty = hasNothing, loading, children }: Props<T>) {
  if (of.data === undefined && of.isPending) return loading ?? <LoadingState what={what} />;
  if (of.data === undefined)
    return <FailedState error={of.error} what={what} retry={() => void of.refetch()} />;
  if (empty !== undefined && isEmpty(of.data)) return empty;
  return children(of.data);
}

function hasNothing(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  if (typeof data !== 'object' || data === null) return false;
  return 'items' in data && Array.isArray(data.items) && data.items.length === 0;
}
