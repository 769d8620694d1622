import { ActionIcon, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Answer, call, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { type DocumentMeta, documentPath, useDocumentChange } from './queries.ts';

type Right = 'read' | 'comment' | 'write' | 'owner';
type Entry = { user?: string; group?: string; right: Right };

const rights: { value: Right; label: string }[] = [
  { value: 'read', label: 'may read' },
  { value: 'comment', label: 'may comment' },
  { value: 'write', label: 'may change' },
  { value: 'owner', label: 'owns it' },
];

/** Who else may do what with a document. */
export function Share({ document, close }: { document: DocumentMeta; close: () => void }) {
  const shares = useQuery({
    queryKey: ['documents', document.id, 'shares'],
    queryFn: ({ signal }) => call<{ items: Entry[] }>(documentPath(document.id, 'shares'), { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (shares.data) return <ShareForm document={document} close={close} given={shares.data.items} />;
  return (
    <FormDialog title={`Share ${document.name}`} close={close}>
      <Answer of={shares} what="who may open it">
        {() => null}
      </Answer>
    </FormDialog>
  );
}

type FormProps = { document: DocumentMeta; close: () => void; given: Entry[] };

function ShareForm({ document, close, given }: FormProps) {
  const [entries, setEntries] = useState(given);
  const [kind, setKind] = useState<'user' | 'group'>('user');
  const [name, setName] = useState('');
  const add = () => {
    if (name.trim()) setEntries([...entries, { [kind]: name.trim(), right: 'read' }]);
    setName('');
  };
  const save = useDocumentChange(
    () => call(documentPath(document.id, 'shares'), { method: 'PUT', json: { items: entries } }),
    () => {
      say('Sharing is saved.');
      close();
    },
  );
  return (
    <FormDialog
      title={`Share ${document.name}`}
      close={close}
      error={save.error}
      submit={{
        name: 'Save',
        run: () => save.mutate(undefined),
        busy: save.isPending,
        disabled: name !== '',
      }}
    >
      {entries.length === 0 && <Text c="dimmed">Nobody else may open it yet.</Text>}
      {entries.map((entry, place) => (
        <Group key={`${entry.user ?? ''}/${entry.group ?? ''}`} wrap="nowrap" gap="xs">
          <Text flex={1} miw={0} truncate>
            {entry.user ?? `${entry.group} (group)`}
          </Text>
          <NativeSelect
            aria-label={`Right of ${entry.user ?? entry.group}`}
            data={rights}
            value={entry.right}
            onChange={({ currentTarget }) =>
              setEntries(entries.with(place, { ...entry, right: currentTarget.value as Right }))
            }
          />
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Stop sharing with ${entry.user ?? entry.group}`}
            onClick={() => setEntries(entries.toSpliced(place, 1))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group wrap="nowrap" gap="xs" align="flex-end">
        <NativeSelect
          label="Share with"
          data={[
            { value: 'user', label: 'Person' },
            { value: 'group', label: 'Group' },
          ]}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value === 'group' ? 'group' : 'user')}
        />
        <TextInput
          flex={1}
          label={kind === 'user' ? 'User name' : 'Name of the group'}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || name === '') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" onClick={add} disabled={name.trim() === ''}>
          Add
        </Button>
      </Group>
    </FormDialog>
  );
}
