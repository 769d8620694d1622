import { Button, Group, Progress, Text } from '@mantine/core';
import { Dialog } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import type { Printing } from './print.ts';

/** Shows how far the pages are prepared for paper, and stops it. */
export function PrintProgress({ printing, pages }: { printing: Printing; pages: number }) {
  const w = words('pdf');
  const { done, cancel } = printing;
  if (done === undefined) return null;
  return (
    <Dialog title={w.printTitle} close={cancel} size="sm">
      <Progress value={(100 * done) / pages} aria-label={w.prepared} />
      <Text size="sm" c="dimmed" mt="xs" role="status">
        {w.preparedOf(done, pages)}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={cancel}>
          {w.cancel}
        </Button>
      </Group>
    </Dialog>
  );
}
