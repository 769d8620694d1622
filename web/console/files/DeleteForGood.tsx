import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { call, Dialog, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { doEach, type Outcome } from './doEach.ts';
import { Failures } from './Failures.tsx';
import { type DeletedDocument, documentPath, useDocumentChange } from './queries.ts';
import { words } from './words/words.ts';

type Props = { documents: readonly DeletedDocument[]; close: () => void };

/** Asks, and removes documents of the trash for good. */
export function DeleteForGood({ documents, close }: Props) {
  const w = words('trash');
  const [outcome, setOutcome] = useState<Outcome>();
  const left = outcome ? outcome.failed.map(({ document }) => document) : documents;
  const [only] = documents;
  const remove = useDocumentChange(
    () => doEach(left, ({ id }) => call(`${TRASH}/${encodeURIComponent(id)}`, { method: 'DELETE' })),
    (now) => {
      setOutcome(now);
      if (now.done.length > 0)
        say(now.done.length === 1 && only ? w.removed(only.name) : w.removedSeveral(now.done.length));
      if (now.failed.length === 0) close();
    },
  );
  return (
    <Dialog
      title={w.remove}
      close={close}
      submit={{
        name: outcome ? words('selection').again : w.remove,
        run: () => remove.mutate(undefined),
        busy: remove.isPending,
        dangerous: true,
      }}
    >
      <Stack>
        {outcome && <Failures of={outcome} />}
        <Text>{documents.length === 1 && only ? w.ask(only.name) : w.askSeveral(left.length)}</Text>
      </Stack>
    </Dialog>
  );
}

const TRASH = documentPath('trash');

/** Asks, and removes all that is in the trash for good. */
export function EmptyTrash({ count, close }: { count: number; close: () => void }) {
  const w = words('trash');
  const empty = useDocumentChange(
    async () => {
      let gone = 0;
      for (let more = true; more; ) {
        const now = await call<{ deleted: number; more: boolean }>(TRASH, { method: 'DELETE' });
        gone += now.deleted;
        more = now.more;
      }
      return gone;
    },
    (gone) => {
      say(w.removedSeveral(gone));
      close();
    },
  );
  return (
    <FormDialog
      title={w.emptyIt}
      close={close}
      error={empty.error}
      submit={{
        name: w.emptyIt,
        run: () => empty.mutate(undefined),
        busy: empty.isPending,
        dangerous: true,
      }}
    >
      <Text>{w.askSeveral(count)}</Text>
    </FormDialog>
  );
}
