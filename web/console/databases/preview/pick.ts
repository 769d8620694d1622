import { createContext, type KeyboardEvent, type SyntheticEvent, useContext } from 'react';
import type { Branch } from './tree.ts';

/** Takes a part of the element that somebody points at; nothing where the parts of another element are drawn. */
export const PickContext = createContext<((of: Branch) => void) | undefined>(undefined);

/** What makes a drawn part one that can be picked. */
export function usePick(of: Branch) {
  const pick = useContext(PickContext);
  if (!pick) return {};
  const act = (event: SyntheticEvent) => {
    event.stopPropagation();
    event.preventDefault();
    pick(of);
  };
  return {
    role: 'button',
    tabIndex: 0,
    'data-pick': true,
    onClick: act,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' || event.key === ' ') act(event);
    },
  };
}
