import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, say } from '../../../shared/index.ts';
import { go } from '../../address.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { faultAt } from '../../FormFailure.tsx';
import { isOvertaken } from '../../overtaken.ts';
import { useDeed } from '../records/queries.ts';
import { SameName } from '../records/SameName.tsx';
import { words } from '../words/words.ts';

/** Creates an account without anything in it, and goes there. */
export function NewAccount({ close }: { close: () => void }) {
  const w = words('accounts');
  const r = words('records');
  const [account, setAccount] = useState<string>(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const work = useDeed(
    () =>
      call(`/v1/accounts/${encodeURIComponent(account)}`, {
        method: 'PUT',
        json: { ...(name && { name }), members: [], partNumbers: [], earlyAccess: [], extendedSupport: [] },
        // One that is there is not replaced.
        headers: { 'if-none-match': '*' },
      }),
    () => {
      close();
      say(r.created(name || account));
      go(`/publish/accounts/${account}`);
    },
  );
  const taken = isOvertaken(work.error) ? w.taken : undefined;
  return (
    <FormDialog
      title={w.newAccount}
      close={close}
      error={taken ? undefined : work.error}
      fields={['/params/account', '/name']}
      submit={{ name: r.create, run: () => work.mutate(), busy: work.isPending }}
    >
      <TextInput
        label={r.name}
        data-autofocus
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={faultAt(work.error, '/name')}
      />
      <TextInput
        label={w.number}
        description={w.numberHelp}
        required
        spellCheck={false}
        maxLength={50}
        value={account}
        onChange={(event) => setAccount(event.currentTarget.value)}
        error={faultAt(work.error, '/params/account') ?? taken}
      />
      <SameName path="/v1/accounts" name={name} hrefOf={(id) => `/publish/accounts/${id}`} />
    </FormDialog>
  );
}
