import { FailedState, LoadingState, useMe } from '../../shared/index.ts';
import { SignedIn } from './SignedIn.tsx';
import { SignedOut } from './SignedOut.tsx';

/** The first page: what Trivet is, or what the reader has here. */
export function Home() {
  const me = useMe();
  if (me.isPending) return <LoadingState what="the home page" lines={6} />;
  if (me.data === undefined)
    return <FailedState error={me.error} what="your account" retry={() => void me.refetch()} />;
  return me.data ? <SignedIn me={me.data} /> : <SignedOut />;
}
