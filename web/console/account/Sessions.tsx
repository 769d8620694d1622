import { Button, Paper, Text, Title } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { PageHead, say, useMe } from '../../shared/index.ts';
import { FormFailure } from '../FormFailure.tsx';
import { Applications } from './Applications.tsx';
import { OWN, useEndSessions, useSessions } from './queries.ts';
import { SessionList } from './SessionList.tsx';

/** Where the reader is signed in, and what acts for them. */
export default function Sessions() {
  const others = useSessions(OWN).data?.items.some(({ current }) => !current) ?? false;
  // An external identity provider keeps what people allowed there.
  const ownAccounts = useMe().data?.identityProvider === 'trivet';
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
      {ownAccounts && (
        <>
          <Title order={2} size="h3" mt="xl" mb="xs">
            Applications
          </Title>
          <Text c="dimmed" mb="md">
            Programs and pages that you allowed to act for you. What you revoke ends at once.
          </Text>
          <Paper withBorder radius="lg" p={0}>
            <Applications />
          </Paper>
        </>
      )}
    </>
  );
}
