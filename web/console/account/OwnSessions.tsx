import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { say } from '../../shared/index.ts';
import { FormFailure } from '../FormFailure.tsx';
import { OWN, useEndSessions, useSessions } from './queries.ts';
import { Section } from './Section.tsx';
import { SessionList } from './SessionList.tsx';
import { words } from './words/words.ts';

/** Where the reader is signed in. */
export function OwnSessions() {
  const w = words('sessions');
  const others = useSessions(OWN).data?.items.some(({ current }) => !current) ?? false;
  const end = useEndSessions(OWN, () => say(w.othersEnded));
  return (
    <Section
      title={w.title}
      lead={w.lead}
      actions={
        others && (
          <Button
            variant="default"
            leftSection={<IconLogout size={16} aria-hidden />}
            loading={end.isPending}
            onClick={() => end.mutate(undefined)}
          >
            {w.endOthers}
          </Button>
        )
      }
    >
      <FormFailure error={end.error} />
      <SessionList path={OWN} />
    </Section>
  );
}
