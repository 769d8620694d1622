import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { say } from '../../../shared/index.ts';
import { go } from '../../address.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { isOvertaken, overtaken } from '../../overtaken.ts';
import { WhyField } from '../WhyField.tsx';
import { Differing } from './Compare.tsx';
import classes from './history.module.css';
import { type Chosen, elementAddress, restoreVersion } from './queries.ts';

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
      say(
        importedCount === 0
          ? `The element already matches version ${version}.`
          : `${chosen.name || 'The element'} was restored to version ${version}.`,
      );
      close();
      go(elementAddress(nsfPath, chosen));
    },
    onError: (error) => {
      if (isOvertaken(error)) void queries.invalidateQueries({ queryKey: ['element', nsfPath, chosen.unid] });
    },
  });
  return (
    <FormDialog
      title={`Restore version ${version}`}
      close={close}
      size="min(1100px, 100%)"
      error={overtaken(restore.error)}
      fields={['/why']}
      submit={{ name: 'Restore', run: () => restore.mutate(), busy: restore.isPending }}
    >
      <Text size="sm">
        {current === undefined
          ? `${chosen.name || 'The element'} is restored as it was in version ${version}, with its history.`
          : `This becomes a new version; version ${current} stays in the history. These are the differences:`}
      </Text>
      {current !== undefined && (
        <section aria-label="Comparison" className={classes.within} {...reachable}>
          <Differing nsfPath={nsfPath} unid={chosen.unid} from={current} to={version} />
        </section>
      )}
      <WhyField value={why} change={setWhy} error={restore.error} />
    </FormDialog>
  );
}
