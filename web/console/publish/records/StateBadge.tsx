import { Badge } from '@mantine/core';
import { words } from '../words/words.ts';
import type { State } from './types.ts';
import type { Hidden } from './useHidden.ts';

const colours = { published: 'pine', depublished: 'orange', unpublished: 'gray' } as const;

/** Whether a record is published, in a word; and whether it is, but nobody sees it. */
export function StateBadge({ state, hidden }: { state: State; hidden?: Hidden | undefined }) {
  const w = words('records');
  return (
    <Badge
      variant="light"
      color={hidden ? 'orange' : colours[state]}
      tt="none"
      style={{ flex: 'none' }}
      title={hidden && w.hidden[hidden]}
    >
      {hidden ? w.notVisible : w.states[state]}
    </Badge>
  );
}
