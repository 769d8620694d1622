import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { call, Dialog, say } from '../../shared/index.ts';
import { doEach, type Outcome } from './doEach.ts';
import { Failures } from './Failures.tsx';
import { type DocumentMeta, documentPath, useDocumentChange } from './queries.ts';
import { words } from './words/words.ts';

type Props = { documents: DocumentMeta[]; done: (ids: string[]) => void; close: () => void };

/** Asks, and moves several documents to the trash. */
export function DeleteSelected({ documents, done, close }: Props) {
  const w = words('selection');
  const [outcome, setOutcome] = useState<Outcome>();
  const left = outcome ? outcome.failed.map(({ document }) => document) : documents;
  const remove = useDocumentChange(
    () => doEach(left, ({ id }) => call(documentPath(id), { method: 'DELETE' })),
    (now) => {
      setOutcome(now);
      if (now.done.length > 0) say(w.deleted(now.done.length));
      done(now.done.map(({ id }) => id));
      if (now.failed.length === 0) close();
    },
  );
  return (
    <Dialog
      title={w.delete}
      close={close}
      submit={{
        name: outcome ? w.again : w.delete,
        run: () => remove.mutate(undefined),
        busy: remove.isPending,
        dangerous: true,
      }}
    >
      <Stack>
        {outcome && <Failures of={outcome} />}
        <Text>{w.ask(left.length)}</Text>
      </Stack>
    </Dialog>
  );
}
