import { Alert } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { words } from '../words/words.ts';
import type { Hidden } from './useHidden.ts';

/** Why nobody sees something although it is published. */
export function HiddenNote({ hidden }: { hidden: Hidden | undefined }) {
  if (!hidden) return null;
  return (
    <Alert color="orange" variant="light" role="note" mb="md" icon={<IconEyeOff size={18} aria-hidden />}>
      {words('records').hidden[hidden]}
    </Alert>
  );
}
