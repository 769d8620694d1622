import { Group, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '../account.module.css';

type Props = {
  icon: Icon;
  name: string;
  actions: ReactNode;
  /** Lesser lines below the name. */
  children: ReactNode;
};

/** One line of the list of second factors. */
export function Item({ icon: Picture, name, actions, children }: Props) {
  return (
    <li className={classes.session}>
      <Picture size={24} stroke={1.5} aria-hidden />
      <div className={classes.about}>
        <Text size="sm" fw={550}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {children}
        </Text>
      </div>
      <Group gap="xs" justify="flex-end" className={classes.actions}>
        {actions}
      </Group>
    </li>
  );
}
