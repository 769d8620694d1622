import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Answer, EmptyState } from '../../shared/index.ts';
import { type Account, askForCode, useAccounts } from './queries.ts';

/** Asks what the token is for; the identity provider then confirms who creates it. */
export function NewToken({ close }: { close: () => void }) {
  return (
    <Modal opened onClose={close} title="New API token" centered>
      <Answer
        of={useAccounts()}
        what="your accounts"
        empty={
          <EmptyState title="You belong to no account">
            A token stands for an account. Ask your vendor to add your e-mail address to yours.
          </EmptyState>
        }
      >
        {(accounts) => <TokenForm accounts={accounts} close={close} />}
      </Answer>
    </Modal>
  );
}

function TokenForm({ accounts, close }: { accounts: Account[]; close: () => void }) {
  const [label, setLabel] = useState('');
  const [description, setDescription] = useState('');
  const [account, setAccount] = useState(accounts[0]?.account ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    askForCode({ label, account, ...(description ? { description } : {}) });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label="Label"
          description="What uses the token. Letters, digits, spaces and - _ . & ( ) :"
          required
          maxLength={30}
          pattern="[a-zA-Z 0-9\-_.&amp;\(\):]+"
          value={label}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label="Description"
          minLength={3}
          maxLength={300}
          value={description}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        <NativeSelect
          label="Account"
          data={accounts.map((each) => ({ value: each.account, label: each.name ?? each.account }))}
          value={account}
          onChange={({ currentTarget }) => setAccount(currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          You may be asked to sign in once more.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit">Create</Button>
        </Group>
      </Stack>
    </form>
  );
}
