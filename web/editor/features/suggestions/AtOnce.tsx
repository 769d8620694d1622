import { Button, Group } from '@mantine/core';
import { say, unsay } from '../../../shared/index.ts';
import { words } from './words.ts';

const ID = 'at-once';

/** Says that what somebody did while suggesting is no suggestion, and takes it back. */
export const sayAtOnce = (undo: () => void): void => say(<AtOnce undo={undo} />, 'done', ID);

function AtOnce({ undo }: { undo: () => void }) {
  const w = words();
  return (
    <Group gap="md" wrap="nowrap">
      {w.atOnce}
      <Button
        size="compact-sm"
        variant="default"
        flex="none"
        onClick={() => {
          unsay(ID);
          undo();
        }}
      >
        {w.undo}
      </Button>
    </Group>
  );
}
