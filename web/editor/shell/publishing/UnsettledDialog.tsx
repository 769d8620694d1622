import { Button, Group, List, Text } from '@mantine/core';
import { Dialog } from '../../../shared/index.ts';
import type { Unsettled } from '../../view/feature.ts';
import { words } from '../words.ts';

type Props = { unsettled: Unsettled[]; close: () => void; publish: () => void };

/** Says before a document is published what is still open in it and goes along. */
export default function UnsettledDialog({ unsettled, close, publish }: Props) {
  const w = words().publishing;
  return (
    <Dialog title={w.unsettled} close={close}>
      <List size="sm" mb="sm">
        {unsettled.map(({ says }) => (
          <List.Item key={says}>{says}</List.Item>
        ))}
      </List>
      <Text size="sm">{w.unsettledHow}</Text>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button
          variant="default"
          mih={44}
          data-autofocus
          onClick={() => {
            close();
            unsettled[0]?.show();
          }}
        >
          {w.look}
        </Button>
        <Button
          mih={44}
          onClick={() => {
            close();
            publish();
          }}
        >
          {w.anyway}
        </Button>
      </Group>
    </Dialog>
  );
}
