import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { say } from '../../../shared/index.ts';
import { go } from '../../address.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { isOvertaken, overtaken } from '../../overtaken.ts';
import { type Chosen, elementAddress, restoreVersion } from '../elementQueries.ts';
import { WhyField } from '../WhyField.tsx';
import { words } from '../words/words.ts';
import { Differing } from './Compare.tsx';
import classes from './history.module.css';

type Props = {
  nsfPath: string;
  chosen: Chosen;
  version: number;
  /** The version that would be replaced; none when the element was deleted. */
  current: number | undefined;
  close: () => void;
};

/** What scrolls must be reachable by keyboard (WCAG 2.1.1). */
const reachable = { tabIndex: 0 };

/** Shows what restoring a version would change, asks why, and restores it. */
export function RestoreDialog({ nsfPath, chosen, version, current, close }: Props) {
  const w = words('restoring');
  const [why, setWhy] = useState('');
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: () => restoreVersion(nsfPath, chosen.unid, { version, current, why }),
    onSuccess: async ({ importedCount }) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['element', nsfPath, chosen.unid] }),
        queries.invalidateQueries({ queryKey: ['designsummary', nsfPath] }),
        queries.invalidateQueries({ queryKey: ['changes', nsfPath] }),
      ]);
      say(importedCount === 0 ? w.same(version) : w.restored(chosen.name, version));
      close();
      go(elementAddress(nsfPath, chosen));
    },
    onError: (error) => {
      if (isOvertaken(error)) void queries.invalidateQueries({ queryKey: ['element', nsfPath, chosen.unid] });
    },
  });
  return (
    <FormDialog
      title={w.title(version)}
      close={close}
      size="min(1100px, 100%)"
      error={overtaken(restore.error)}
      fields={['/why']}
      submit={{ name: w.restore, run: () => restore.mutate(), busy: restore.isPending }}
    >
      <Text size="sm">
        {current === undefined ? w.fromDeleted(chosen.name, version) : w.becomesNew(current)}
      </Text>
      {current !== undefined && (
        <section aria-label={w.comparison} className={classes.within} {...reachable}>
          <Differing nsfPath={nsfPath} unid={chosen.unid} from={current} to={version} />
        </section>
      )}
      <WhyField value={why} change={setWhy} error={restore.error} />
    </FormDialog>
  );
}
