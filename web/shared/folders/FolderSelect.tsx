import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { faultsOf, sentenceOf } from '../call.ts';
import { say } from '../say.ts';
import { FailedState } from '../states/FailedState.tsx';
import { LoadingState } from '../states/LoadingState.tsx';
import { asTree, useFolders, useNewFolder } from './folders.ts';
import { words } from './words.ts';

type SelectProps = {
  value: string;
  choose: (id: string) => void;
  /** a folder that is not to choose, nor what lies in it */
  without?: string;
  /** the first field of its dialog */
  first?: boolean;
};

/** Chooses one of the reader's folders, or none; another one can be made there. */
export function FolderSelect({ value, choose, without, first = true }: SelectProps) {
  const w = words();
  const folders = useFolders();
  if (folders.isPending) return <LoadingState what={w.what} lines={1} />;
  if (!folders.data)
    return <FailedState error={folders.error} what={w.what} retry={() => void folders.refetch()} />;
  const tree = asTree(folders.data.items, without);
  return (
    <>
      <NativeSelect
        label={w.target}
        {...(first && { 'data-autofocus': true })}
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
  const w = words();
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
        error={make.error ? (faultAtName(make.error) ?? sentenceOf(make.error)) : undefined}
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

/** What is wrong with the name, beginning with a capital as a sentence does. */
function faultAtName(error: unknown): string | undefined {
  const message = faultsOf(error)['/name'];
  return message && message.charAt(0).toUpperCase() + message.slice(1);
}
