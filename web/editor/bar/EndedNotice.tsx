import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import classes from '../editor.module.css';
import type { Room } from '../room/room.ts';
import { useValue } from '../room/value.ts';
import type { Text } from '../text/openText.ts';

type Props = { room: Room; text: Text | undefined; name: string };

/** Says that editing is over, and offers to keep what is on the page. */
export function EndedNotice({ room, text, name }: Props) {
  const ended = useValue(room.ended);
  if (ended === undefined) return null;
  return (
    <Alert
      className={classes.ended}
      color="red"
      variant="light"
      title="Editing has ended"
      icon={<IconPlugConnectedX aria-hidden />}
    >
      {ended} What you see stays on this page until you leave it.
      <Group mt="sm" gap="md">
        {text && (
          <Button size="xs" variant="default" onClick={() => keepText(text, name)}>
            Save a copy of the text
          </Button>
        )}
        <Anchor size="sm" href={location.href}>
          Open the document again
        </Anchor>
      </Group>
    </Alert>
  );
}

/** The text as a plain file: formatting needs the document, which may be out of reach. */
function keepText(text: Text, name: string) {
  const { doc } = text.view.state;
  const address = URL.createObjectURL(
    new Blob([doc.textBetween(0, doc.content.size, '\n')], { type: 'text/plain' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.replace(/\.[^.]+$/, '')}.txt`;
  link.click();
  URL.revokeObjectURL(address);
}
