import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { faultAt } from '../../FormFailure.tsx';
import { words } from '../words/words.ts';
import { type Passkey, useChange } from './queries.ts';

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, close }: { passkey: Passkey; close: () => void }) {
  const w = words('factors');
  const [name, setName] = useState(passkey.name);
  const rename = useChange(
    () => call(`/api/v1/me/passkeys/${passkey.id}`, { method: 'PATCH', json: { name: name.trim() } }),
    close,
  );
  return (
    <FormDialog
      title={w.renamePasskey}
      close={close}
      error={rename.failure}
      fields={['/name']}
      submit={{
        name: w.rename,
        run: () => rename.mutate(undefined),
        busy: rename.isPending,
        disabled: name.trim() === '',
      }}
    >
      <TextInput
        label={w.passkeyName}
        value={name}
        error={faultAt(rename.failure, '/name')}
        maxLength={100}
        required
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
