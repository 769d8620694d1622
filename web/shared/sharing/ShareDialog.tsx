import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../dialog/Dialog.tsx';
import { Answer } from '../states/Answer.tsx';
import { ShareForm } from './ShareForm.tsx';
import { readShares } from './shares.ts';
import { words } from './words.ts';

type Props = { id: string; name: string; close: () => void };

/** Who else may do what with a document. */
export function ShareDialog({ id, name, close }: Props) {
  const w = words();
  const shares = useQuery({
    queryKey: ['documents', id, 'shares'],
    queryFn: ({ signal }) => readShares(id, signal),
    staleTime: 0,
    gcTime: 0,
    // What is being edited is not replaced under the hands.
    refetchOnWindowFocus: false,
  });
  if (shares.data) return <ShareForm id={id} name={name} close={close} given={shares.data} />;
  return (
    <Dialog title={w.share(name)} close={close}>
      <Answer of={shares} what={w.whoMayOpen}>
        {() => null}
      </Answer>
    </Dialog>
  );
}
