import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core';
import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { formatSize } from '../../../shared/index.ts';
import { words } from '../words/words.ts';
import { cancelUpload, clearUploads, retryUpload, type Upload } from './uploadStore.ts';
import classes from './uploads.module.css';

/** How far each upload to a package is, and what became of it. */
export function UploadList({ to, uploads }: { to: string; uploads: Upload[] }) {
  const w = words('uploads');
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ state }) => state === 'done').length;
  return (
    <section aria-label={w.title} className={classes.uploads}>
      <Group justify="space-between" mb={4}>
        <Text fw={600} size="sm" role="status">
          {w.progress(done, uploads.length)}
        </Text>
        {done > 0 && (
          <Button variant="subtle" size="sm" h={44} onClick={() => clearUploads(to)}>
            {w.clear}
          </Button>
        )}
      </Group>
      <ul className={classes.list}>
        {uploads.map((upload) => (
          <Row key={upload.key} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

function Row({ upload }: { upload: Upload }) {
  const w = words('uploads');
  const { key, name, size, sent, state, failure, file } = upload;
  const share = size === 0 ? 100 : (sent / size) * 100;
  return (
    <li className={classes.upload}>
      <div>
        <Text size="sm" className={classes.any}>
          {name}{' '}
          <Text span size="xs" c="dimmed">
            {state === 'sending' ? w.sent(formatSize(sent), formatSize(size)) : formatSize(size)}
          </Text>
        </Text>
        {(state === 'sending' || state === 'waiting') && (
          <Progress value={share} size="sm" mt={4} aria-label={w.progressOf(name)} />
        )}
        {state === 'checking' && (
          <Text size="xs" c="dimmed">
            {w.checking}
          </Text>
        )}
        {state === 'stopped' && (
          <Text size="xs" c="dimmed">
            {w.stopped}
          </Text>
        )}
        {state === 'failed' && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {failure}
          </Text>
        )}
      </div>
      {state === 'done' && <IconCheck size={18} aria-label={w.done} />}
      {state === 'failed' && file && (
        <ActionIcon variant="subtle" size={44} aria-label={w.retry(name)} onClick={() => retryUpload(key)}>
          <IconRefresh size={16} aria-hidden />
        </ActionIcon>
      )}
      {state !== 'done' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={w.cancel(name)}
          onClick={() => void cancelUpload(key)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
