import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDevices,
  IconDots,
  IconKey,
  IconPencil,
  IconShieldLock,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import type { User } from './queries.ts';
import { words } from './words/words.ts';

export type Deed = 'edit' | 'password' | 'factors' | 'sessions' | 'switch' | 'remove';

/** What can be done with one account. */
export function UserMenu({ user, act }: { user: User; act: (deed: Deed, user: User) => void }) {
  const w = words('people');
  return (
    <Menu position="bottom-end" width={200} shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={w.actionsFor(user.displayName)}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => act('edit', user)}>
          {w.edit}
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => act('password', user)}>
          {w.setPassword}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconShieldLock size={16} aria-hidden />}
          onClick={() => act('factors', user)}
        >
          {w.factors}
        </Menu.Item>
        <Menu.Item leftSection={<IconDevices size={16} aria-hidden />} onClick={() => act('sessions', user)}>
          {w.sessions}
        </Menu.Item>
        <Menu.Item
          leftSection={
            user.disabled ? <IconUserCheck size={16} aria-hidden /> : <IconUserOff size={16} aria-hidden />
          }
          onClick={() => act('switch', user)}
        >
          {user.disabled ? w.reactivate : w.deactivate}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => act('remove', user)}
        >
          {w.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
