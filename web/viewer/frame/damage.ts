import { createContext, useContext, useEffect } from 'react';

type Damage = { isDamaged: boolean; tell: (isDamaged: boolean) => void };

/** Whether the document that is shown cannot be read: nothing else is said of it then, and it is not edited. */
export const Damage = createContext<Damage>({ isDamaged: false, tell: () => undefined });

/** Lets the page know of a document that cannot be read, for as long as that is shown. */
export function useTellDamage(isDamaged: boolean): void {
  const { tell } = useContext(Damage);
  useEffect(() => {
    if (!isDamaged) return undefined;
    tell(true);
    return () => tell(false);
  }, [isDamaged, tell]);
}
