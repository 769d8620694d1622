import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Answer, EmptyState } from '../../shared/index.ts';
import { type Account, askForCode, useAccounts } from './queries.ts';
import { useFocusBack } from './useFocusBack.ts';

/** Asks what the token is for; the identity provider then confirms who creates it. */
export function NewToken({ close }: { close: () => void }) {
  useFocusBack();
  return (
    <Modal opened onClose={close} title="New API token" centered closeButtonProps={{ 'aria-label': 'Close' }}>
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

/** The server's rules, in words that help while typing. */
const LABEL = /^[a-zA-Z 0-9\-_.&():]*$/;
const labelFault = (label: string) =>
  LABEL.test(label) ? undefined : 'Only letters, digits, spaces and - _ . & ( ) : can be used.';
const descriptionFault = (description: string) =>
  description.length === 0 || description.length >= 3 ? undefined : 'At least 3 characters, or none.';

function TokenForm({ accounts, close }: { accounts: Account[]; close: () => void }) {
  const [label, setLabel] = useState('');
  const [description, setDescription] = useState('');
  const [account, setAccount] = useState(accounts[0]?.account ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (labelFault(label) || descriptionFault(description)) return;
    void askForCode({ label, account, ...(description ? { description } : {}) });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label="Label"
          description="What uses the token, in at most 30 characters."
          required
          maxLength={30}
          error={labelFault(label)}
          value={label}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label="Description"
          description="Where it runs, or whom to ask. May be left out."
          maxLength={300}
          error={descriptionFault(description)}
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
          You may be asked to sign in once more. The token is shown once, on the next page. It ends when it is
          not used for 180 days.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={label.trim() === ''}>
            Create
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
