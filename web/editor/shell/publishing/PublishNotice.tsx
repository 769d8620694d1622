import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconCloudPause } from '@tabler/icons-react';
import { texts } from '../../../shared/index.ts';
import { locale } from '../../../words/words.ts';
import { type Place, serviceAddress, signInToRepository } from '../../session/opening.ts';
import classes from '../editor.module.css';
import { words } from '../words.ts';
import type { Publishing } from './publishing.ts';

/** Says why changes are not published, what happens next, and what a person can do. Nothing is lost meanwhile. */
export function PublishNotice({ place, publishing }: { place: Place; publishing: Publishing }) {
  const { waits, busy, publish } = publishing;
  if (!waits) return null;
  const { code, summary, next, by } = waits;
  const w = words().notices;
  const time = (at: string) => new Date(at).toLocaleTimeString(locale(), { timeStyle: 'short' });
  const why = texts().problem(code, {}) ?? summary;
  const signIn = code === 'documents.repository.signin' ? signInToRepository(place) : undefined;
  return (
    <Alert
      className={classes.ended}
      color="orange"
      variant="light"
      title={next ? w.waits : w.notPublished}
      icon={<IconCloudPause aria-hidden />}
      role="region"
      aria-label={w.waitsName}
    >
      {by && !next && `${w.asked(by)} `}
      {why} {w.kept}
      {next && ` ${w.triedAt(time(next))}`}
      <Group mt="sm" gap="md">
        <Button size="xs" variant="default" loading={busy} onClick={() => publish()}>
          {w.tryNow}
        </Button>
        {signIn && (
          <Anchor size="sm" href={signIn}>
            {w.signIn}
          </Anchor>
        )}
        <Anchor size="sm" href={serviceAddress(place, 'draft/content')} download>
          {w.downloadDraft}
        </Anchor>
      </Group>
    </Alert>
  );
}
