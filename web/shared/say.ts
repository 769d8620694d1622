import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { texts } from './words/words.ts';

/** Shows a passing note in the corner; screen readers hear it. One with an `id` is not shown again while it stands there. */
export function say(message: ReactNode, kind: 'done' | 'failed' = 'done', id?: string): void {
  notifications.show({
    ...(id !== undefined && { id }),
    message,
    color: kind === 'done' ? 'pine' : 'red',
    autoClose: kind === 'done' ? 5000 : 10_000,
    closeButtonProps: { 'aria-label': texts().closeNote },
  });
}

/** Takes a note with an `id` away before its time. */
export const unsay = (id: string): void => void notifications.hide(id);
