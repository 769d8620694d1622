import { Text } from '@mantine/core';
import { say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { kindName } from './jobWords.ts';
import { type Job, useCancelJob } from './queries.ts';
import { words } from './words/words.ts';

/** Asks before a job that runs is cancelled. */
export function CancelJob({ job, close }: { job: Job; close: () => void }) {
  const w = words('jobs');
  const cancel = useCancelJob();
  const run = () =>
    cancel.mutate(job.id, {
      onSuccess: () => {
        say(w.cancelled);
        close();
      },
    });
  return (
    <FormDialog
      title={w.cancelTitle}
      close={close}
      error={cancel.error}
      submit={{ name: w.cancelTitle, dangerous: true, busy: cancel.isPending, run }}
    >
      <Text>{w.cancelAsk(kindName(job.kind))}</Text>
    </FormDialog>
  );
}
