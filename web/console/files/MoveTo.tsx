import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { call, Dialog, FailedState, LoadingState, say, sentenceOf } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { faultAt } from '../FormFailure.tsx';
import { doEach, type Outcome } from './doEach.ts';
import { Failures } from './Failures.tsx';
import { asTree, type Folder, useFolderChange, useFolders, useNewFolder } from './folders.ts';
import { documentPath, type ListedDocument, useDocumentChange } from './queries.ts';
import { words } from './words/words.ts';

type Props = { documents: ListedDocument[]; done?: () => void; close: () => void };

/** Puts documents of the reader into one of their folders, or into none. */
export function MoveDocuments({ documents, done, close }: Props) {
  const w = words('folders');
  const folders = useFolders();
  const [outcome, setOutcome] = useState<Outcome>();
  const [target, setTarget] = useState(documents[0]?.folder ?? '');
  const left = outcome?.failed.length ? outcome.failed.map(({ document }) => document) : documents;
  const move = useDocumentChange(
    () =>
      doEach(left, ({ id }) =>
        call(documentPath(id, 'folder'), { method: 'PUT', json: { folder: target || null } }),
      ),
    (now) => {
      setOutcome(now);
      const into = folders.data?.items.find(({ id }) => id === target)?.name ?? w.mine;
      if (now.done.length > 0) say(w.movedInto(now.done.length, into));
      if (now.failed.length > 0) return;
      done?.();
      close();
    },
  );
  const [only] = left;
  return (
    <Dialog
      title={w.moveTitle(left.length === 1 && only ? only.name : w.several(left.length))}
      close={close}
      submit={{ name: w.moveNow, run: () => move.mutate(undefined), busy: move.isPending }}
    >
      <Stack>
        {outcome && <Failures of={outcome} />}
        <FolderSelect value={target} choose={setTarget} />
      </Stack>
    </Dialog>
  );
}

/** Puts a folder, with all that lies in it, into another one or into none. */
export function MoveFolder({ folder, close }: { folder: Folder; close: () => void }) {
  const w = words('folders');
  const [target, setTarget] = useState(folder.parent ?? '');
  const move = useFolderChange(folder.id, ({ name }) => {
    say(w.moved(name));
    close();
  });
  return (
    <FormDialog
      title={w.moveTitle(folder.name)}
      close={close}
      error={move.error}
      submit={{
        name: w.moveNow,
        run: () => move.mutate({ parent: target || null }),
        busy: move.isPending,
      }}
    >
      <FolderSelect value={target} choose={setTarget} without={folder.id} />
    </FormDialog>
  );
}

type SelectProps = { value: string; choose: (id: string) => void; without?: string };

function FolderSelect({ value, choose, without }: SelectProps) {
  const w = words('folders');
  const folders = useFolders();
  if (folders.isPending) return <LoadingState what={w.what} lines={1} />;
  if (!folders.data)
    return <FailedState error={folders.error} what={w.what} retry={() => void folders.refetch()} />;
  const tree = asTree(folders.data.items, without);
  return (
    <>
      <NativeSelect
        label={w.target}
        data-autofocus
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: w.top },
          ...tree.map(({ folder, depth }) => ({
            value: folder.id,
            label: `${'\u2003'.repeat(depth + 1)}${folder.name}`,
          })),
        ]}
      />
      <FolderHere parent={value} choose={choose} />
    </>
  );
}

/** Makes a folder in the chosen one, and chooses it. */
function FolderHere({ parent, choose }: { parent: string; choose: (id: string) => void }) {
  const w = words('folders');
  const [name, setName] = useState<string>();
  const make = useNewFolder(parent || null, (made) => {
    say(w.made(made.name));
    setName(undefined);
    choose(made.id);
  });
  if (name === undefined)
    return (
      <Button
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconFolderPlus size={18} aria-hidden />}
        onClick={() => setName('')}
      >
        {w.makeHere}
      </Button>
    );
  const create = () => {
    if (name.trim() !== '') make.mutate(name);
  };
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <TextInput
        style={{ flex: 1 }}
        label={w.nameHere}
        autoFocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Not the whole dialog is meant.
          event.preventDefault();
          create();
        }}
        error={make.error ? (faultAt(make.error, '/name') ?? sentenceOf(make.error)) : undefined}
      />
      <Button
        variant="default"
        mt={25}
        loading={make.isPending}
        disabled={name.trim() === ''}
        onClick={create}
      >
        {w.create}
      </Button>
    </Group>
  );
}
