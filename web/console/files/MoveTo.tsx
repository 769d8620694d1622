import { Stack } from '@mantine/core';
import { useState } from 'react';
import { FolderSelect } from '../../shared/folders/FolderSelect.tsx';
import { type Folder, useFolders } from '../../shared/folders/folders.ts';
import { call, Dialog, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { doEach, type Outcome } from './doEach.ts';
import { Failures } from './Failures.tsx';
import { useFolderChange } from './folders.ts';
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
