import { Button, Stack, Text } from '@mantine/core';
import { CodeExample, Dialog } from '../../../shared/index.ts';
import { words } from '../words/words.ts';

/** Recovery codes, which are shown only once. */
export function CodesDialog({ codes, close }: { codes: string[]; close: () => void }) {
  const w = words('codes');
  return (
    <Dialog title={w.title} close={close}>
      <Stack>
        <Text size="sm">{w.lead}</Text>
        <CodeExample code={codes.join('\n')} label={w.label} />
        <Button onClick={close} data-autofocus>
          {w.kept}
        </Button>
      </Stack>
    </Dialog>
  );
}
