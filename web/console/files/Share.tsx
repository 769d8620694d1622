import { ActionIcon, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Answer, call, request, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { isOvertaken, overtaken } from '../overtaken.ts';
import { type DocumentMeta, documentPath, useDocumentChange } from './queries.ts';

type Right = 'read' | 'comment' | 'write' | 'owner';
type Entry = { user?: string; group?: string; right: Right };

const rights: { value: Right; label: string }[] = [
  { value: 'read', label: 'Can read' },
  { value: 'comment', label: 'Can comment' },
  { value: 'write', label: 'Can edit' },
  { value: 'owner', label: 'Owner' },
];

/** Who else may do what with a document. */
export function Share({ document, close }: { document: DocumentMeta; close: () => void }) {
  const shares = useQuery({
    queryKey: ['documents', document.id, 'shares'],
    queryFn: ({ signal }) => readShares(document.id, signal),
    staleTime: 0,
    gcTime: 0,
    // What is being edited is not replaced under the hands.
    refetchOnWindowFocus: false,
  });
  if (shares.data) return <ShareForm document={document} close={close} given={shares.data} />;
  return (
    <FormDialog title={`Share ${document.name}`} close={close}>
      <Answer of={shares} what="who may open it">
        {() => null}
      </Answer>
    </FormDialog>
  );
}

/** Who may do what, with the ETag of that state. */
type Shares = { items: Entry[]; tag: string | null };

async function readShares(id: string, signal?: AbortSignal): Promise<Shares> {
  const answer = await request(documentPath(id, 'shares'), { ...(signal && { signal }), cache: 'no-store' });
  const { items } = (await answer.json()) as { items: Entry[] };
  return { items, tag: answer.headers.get('etag') };
}

type FormProps = { document: DocumentMeta; close: () => void; given: Shares };

function ShareForm({ document, close, given }: FormProps) {
  const [read, setRead] = useState(given);
  const [entries, setEntries] = useState(given.items);
  const [kind, setKind] = useState<'user' | 'group'>('user');
  const [name, setName] = useState('');
  const add = () => {
    if (name.trim()) setEntries([...entries, { [kind]: name.trim(), right: 'read' }]);
    setName('');
  };
  const save = useDocumentChange(
    async () => {
      const headers: Record<string, string> = read.tag ? { 'if-match': read.tag } : {};
      try {
        await call(documentPath(document.id, 'shares'), { method: 'PUT', headers, json: { items: entries } });
      } catch (error) {
        if (!isOvertaken(error)) throw error;
        const now = await readShares(document.id);
        setEntries(rebased(read.items, entries, now.items));
        setRead(now);
        throw overtaken(error);
      }
    },
    () => {
      say('Sharing saved.');
      close();
    },
  );
  return (
    <FormDialog
      title={`Share ${document.name}`}
      close={close}
      error={save.error}
      nameOf={(path) => nameAt(entries, path)}
      submit={{
        name: 'Save',
        run: () => save.mutate(undefined),
        busy: save.isPending,
        disabled: name !== '',
      }}
    >
      {entries.length === 0 && <Text c="dimmed">Not shared with anyone yet.</Text>}
      {entries.map((entry, place) => (
        <Group key={keyOf(entry)} wrap="nowrap" gap="xs">
          <Text flex={1} miw={0} truncate>
            {entry.user ?? `${entry.group} (group)`}
          </Text>
          <NativeSelect
            aria-label={`Access for ${entry.user ?? entry.group}`}
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
          label={kind === 'user' ? 'User name or e-mail' : 'Group name'}
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

/** Whom a fault of the list is about, in quotation marks. */
function nameAt(entries: readonly Entry[], path: string): string | undefined {
  if (path === '/items') return 'The list';
  const entry = entries[Number(/^\/items\/(\d+)/.exec(path)?.[1] ?? -1)];
  return entry && `“${entry.user ?? entry.group}”`;
}

const keyOf = ({ user, group }: Entry): string => `${user ?? ''}/${group ?? ''}`;

/** The list as others have changed it meanwhile, with the changes made here on top. */
function rebased(before: readonly Entry[], here: readonly Entry[], now: readonly Entry[]): Entry[] {
  const [was, wanted] = [before, here].map((list) => new Map(list.map((each) => [keyOf(each), each.right])));
  const kept = now.flatMap((entry) => {
    const key = keyOf(entry);
    const right = wanted?.get(key);
    if (right === was?.get(key)) return [entry];
    return right === undefined ? [] : [{ ...entry, right }];
  });
  const known = new Set(now.map(keyOf));
  const added = here.filter((entry) => !known.has(keyOf(entry)) && was?.get(keyOf(entry)) !== entry.right);
  return [...kept, ...added];
}
