import { Avatar, Button, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconDevices, IconKey, IconLock, IconLogout, IconUsers } from '@tabler/icons-react';
import { signInAddress, useMe } from '../me.ts';
import { forgetUnsaved } from '../unsaved.ts';
import { words } from '../words/words.ts';
import classes from './frame.module.css';

/** Who keeps accounts whose passwords are kept here. */
const OURS = 'trivet';

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
  const { displayName, distinguishedName, username, roles, identityProvider } = me.data;
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
        {roles.includes('administrator') && (
          <Menu.Item component="a" href="/admin/users" leftSection={<IconUsers size={16} aria-hidden />}>
            {w.people}
          </Menu.Item>
        )}
        <Menu.Item component="a" href="/tokens" leftSection={<IconKey size={16} aria-hidden />}>
          {w.tokens}
        </Menu.Item>
        {identityProvider === OURS && (
          <Menu.Item component="a" href="/password" leftSection={<IconLock size={16} aria-hidden />}>
            {w.password}
          </Menu.Item>
        )}
        <Menu.Item component="a" href="/account/sessions" leftSection={<IconDevices size={16} aria-hidden />}>
          {w.sessions}
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
