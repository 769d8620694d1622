import { Button, Group, Text } from '@mantine/core';
import { CodeExample, Dialog } from '../../../shared/index.ts';
import { words } from '../words/words.ts';

/** A secret that is shown this once. */
export function SecretOnce({ secret, close }: { secret: string; close: () => void }) {
  const w = words('webhooks');
  return (
    <Dialog title={w.secret} close={close}>
      <Text size="sm" mb="sm">
        {w.secretOnce}
      </Text>
      <CodeExample label={w.secret} code={secret} />
      {/* What it belongs to is made already: there is nothing to cancel. */}
      <Group justify="flex-end" mt="md">
        <Button onClick={close}>{w.haveCopied}</Button>
      </Group>
    </Dialog>
  );
}
