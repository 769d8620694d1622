import { ActionIcon, Button, Group, Popover, Textarea } from '@mantine/core';
import { IconCloudUpload, IconMessagePlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import classes from '../editor.module.css';
import type { Publishing } from './publishing.ts';

/** Publishes, at once or with a note of what changed, which the repository keeps with the version. */
export function PublishButton({ publishing, disabled }: { publishing: Publishing; disabled: boolean }) {
  const [asking, setAsking] = useState(false);
  const [note, setNote] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    publishing.publish(note.trim());
    setAsking(false);
    setNote('');
  };
  return (
    <Group gap={2} wrap="nowrap">
      <Button
        className={classes.publish}
        loading={publishing.busy}
        disabled={disabled}
        onClick={() => publishing.publish()}
        leftSection={<IconCloudUpload size={18} stroke={1.7} aria-hidden />}
      >
        Publish
      </Button>
      <Popover opened={asking} onChange={setAsking} position="bottom-end" width={300} trapFocus withArrow>
        <Popover.Target>
          <ActionIcon
            size={36}
            variant="filled"
            disabled={disabled || publishing.busy}
            aria-label="Say what changed"
            aria-expanded={asking}
            title="Say what changed"
            onClick={() => setAsking(!asking)}
          >
            <IconMessagePlus size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <form onSubmit={send}>
            <Textarea
              label="What changed"
              description="Kept with the version, for those who read its history."
              autosize
              minRows={2}
              maxRows={6}
              maxLength={1000}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
              data-autofocus
            />
            <Group justify="flex-end" mt="sm">
              <Button type="submit" size="xs">
                Publish with this note
              </Button>
            </Group>
          </form>
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}
