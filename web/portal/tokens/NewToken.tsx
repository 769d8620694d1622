import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Answer, Dialog, EmptyState } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import { type Account, askForCode, useAccounts } from './queries.ts';

/** Asks what the token is for; the identity provider then confirms who creates it. */
export function NewToken({ close }: { close: () => void }) {
  const w = words('tokens');
  const accounts = useAccounts();
  const [{ label, description, account }, setFields] = useState({ label: '', description: '', account: '' });
  const create = () => {
    if (labelFault(label) || descriptionFault(description)) return;
    const chosen = account || (accounts.data?.[0]?.account ?? '');
    void askForCode({ label, account: chosen, ...(description ? { description } : {}) });
  };
  const submit = accounts.data?.length
    ? { submit: { name: w.create, run: create, disabled: label.trim() === '' } }
    : {};
  return (
    <Dialog title={w.newTitle} close={close} {...submit}>
      <Answer
        of={accounts}
        what={w.yourAccounts}
        empty={<EmptyState title={w.noAccountTitle}>{w.noAccount}</EmptyState>}
      >
        {(known) => (
          <TokenFields accounts={known} fields={{ label, description, account }} change={setFields} />
        )}
      </Answer>
    </Dialog>
  );
}

/** The server's rules, in words that help while typing. */
const LABEL = /^[a-zA-Z 0-9\-_.&():]*$/;
const labelFault = (label: string) => (LABEL.test(label) ? undefined : words('tokens').labelFault);
const descriptionFault = (description: string) =>
  description.length === 0 || description.length >= 3 ? undefined : words('tokens').descriptionFault;

type Fields = { label: string; description: string; account: string };
type FieldsProps = { accounts: Account[]; fields: Fields; change: (fields: Fields) => void };

function TokenFields({ accounts, fields, change }: FieldsProps) {
  const w = words('tokens');
  const { label, description, account } = fields;
  return (
    <Stack gap="sm">
      <TextInput
        label={w.label}
        description={w.labelHelp}
        required
        maxLength={30}
        error={labelFault(label)}
        value={label}
        onChange={({ currentTarget }) => change({ ...fields, label: currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label={w.description}
        description={w.descriptionHelp}
        maxLength={300}
        error={descriptionFault(description)}
        value={description}
        onChange={({ currentTarget }) => change({ ...fields, description: currentTarget.value })}
      />
      <NativeSelect
        label={w.account}
        data={accounts.map((each) => ({ value: each.account, label: each.name ?? each.account }))}
        value={account}
        onChange={({ currentTarget }) => change({ ...fields, account: currentTarget.value })}
      />
      <Text size="sm" c="dimmed">
        {w.mayBeAsked}
      </Text>
    </Stack>
  );
}
