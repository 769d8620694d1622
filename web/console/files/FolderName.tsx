import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Folder, useNewFolder } from '../../shared/folders/folders.ts';
import { say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { faultAt } from '../FormFailure.tsx';
import { useFolderChange } from './folders.ts';
import { words } from './words/words.ts';

/** Asks for a name, and makes a folder in another one or in none. */
export function NewFolder({ parent, close }: { parent: string | null; close: () => void }) {
  const w = words('folders');
  const make = useNewFolder(parent, ({ name }) => {
    say(w.made(name));
    close();
  });
  const frame = { title: w.makeTitle, verb: w.create, busy: make.isPending, error: make.error, close };
  return <NameDialog {...frame} run={make.mutate} />;
}

/** Asks for another name of a folder. */
export function RenameFolder({ folder, close }: { folder: Folder; close: () => void }) {
  const w = words('folders');
  const change = useFolderChange(folder.id, ({ name }) => {
    say(w.renamed(name));
    close();
  });
  const frame = { title: w.rename, verb: w.rename, busy: change.isPending, error: change.error, close };
  return <NameDialog {...frame} begin={folder.name} run={(name) => change.mutate({ name })} />;
}

type Props = {
  title: string;
  verb: string;
  begin?: string;
  busy: boolean;
  error: unknown;
  run: (name: string) => void;
  close: () => void;
};

function NameDialog({ title, verb, begin = '', busy, error, run, close }: Props) {
  const [name, setName] = useState(begin);
  return (
    <FormDialog
      title={title}
      close={close}
      error={error}
      fields={['/name']}
      submit={{ name: verb, run: () => run(name), busy, disabled: name.trim() === '' }}
    >
      <TextInput
        label={words('folders').name}
        required
        data-autofocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={faultAt(error, '/name')}
      />
    </FormDialog>
  );
}
