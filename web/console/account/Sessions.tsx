import { Button, Paper } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { PageHead, say } from '../../shared/index.ts';
import { FormFailure } from '../FormFailure.tsx';
import { OWN, useEndSessions, useSessions } from './queries.ts';
import { SessionList } from './SessionList.tsx';

/** Where the reader is signed in. */
export default function Sessions() {
  const others = useSessions(OWN).data?.items.some(({ current }) => !current) ?? false;
  const end = useEndSessions(OWN, () => say('You are signed out everywhere else.'));
  return (
    <>
      <PageHead
        title="Your sessions"
        lead="Browsers in which you are signed in. End those that you do not know, and change your password."
        actions={
          others && (
            <Button
              variant="default"
              leftSection={<IconLogout size={16} aria-hidden />}
              loading={end.isPending}
              onClick={() => end.mutate(undefined)}
            >
              End all others
            </Button>
          )
        }
      />
      <FormFailure error={end.error} />
      <Paper withBorder radius="lg" p={0}>
        <SessionList path={OWN} />
      </Paper>
    </>
  );
}
