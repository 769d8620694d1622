import { Alert, Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Answer, call, say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { words } from '../words/words.ts';
import { type Asked, hasPasskeys, NoPasskey, showPasskey } from './passkeys.ts';
import { type Factors, hasAny, useFactors } from './queries.ts';

const PATH = '/api/v1/me/confirmation';
type Confirmed = { recoveryCodesLeft?: number };
type Props = { goOn: () => void; close: () => void };

/** Asks somebody to prove once more who they are: by the second factor where they have one, else by the password. */
export function ConfirmDialog(props: Props) {
  return (
    <Answer of={useFactors()} what={words('factors').what}>
      {(factors) => <Form {...props} factors={factors} />}
    </Answer>
  );
}

function Form({ goOn, close, factors }: Props & { factors: Factors }) {
  const w = words('confirm');
  const [text, setText] = useState('');
  const isFactor = hasAny(factors);
  const done = ({ recoveryCodesLeft: left }: Confirmed) => {
    if (left !== undefined) say(w.used(left));
    goOn();
  };
  const send = (json: object) => call<Confirmed>(PATH, { json });
  const typed = useMutation({
    mutationFn: () => send(isFactor ? { code: text } : { password: text }),
    onSuccess: done,
  });
  const shown = useMutation({
    mutationFn: async () => {
      const asked = await call<Asked>(`${PATH}/passkey`, { method: 'POST' });
      return send({ passkey: { state: asked.state, response: await showPasskey(asked) } });
    },
    onSuccess: done,
  });
  const noPasskey = shown.error instanceof NoPasskey;
  const byPasskey = factors.passkeys.length > 0 && hasPasskeys();
  const field = { value: text, required: true, 'data-autofocus': !byPasskey || undefined };
  return (
    <FormDialog
      title={w.title}
      close={close}
      error={typed.error ?? (noPasskey ? undefined : shown.error)}
      submit={{
        name: w.submit,
        run: () => typed.mutate(),
        busy: typed.isPending,
        disabled: text.trim() === '',
      }}
    >
      <Text size="sm">{isFactor ? w.byFactor : w.byPassword}</Text>
      {noPasskey && (
        <Alert color="red" variant="light" role="alert">
          {w.passkeyFailed}
        </Alert>
      )}
      {byPasskey && (
        <Button
          variant="default"
          leftSection={<IconFingerprint size={16} aria-hidden />}
          loading={shown.isPending}
          onClick={() => shown.mutate()}
          data-autofocus
        >
          {w.usePasskey}
        </Button>
      )}
      {isFactor ? (
        <TextInput
          {...field}
          label={factors.app ? w.code : w.recoveryCode}
          autoComplete="one-time-code"
          maxLength={50}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <PasswordInput
          {...field}
          label={w.password}
          autoComplete="current-password"
          maxLength={1000}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
