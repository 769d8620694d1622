import { Anchor, Button, Group } from '@mantine/core';
import { undoReplacement } from '../../features/history/history.ts';
import type { RoomMessage } from '../../session/messages.ts';
import type { Place } from '../../session/opening.ts';
import { words } from '../words.ts';

type Props = { place: Place; message: Extract<RoomMessage, { type: 'ended' }> };

/** Says that the draft holds other text now, and how to have back what it held. */
export const DraftReplacedNotice = ({ place, message: { summary, undo, document } }: Props) => (
  <>
    {words().notices.endedWhy(summary)}
    {(undo || document) && (
      <Group mt={6} gap="md">
        {document && <Anchor href={document}>{words().notices.openNew}</Anchor>}
        {undo && (
          <Button size="compact-sm" variant="default" onClick={() => void undoReplacement(place, undo)}>
            {words().notices.undo}
          </Button>
        )}
      </Group>
    )}
  </>
);
