import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { texts } from './words/words.ts';

/** Shows a passing note in the corner; screen readers hear it. */
export function say(message: ReactNode, kind: 'done' | 'failed' = 'done'): void {
  notifications.show({
    message,
    color: kind === 'done' ? 'pine' : 'red',
    autoClose: kind === 'done' ? 5000 : 10_000,
    closeButtonProps: { 'aria-label': texts().closeNote },
  });
}
