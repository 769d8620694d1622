import { useState } from 'react';
import { say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { changeList, useDeed } from '../records/queries.ts';
import { RecordPicker } from '../records/RecordPicker.tsx';
import type { Release } from '../records/types.ts';
import { words } from '../words/words.ts';

/** Puts packages that are there into a release. */
export function AddPackages({ release, path, close }: { release: Release; path: string; close: () => void }) {
  const w = words('releases');
  const r = words('records');
  const [shown] = useState(release.packages);
  const [packages, setPackages] = useState(shown);
  const work = useDeed(
    () => changeList(path, 'packages', shown, packages),
    () => {
      say(r.saved);
      close();
    },
  );
  return (
    <FormDialog
      title={w.addPackages}
      close={close}
      error={work.error}
      submit={{ name: r.save, run: () => work.mutate(), busy: work.isPending }}
    >
      <RecordPicker path="/v1/packages" label={w.packages} value={packages} change={setPackages} />
    </FormDialog>
  );
}
