import { Button, Text } from '@mantine/core';
import { IconApps } from '@tabler/icons-react';
import { Answer, EmptyState, Moment, say } from '../../shared/index.ts';
import { FormFailure } from '../FormFailure.tsx';
import classes from './account.module.css';
import { type Application, useApplications, useRevoke } from './queries.ts';

/** What each scope lets an application do, after "May". */
const scopes: Record<string, string> = {
  openid: 'know who you are',
  profile: 'see your name',
  email: 'see your e-mail address',
  groups: 'see your groups',
  roles: 'see your roles',
  offline_access: 'stay connected',
  trivet: 'read and change everything that you can',
};
const mayOf = (application: Application) =>
  application.scopes.map((scope) => scopes[scope] ?? scope).join(', ');

/** The applications that the reader allowed to act for them, each with a way to take that back. */
export function Applications() {
  const revoke = useRevoke(() => say('The application can no longer act for you.'));
  return (
    <>
      <FormFailure error={revoke.error} />
      <Answer
        of={useApplications()}
        what="the applications"
        empty={
          <EmptyState title="No applications">
            You have not allowed any application to act for you.
          </EmptyState>
        }
      >
        {({ items }) => (
          <ul className={classes.sessions}>
            {items.map((application) => (
              <li key={application.id} className={classes.session}>
                <IconApps size={24} stroke={1.5} aria-hidden />
                <div className={classes.about}>
                  <Text size="sm" fw={550}>
                    {application.name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    May {mayOf(application)}
                  </Text>
                  <Text size="xs" c="dimmed">
                    allowed <Moment at={application.allowedAt} />, ends <Moment at={application.endsAt} />
                  </Text>
                </div>
                <Button
                  variant="default"
                  size="xs"
                  loading={revoke.isPending && revoke.variables === application.id}
                  onClick={() => revoke.mutate(application.id)}
                  aria-label={`Revoke the access of ${application.name}`}
                >
                  Revoke
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </>
  );
}
