import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Answer, EmptyState, texts } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import { type Account, askForCode, useAccounts } from './queries.ts';
import { useFocusBack } from './useFocusBack.ts';

/** Asks what the token is for; the identity provider then confirms who creates it. */
export function NewToken({ close }: { close: () => void }) {
  const w = words('tokens');
  useFocusBack();
  return (
    <Modal
      opened
      onClose={close}
      title={w.newTitle}
      centered
      closeButtonProps={{ 'aria-label': texts().close }}
    >
      <Answer
        of={useAccounts()}
        what={w.yourAccounts}
        empty={<EmptyState title={w.noAccountTitle}>{w.noAccount}</EmptyState>}
      >
        {(accounts) => <TokenForm accounts={accounts} close={close} />}
      </Answer>
    </Modal>
  );
}

/** The server's rules, in words that help while typing. */
const LABEL = /^[a-zA-Z 0-9\-_.&():]*$/;
const labelFault = (label: string) => (LABEL.test(label) ? undefined : words('tokens').labelFault);
const descriptionFault = (description: string) =>
  description.length === 0 || description.length >= 3 ? undefined : words('tokens').descriptionFault;

function TokenForm({ accounts, close }: { accounts: Account[]; close: () => void }) {
  const w = words('tokens');
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
          label={w.label}
          description={w.labelHelp}
          required
          maxLength={30}
          error={labelFault(label)}
          value={label}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label={w.description}
          description={w.descriptionHelp}
          maxLength={300}
          error={descriptionFault(description)}
          value={description}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        <NativeSelect
          label={w.account}
          data={accounts.map((each) => ({ value: each.account, label: each.name ?? each.account }))}
          value={account}
          onChange={({ currentTarget }) => setAccount(currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {w.mayBeAsked}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {w.cancel}
          </Button>
          <Button type="submit" disabled={label.trim() === ''}>
            {w.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
