import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { ProblemError } from '../../../shared/index.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Cancelled, type Confirmed, ConfirmedContext } from './confirmed.ts';

type Waiting = { goOn: () => void; cancel: () => void };

/** Where the question stands that comes before changes of how somebody signs in. */
export function ConfirmationPlace({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<Waiting>();
  const confirmed: Confirmed = useCallback(
    async (work) => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== 'identity.confirmation.needed') throw error;
        await new Promise<void>((resolve, reject) =>
          setWaiting({ goOn: resolve, cancel: () => reject(new Cancelled()) }),
        );
        void queries.invalidateQueries({ queryKey: ['factors'] });
        return work();
      }
    },
    [queries],
  );
  const end = (how: keyof Waiting) => () => {
    waiting?.[how]();
    setWaiting(undefined);
  };
  return (
    <ConfirmedContext value={confirmed}>
      {children}
      {waiting && <ConfirmDialog goOn={end('goOn')} close={end('cancel')} />}
    </ConfirmedContext>
  );
}
