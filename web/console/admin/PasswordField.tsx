import { Button, Checkbox, CopyButton, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { SecretInput } from '../SecretInput.tsx';
import { drawPassword } from './drawPassword.ts';
import { words } from './words/words.ts';

export type PasswordToGive = { password: string; initial: boolean };

type Props = {
  label: string;
  help: string;
  value: PasswordToGive;
  change: (value: PasswordToGive) => void;
  error: string | undefined;
  isFirst?: boolean;
};

/** A password that an administrator gives to somebody: typed or drawn, and for the first sign-in only unless told. */
export function PasswordField({ label, help, value, change, error, isFirst = false }: Props) {
  const w = words('person');
  const [isVisible, setVisible] = useState(false);
  const { password, initial } = value;
  return (
    <Stack gap="xs">
      <SecretInput
        label={label}
        description={help}
        required
        autoComplete="new-password"
        {...(isFirst && { 'data-autofocus': true })}
        visible={isVisible}
        onVisibilityChange={setVisible}
        value={password}
        onChange={(event) => change({ ...value, password: event.currentTarget.value })}
        error={error}
      />
      <Group gap="xs">
        <Button
          variant="default"
          mih={44}
          onClick={() => {
            change({ ...value, password: drawPassword() });
            // It has to be read to be given.
            setVisible(true);
          }}
        >
          {w.draw}
        </Button>
        <CopyButton value={password}>
          {({ copied, copy }) => (
            <Button variant="default" mih={44} onClick={copy} disabled={password === ''}>
              {copied ? w.copied : w.copy}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Checkbox
        label={w.initial}
        description={w.initialHelp}
        checked={initial}
        onChange={({ currentTarget: { checked } }) => change({ ...value, initial: checked })}
      />
    </Stack>
  );
}
