import { Button, Group, Modal, Progress, Text } from '@mantine/core';
import { words } from '../words/words.ts';
import type { Printing } from './print.ts';

/** Shows how far the pages are prepared for paper, and stops it. */
export function PrintProgress({ printing, pages }: { printing: Printing; pages: number }) {
  const w = words('pdf');
  const { done, cancel } = printing;
  return (
    <Modal
      opened={done !== undefined}
      onClose={cancel}
      title={w.printTitle}
      size="sm"
      centered
      closeButtonProps={{ 'aria-label': w.cancel }}
    >
      <Progress value={(100 * (done ?? 0)) / pages} aria-label={w.prepared} />
      <Text size="sm" c="dimmed" mt="xs" role="status">
        {w.preparedOf(done ?? 0, pages)}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={cancel}>
          {w.cancel}
        </Button>
      </Group>
    </Modal>
  );
}
