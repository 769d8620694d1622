import { ActionIcon, Alert, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSignedOut, ProblemError } from '../call.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { keyOf, nameOf } from '../people/names.ts';
import { PeoplePicker } from '../people/PeoplePicker.tsx';
import { say } from '../say.ts';
import { SignInBeside } from '../session/SessionEnded.tsx';
import { Answer } from '../states/Answer.tsx';
import { failuresOf } from './failures.ts';
import { type Entry, type Right, readShares, rebased, rights, type Shares, writeShares } from './shares.ts';
import { words } from './words.ts';

type Props = { id: string; name: string; close: () => void };

/** Who else may do what with a document. */
export function ShareDialog({ id, name, close }: Props) {
  const w = words();
  const shares = useQuery({
    queryKey: ['documents', id, 'shares'],
    queryFn: ({ signal }) => readShares(id, signal),
    staleTime: 0,
    gcTime: 0,
    // What is being edited is not replaced under the hands.
    refetchOnWindowFocus: false,
  });
  if (shares.data) return <ShareForm id={id} name={name} close={close} given={shares.data} />;
  return (
    <Dialog title={w.share(name)} close={close}>
      <Answer of={shares} what={w.whoMayOpen}>
        {() => null}
      </Answer>
    </Dialog>
  );
}

function ShareForm({ id, name, close, given }: Props & { given: Shares }) {
  const w = words();
  const queries = useQueryClient();
  const [read, setRead] = useState(given);
  const [entries, setEntries] = useState(given.items);
  const [typed, setTyped] = useState('');
  const save = useMutation({
    mutationFn: async () => {
      try {
        await writeShares(id, entries, read.tag);
      } catch (error) {
        if (!(error instanceof ProblemError) || error.status !== 412) throw error;
        const now = await readShares(id);
        setEntries(rebased(read.items, entries, now.items));
        setRead(now);
        throw error;
      }
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['documents'] });
      say(w.saved);
      close();
    },
  });
  // What was said of the list is said of the one that was sent.
  const change = (list: Entry[]) => {
    save.reset();
    setEntries(list);
  };
  const failures = failuresOf(save.error, entries);
  return (
    <Dialog
      title={w.share(name)}
      close={close}
      submit={{
        name: w.save,
        run: () => save.mutate(),
        busy: save.isPending,
        disabled: typed.trim() !== '',
      }}
    >
      <Stack>
        {failures.length > 0 && (
          <Alert color="red" variant="light" role="alert">
            {failures.map((each) => (
              <div key={each}>{each}</div>
            ))}
            {isSignedOut(save.error) && <SignInBeside />}
          </Alert>
        )}
        <PeoplePicker
          typed={typed}
          type={setTyped}
          taken={entries}
          choose={(named) => change([...entries, { ...named, right: 'read' }])}
        />
        {entries.length === 0 && <Text c="dimmed">{w.nobodyYet}</Text>}
        {entries.map((entry, place) => (
          <AccessRow
            key={keyOf(entry)}
            entry={entry}
            change={(right) => change(entries.with(place, { ...entry, right }))}
            stop={() => change(entries.toSpliced(place, 1))}
          />
        ))}
      </Stack>
    </Dialog>
  );
}

type RowProps = { entry: Entry; change: (right: Right) => void; stop: () => void };

function AccessRow({ entry, change, stop }: RowProps) {
  const w = words();
  const name = nameOf(entry);
  return (
    <Group wrap="nowrap" gap="xs">
      <Text flex={1} miw={0} truncate>
        {'group' in entry ? w.group(name) : name}
      </Text>
      <NativeSelect
        aria-label={w.accessFor(name)}
        data={rights.map((value) => ({ value, label: w.rights[value] }))}
        value={entry.right}
        onChange={({ currentTarget }) => change(currentTarget.value as Right)}
      />
      <ActionIcon size={44} variant="subtle" color="red" aria-label={w.stop(name)} onClick={stop}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
