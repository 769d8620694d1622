import { Button, Group, Modal, Progress, Text } from '@mantine/core';
import type { Printing } from './print.ts';

/** Shows how far the pages are prepared for paper, and stops it. */
export function PrintProgress({ printing, pages }: { printing: Printing; pages: number }) {
  const { done, cancel } = printing;
  return (
    <Modal
      opened={done !== undefined}
      onClose={cancel}
      title="Preparing the pages for printing"
      size="sm"
      centered
      closeButtonProps={{ 'aria-label': 'Cancel' }}
    >
      <Progress value={(100 * (done ?? 0)) / pages} aria-label="Pages prepared" />
      <Text size="sm" c="dimmed" mt="xs" role="status">
        {done ?? 0} of {pages} pages
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </Group>
    </Modal>
  );
}
