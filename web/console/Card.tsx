import { Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Props = { title: string; lead?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A part of a page with a title of its own. */
export function Card({ title, lead, actions, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap="xs" mb="sm">
        <div style={{ flex: '1 1 220px', minWidth: 0 }}>
          <Title order={2} id={id} fz="1.05rem">
            {title}
          </Title>
          {lead && (
            <Text size="sm" c="dimmed" mt={2}>
              {lead}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </Paper>
  );
}
