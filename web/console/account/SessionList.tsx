import { Badge, Button, Group, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { Answer, EmptyState, Moment, say } from '../../shared/index.ts';
import { FormFailure } from '../FormFailure.tsx';
import classes from './account.module.css';
import { type Session, useEndSessions, useSessions } from './queries.ts';
import { words } from './words/words.ts';

const icons = { computer: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet };

/** `Firefox on Windows`, or as much of it as the browser tells. */
const nameOf = ({ browser, system }: Session) => {
  const w = words('sessions');
  const name = browser ?? w.unknown;
  return system === null ? name : w.on(name, system);
};

/** The browsers in which somebody is signed in, each with a way to end that.
 *  @param path where the server keeps their sessions. */
export function SessionList({ path }: { path: string }) {
  const w = words('sessions');
  const end = useEndSessions(path, () => say(w.ended));
  return (
    <>
      <FormFailure error={end.error} />
      <Answer
        of={useSessions(path)}
        what={w.what}
        empty={<EmptyState title={w.noneTitle}>{w.none}</EmptyState>}
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
  const w = words('sessions');
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
              {w.here}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {session.scope && `${w.embedded} · `}
          {session.address && `${session.address} · `}
          {w.used} <Moment at={session.usedAt} />, {w.begun} <Moment at={session.begunAt} />
        </Text>
      </div>
      {!session.current && (
        <Button variant="default" size="sm" loading={busy} onClick={end} aria-label={w.endIn(name)}>
          {w.end}
        </Button>
      )}
    </li>
  );
}
