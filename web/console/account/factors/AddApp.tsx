import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CodeExample, call, ProblemError, sentenceOf } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import classes from '../account.module.css';
import { words } from '../words/words.ts';
import { type AppToAdd, useChange } from './queries.ts';

type Props = { app: AppToAdd; close: () => void; done: (recoveryCodes: string[] | null) => void };

/** Shows an app its secret, and takes the first code of it. */
export function AddApp({ app, close, done }: Props) {
  const w = words('addApp');
  const [code, setCode] = useState('');
  const { state, secret, address, picture } = app;
  const add = useChange(
    () =>
      call<{ recoveryCodes: string[] | null }>('/api/v1/me/factors/app', {
        method: 'PUT',
        json: { state, code },
      }),
    ({ recoveryCodes }) => done(recoveryCodes),
  );
  const isWrong = add.failure instanceof ProblemError && add.failure.code === 'identity.factor.wrong';
  return (
    <FormDialog
      title={w.title}
      close={close}
      error={isWrong ? undefined : add.failure}
      submit={{
        name: w.save,
        run: () => add.mutate(undefined),
        busy: add.isPending,
        disabled: code.trim() === '',
      }}
    >
      <Text size="sm">{w.scan}</Text>
      <svg
        className={classes.picture}
        role="img"
        aria-label={w.picture}
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        shapeRendering="crispEdges"
      >
        <rect width={picture.size} height={picture.size} fill="#fff" />
        <path d={picture.path} fill="#000" />
      </svg>
      <Stack gap={4}>
        <Text size="sm">{w.byHand}</Text>
        <CodeExample code={secret} label={w.byHand} />
        <Anchor href={address} size="sm">
          {w.here}
        </Anchor>
      </Stack>
      <TextInput
        label={w.code}
        value={code}
        error={isWrong && sentenceOf(add.failure)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={50}
        required
        data-autofocus
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
