import { Button, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import frame from '../frame/viewer.module.css';
import { words } from '../words/words.ts';

type Props = { name: string; wrong: boolean; answer: (password: string) => void };

/** Asks for the password of a PDF. It stays in the page. */
export function Password({ name, wrong, answer }: Props) {
  const w = words('pdf');
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
              {w.passwordTitle}
            </Title>
            <Text c="dimmed" size="sm" mt={4} className={frame.anywhere}>
              {w.passwordLead(name)}
            </Text>
          </div>
          <PasswordInput
            label={w.password}
            value={password}
            autoComplete="off"
            data-autofocus
            autoFocus
            error={wrong && w.passwordWrong}
            visibilityToggleButtonProps={{ 'aria-label': w.showPassword }}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          <Button type="submit" disabled={password === ''}>
            {w.open}
          </Button>
        </Stack>
      </Paper>
    </div>
  );
}
