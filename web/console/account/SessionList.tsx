import { Badge, Button, Group, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { Answer, EmptyState, Moment, say } from '../../shared/index.ts';
import { FormFailure } from '../FormFailure.tsx';
import classes from './account.module.css';
import { type Session, useEndSessions, useSessions } from './queries.ts';

const icons = { computer: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet };

/** `Firefox on Windows`, or as much of it as the browser tells. */
const nameOf = ({ browser, system }: Session) =>
  [browser ?? 'Unknown browser', system].filter((each) => each !== null).join(' on ');

/** The browsers in which somebody is signed in, each with a way to end that.
 *  @param path where the server keeps their sessions. */
export function SessionList({ path }: { path: string }) {
  const end = useEndSessions(path, () => say('The session was ended.'));
  return (
    <>
      <FormFailure error={end.error} />
      <Answer
        of={useSessions(path)}
        what="the sessions"
        empty={<EmptyState title="Not signed in anywhere">No browser is signed in.</EmptyState>}
      >
        {({ items }) => (
          <ul className={classes.sessions}>
            {items.map((session) => (
              <Item
                key={session.id}
                session={session}
                busy={end.isPending && end.variables === session.id}
                end={() => end.mutate(session.id)}
              />
            ))}
          </ul>
        )}
      </Answer>
    </>
  );
}

function Item({ session, busy, end }: { session: Session; busy: boolean; end: () => void }) {
  const Icon = icons[session.device ?? 'computer'];
  const name = nameOf(session);
  return (
    <li className={classes.session}>
      <Icon size={24} stroke={1.5} aria-hidden />
      <div className={classes.about}>
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {name}
          </Text>
          {session.current && (
            <Badge size="sm" variant="light" tt="none">
              this browser
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {session.scope && 'Documents in a page of another site · '}
          {session.address && `${session.address} · `}
          used <Moment at={session.usedAt} />, signed in <Moment at={session.begunAt} />
        </Text>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          onClick={end}
          aria-label={`End the session in ${name}`}
        >
          End
        </Button>
      )}
    </li>
  );
}
