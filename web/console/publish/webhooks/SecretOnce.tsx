import { Text } from '@mantine/core';
import { CodeExample, Dialog } from '../../../shared/index.ts';
import { words } from '../words/words.ts';

/** A secret that is shown this once. */
export function SecretOnce({ secret, close }: { secret: string; close: () => void }) {
  const w = words('webhooks');
  return (
    <Dialog title={w.secret} close={close} submit={{ name: w.haveCopied, run: close }}>
      <Text size="sm" mb="sm">
        {w.secretOnce}
      </Text>
      <CodeExample label={w.secret} code={secret} />
    </Dialog>
  );
}
