import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { words } from '../words/words.ts';
import classes from './uploads.module.css';

type Props = {
  /** To what the files go, for a person who hears it. */
  name: string;
  take: (files: File[]) => void;
  /** Further ways to bring a file. */
  more?: ReactNode;
};

/** Where many files are dropped, or chosen by a button. */
export function DropArea({ name, take, more }: Props) {
  const w = words('uploads');
  const [over, setOver] = useState(false);
  const reset = useRef<() => void>(null);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <fieldset
      className={classes.drop}
      aria-label={w.dropTo(name)}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      }}
    >
      <Text size="sm" c="dimmed">
        {w.drop}
      </Text>
      <Group gap="xs">
        <FileButton
          multiple
          resetRef={reset}
          onChange={(files) => {
            take(files);
            // The same file may be chosen again.
            reset.current?.();
          }}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              h={44}
              leftSection={<IconUpload size={16} aria-hidden />}
              aria-label={w.uploadTo(name)}
            >
              {w.upload}
            </Button>
          )}
        </FileButton>
        {more}
      </Group>
    </fieldset>
  );
}
