import { Text } from '@mantine/core';
import { say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { kindName } from './jobWords.ts';
import { type Job, useJobDeed } from './queries.ts';
import { words } from './words/words.ts';

type Props = { jobs: Job[]; close: () => void; done: (ids: number[]) => void };

/** Asks before jobs are removed: what they were to do will not be done. */
export function RemoveJobs({ jobs, close, done }: Props) {
  const w = words('jobs');
  const [first] = jobs;
  const remove = useJobDeed((ids, leftAlone) => {
    if (ids.length > 0) say(w.removed(ids.length));
    if (leftAlone > 0) say(w.leftAlone(leftAlone), 'failed');
    done(ids);
    close();
  });
  return (
    <FormDialog
      title={w.removeTitle(jobs.length)}
      close={close}
      error={remove.error}
      submit={{
        name: w.remove,
        dangerous: true,
        busy: remove.isPending,
        run: () => remove.mutate({ deed: 'remove', ids: jobs.map(({ id }) => id) }),
      }}
    >
      <Text>
        {jobs.length === 1 && first ? w.removeAsk(kindName(first.kind)) : w.removeAskSeveral(jobs.length)}
      </Text>
    </FormDialog>
  );
}
