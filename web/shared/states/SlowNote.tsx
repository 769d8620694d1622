import { Anchor, Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { texts } from '../words/words.ts';

/** Longer than most waits; anyone who waits longer starts to wonder. */
const SLOW_MS = 2000;

/** Says after two seconds that a document is still being waited for, and how to go on. Stands in a `status` region.
 *  @param back where all documents are; absent where there is no way back, as in a frame */
export function SlowNote({ back }: { back?: string | undefined }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const patience = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(patience);
  }, []);
  if (!slow) return null;
  const w = texts();
  return (
    <>
      <Text size="sm" ta="center">
        {w.slow}
      </Text>
      <Group justify="center" gap="sm">
        <Button size="xs" variant="default" onClick={() => location.reload()}>
          {w.tryAgain}
        </Button>
        {back !== undefined && (
          <Anchor size="sm" href={back}>
            {w.backToDocuments}
          </Anchor>
        )}
      </Group>
    </>
  );
}
