import { ActionIcon, Anchor, Button, Group, Paper, Progress, Text } from '@mantine/core';
import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { formatSize, openAddress } from '../../shared/index.ts';
import classes from './files.module.css';
import type { Upload, useUploads } from './uploads.ts';
import { words } from './words/words.ts';

type Props = Pick<ReturnType<typeof useUploads>, 'uploads' | 'retry' | 'remove' | 'clear'>;

/** How far each upload is, and what became of it. */
export function UploadList({ uploads, retry, remove, clear }: Props) {
  const w = words('uploads');
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ state }) => state === 'done').length;
  const busy = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  return (
    <Paper component="section" withBorder radius="lg" p="md" mb="md" aria-label={w.title}>
      <Group justify="space-between" mb="xs">
        <Text fw={600} size="sm" role="status">
          {w.done(done, uploads.length)}
        </Text>
        {!busy && (
          <Button size="compact-xs" variant="default" onClick={clear}>
            {w.clear}
          </Button>
        )}
      </Group>
      <ul className={classes.uploads}>
        {uploads.map((upload) => (
          <Row key={upload.id} upload={upload} retry={retry} remove={remove} />
        ))}
      </ul>
    </Paper>
  );
}

function Row({ upload, retry, remove }: { upload: Upload } & Pick<Props, 'retry' | 'remove'>) {
  const w = words('uploads');
  const { id, file, state, sent, failure, made } = upload;
  return (
    <li className={classes.upload}>
      <div>
        <Text size="sm" className={classes.any}>
          {made ? (
            <Anchor href={openAddress(made)} underline="always">
              {made.name}
            </Anchor>
          ) : (
            file.name
          )}{' '}
          <Text span size="xs" c="dimmed">
            {formatSize(file.size)}
          </Text>
        </Text>
        {state === 'failed' ? (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {failure}
          </Text>
        ) : (
          state !== 'done' && (
            <Progress value={sent * 100} size="sm" mt={4} aria-label={w.progress(file.name)} />
          )
        )}
      </div>
      {state === 'done' && <IconCheck size={18} aria-label={w.uploaded} />}
      {state === 'failed' && (
        <ActionIcon variant="subtle" aria-label={w.retry(file.name)} onClick={() => retry(id)}>
          <IconRefresh size={16} aria-hidden />
        </ActionIcon>
      )}
      {state !== 'done' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={state === 'failed' ? w.remove(file.name) : w.cancel(file.name)}
          onClick={() => remove(id)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
