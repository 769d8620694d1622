import { Avatar, Button, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconKey, IconLogout, IconUserCircle, IconUsers } from '@tabler/icons-react';
import { signInAddress, useMe } from '../me.ts';
import { forgetUnsaved } from '../unsaved.ts';
import { words } from '../words/words.ts';
import classes from './frame.module.css';

/** A link to sign in, or who is signed in and how to sign out. */
export function AccountMenu() {
  const w = words('frame');
  const me = useMe();
  if (me.isPending) return null;
  if (!me.data)
    return (
      <Button component="a" href={signInAddress()} size="sm">
        {words('shared').signIn}
      </Button>
    );
  const { displayName, distinguishedName, username, roles } = me.data;
  return (
    <Menu position="bottom-end" width={260} withArrow shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <VisuallyHidden>{w.accountOf(displayName)}</VisuallyHidden>
          <Avatar size={30} radius="xl" color="pine" name={displayName} aria-hidden />
          <span className={classes.accountName} aria-hidden>
            {displayName}
          </span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Text size="sm" fw={600} truncate>
            {displayName}
          </Text>
          <Text size="xs" c="dimmed" className={classes.distinguished}>
            {distinguishedName || username}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item component="a" href="/account" leftSection={<IconUserCircle size={16} aria-hidden />}>
          {w.account}
        </Menu.Item>
        {roles.includes('administrator') && (
          <Menu.Item component="a" href="/admin/users" leftSection={<IconUsers size={16} aria-hidden />}>
            {w.people}
          </Menu.Item>
        )}
        <Menu.Item component="a" href="/tokens" leftSection={<IconKey size={16} aria-hidden />}>
          {w.tokens}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
          {w.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** A real form, so that the server's answer decides where the browser goes and every cached answer is gone. */
function signOut(): void {
  forgetUnsaved();
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/sign-out';
  document.body.append(form);
  form.submit();
}
