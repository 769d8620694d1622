import { FailedState, LoadingState, useMe } from '../../shared/index.ts';
import { SignedIn } from './SignedIn.tsx';
import { SignedOut } from './SignedOut.tsx';
import { words } from './words/words.ts';

/** The first page: what Trivet is, or what the reader has here. */
export function Home() {
  const me = useMe();
  const w = words('home');
  if (me.isPending) return <LoadingState what={w.page} lines={6} />;
  if (me.data === undefined)
    return <FailedState error={me.error} what={w.account} retry={() => void me.refetch()} />;
  return me.data ? <SignedIn me={me.data} /> : <SignedOut />;
}
