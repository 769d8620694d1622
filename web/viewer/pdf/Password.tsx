import { Button, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import frame from '../frame/viewer.module.css';

type Props = { name: string; wrong: boolean; answer: (password: string) => void };

/** Asks for the password of a PDF. It stays in the page. */
export function Password({ name, wrong, answer }: Props) {
  const [password, setPassword] = useState('');
  return (
    <div className={frame.centre}>
      <Paper
        component="form"
        withBorder
        p="xl"
        maw={420}
        w="100%"
        onSubmit={(event) => {
          event.preventDefault();
          answer(password);
        }}
      >
        <Stack gap="md">
          <div>
            <Title order={2} className={frame.anywhere}>
              This PDF has a password
            </Title>
            <Text c="dimmed" size="sm" mt={4} className={frame.anywhere}>
              {name} opens only with it. The password is not sent anywhere.
            </Text>
          </div>
          <PasswordInput
            label="Password"
            value={password}
            autoComplete="off"
            data-autofocus
            autoFocus
            error={wrong && 'That is not the password of this document.'}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          <Button type="submit" disabled={password === ''}>
            Open
          </Button>
        </Stack>
      </Paper>
    </div>
  );
}
