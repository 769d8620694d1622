import { Stack, Text, ThemeIcon } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  /** What there is none of, as a short sentence: `No documents yet`. */
  title: string;
  /** Why, and what the reader can do about it. */
  children?: ReactNode;
  icon?: ReactNode;
  /** A button that changes it. */
  action?: ReactNode;
};

/** Says in a friendly way that there is nothing here. */
export function EmptyState({ title, children, icon, action }: Props) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md">
      <ThemeIcon variant="light" color="gray" size={48} radius="xl" aria-hidden>
        {icon ?? <IconInbox size={24} stroke={1.5} />}
      </ThemeIcon>
      <Text fw={600} ta="center">
        {title}
      </Text>
      {children && (
        <Text c="dimmed" size="sm" ta="center" maw={440}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
