import { Alert, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { faultAt } from '../../FormFailure.tsx';
import { words } from '../words/words.ts';
import { type Asked, makePasskey, NoPasskey } from './passkeys.ts';
import { useChange } from './queries.ts';

type Props = { close: () => void; done: (recoveryCodes: string[] | null) => void };

/** Makes a passkey under a name that its person chooses. */
export function AddPasskey({ close, done }: Props) {
  const w = words('factors');
  const [name, setName] = useState('');
  const add = useChange(
    async () => {
      const asked = await call<Asked>('/api/v1/me/passkeys/challenge', { method: 'POST' });
      const json = { name: name.trim(), state: asked.state, response: await makePasskey(asked) };
      return call<{ recoveryCodes: string[] | null }>('/api/v1/me/passkeys', { json });
    },
    ({ recoveryCodes }) => {
      say(w.passkeyAdded);
      done(recoveryCodes);
    },
  );
  const none = add.failure instanceof NoPasskey ? add.failure : undefined;
  return (
    <FormDialog
      title={w.addPasskey}
      close={close}
      error={none ? undefined : add.failure}
      fields={['/name']}
      submit={{
        name: w.addPasskey,
        run: () => add.mutate(undefined),
        busy: add.isPending,
        disabled: name.trim() === '',
      }}
    >
      {none && (
        <Alert color="red" variant="light" role="alert">
          {none.known ? w.passkeyKnown : w.passkeyFailed}
        </Alert>
      )}
      <TextInput
        label={w.passkeyName}
        description={w.passkeyNameHint}
        value={name}
        error={faultAt(add.failure, '/name')}
        maxLength={100}
        required
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
