import { Badge } from '@mantine/core';
import { words } from '../words/words.ts';
import type { State } from './types.ts';

const colours = { published: 'pine', depublished: 'orange', unpublished: 'gray' } as const;

/** Whether a record is published, in a word. */
export function StateBadge({ state }: { state: State }) {
  return (
    <Badge variant="light" color={colours[state]} tt="none" style={{ flex: 'none' }}>
      {words('records').states[state]}
    </Badge>
  );
}
