import { Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './account.module.css';

type Props = {
  title: string;
  lead?: string;
  /** Buttons. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** One part of the page of one's own account. */
export function Section({ title, lead, actions, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Group justify="space-between" align="flex-end" gap="sm" mb="sm">
        <div className={classes.head}>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {lead && (
            <Text c="dimmed" size="sm">
              {lead}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children && (
        <Paper withBorder radius="lg" p={0}>
          {children}
        </Paper>
      )}
    </section>
  );
}
