import { Alert, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSignedOut, ProblemError } from '../call.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { keyOf } from '../people/names.ts';
import { PeoplePicker } from '../people/PeoplePicker.tsx';
import { say } from '../say.ts';
import { SignInBeside } from '../session/SessionEnded.tsx';
import { AccessRow } from './AccessRow.tsx';
import { failuresOf } from './failures.ts';
import { Requests } from './Requests.tsx';
import {
  changeOf,
  type Entry,
  type Right,
  readShares,
  rebased,
  rights,
  type Shares,
  USUAL_RIGHT,
  writeShares,
} from './shares.ts';
import { words } from './words.ts';

type Props = { id: string; name: string; close: () => void; given: Shares };

/** The list of who may do what. What somebody gets is chosen beside their name, before they are added. */
export function ShareForm({ id, name, close, given }: Props) {
  const w = words();
  const queries = useQueryClient();
  const [read, setRead] = useState(given);
  const [entries, setEntries] = useState(given.items);
  const [typed, setTyped] = useState('');
  const [right, setRight] = useState<Right>(USUAL_RIGHT);
  const readAnew = (now: Shares) => {
    setEntries((own) => rebased(read.items, own, now.items));
    setRead(now);
  };
  const save = useMutation({
    mutationFn: async () => {
      try {
        await writeShares(id, entries, read.tag);
      } catch (error) {
        if (!(error instanceof ProblemError) || error.status !== 412) throw error;
        readAnew(await readShares(id));
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
  const owners = entries.filter((entry) => entry.right === 'owner').length;
  const changed = (entry: Entry) => changeOf(read.items, entry);
  return (
    <Dialog
      title={w.share(name)}
      close={close}
      size={520}
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
        <Requests id={id} changed={readAnew} />
        <PeoplePicker
          typed={typed}
          type={setTyped}
          taken={entries}
          choose={(named) => change([...entries, { ...named, right }])}
        />
        {typed.trim() !== '' && (
          <Text size="sm" role="status">
            {w.notChosen(typed.trim())}
          </Text>
        )}
        <NativeSelect
          label={w.whoIsAdded}
          description={w.means[right]}
          styles={{ input: { minHeight: 44 } }}
          data={rights.map((value) => ({ value, label: w.rights[value] }))}
          value={right}
          onChange={({ currentTarget }) => setRight(currentTarget.value as Right)}
        />
        {entries.length === 0 && <Text c="dimmed">{w.nobodyYet}</Text>}
        {entries.map((entry, place) => (
          <AccessRow
            key={keyOf(entry)}
            entry={entry}
            isNew={changed(entry) === 'new'}
            isLastOwner={entry.right === 'owner' && owners === 1}
            change={(next) => change(entries.with(place, { ...entry, right: next }))}
            stop={() => change(entries.toSpliced(place, 1))}
          />
        ))}
        {entries.some(changed) && (
          <Text size="sm" c="dimmed">
            {w.areTold}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
