import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconCloudPause } from '@tabler/icons-react';
import classes from '../editor.module.css';
import { type Place, serviceAddress, signInToRepository } from '../opening.ts';
import type { Publishing } from './publishing.ts';

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** Says why changes are not published, what happens next, and what a person can do. Nothing is lost meanwhile. */
export function PublishNotice({ place, publishing }: { place: Place; publishing: Publishing }) {
  const { waits, busy, publish } = publishing;
  if (!waits) return null;
  const { code, summary, next, by } = waits;
  const signIn = code === 'documents.repository.signin' ? signInToRepository(place) : undefined;
  return (
    <Alert
      className={classes.ended}
      color="orange"
      variant="light"
      title={next ? 'Publishing waits for the repository' : 'These changes are not published'}
      icon={<IconCloudPause aria-hidden />}
      role="region"
      aria-label="Publishing"
    >
      {by && !next && `${by} asked to publish. `}
      {summary} The changes are kept in the draft.
      {next && ` It is tried again at ${clock.format(new Date(next))}.`}
      <Group mt="sm" gap="md">
        <Button size="xs" variant="default" loading={busy} onClick={() => publish()}>
          Try again now
        </Button>
        {signIn && (
          <Anchor size="sm" href={signIn}>
            Sign in to the repository
          </Anchor>
        )}
        <Anchor size="sm" href={serviceAddress(place, 'draft/content')} download>
          Download the draft
        </Anchor>
      </Group>
    </Alert>
  );
}
