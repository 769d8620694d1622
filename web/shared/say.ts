import { notifications } from '@mantine/notifications';

/** Shows a passing note in the corner; screen readers hear it. */
export function say(message: string, kind: 'done' | 'failed' = 'done'): void {
  notifications.show({
    message,
    color: kind === 'done' ? 'pine' : 'red',
    autoClose: kind === 'done' ? 4000 : 10_000,
    closeButtonProps: { 'aria-label': 'Close this note' },
  });
}
