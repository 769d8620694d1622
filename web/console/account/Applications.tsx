import { Button, Text } from '@mantine/core';
import { IconApps } from '@tabler/icons-react';
import { Answer, EmptyState, Moment, say } from '../../shared/index.ts';
import { FormFailure } from '../FormFailure.tsx';
import classes from './account.module.css';
import { type Application, useApplications, useRevoke } from './queries.ts';
import { Section } from './Section.tsx';
import { words } from './words/words.ts';

/** The applications that the reader allowed to act for them, each with a way to take that back. */
export function Applications() {
  const w = words('applications');
  const revoke = useRevoke(() => say(w.revoked));
  const mayOf = ({ scopes }: Application) =>
    w.may(scopes.map((scope) => w.scopes[scope] ?? scope).join(', '));
  return (
    <Section title={w.title} lead={w.lead}>
      <FormFailure error={revoke.error} />
      <Answer
        of={useApplications()}
        what={w.what}
        empty={<EmptyState title={w.noneTitle}>{w.none}</EmptyState>}
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
                    {mayOf(application)}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {w.allowed} <Moment at={application.allowedAt} />, {w.ends}{' '}
                    <Moment at={application.endsAt} />
                  </Text>
                </div>
                <Button
                  variant="default"
                  size="sm"
                  loading={revoke.isPending && revoke.variables === application.id}
                  onClick={() => revoke.mutate(application.id)}
                  aria-label={w.revokeThis(application.name)}
                >
                  {w.revoke}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Section>
  );
}
