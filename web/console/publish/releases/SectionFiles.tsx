import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { changeNow, useDeed } from '../records/queries.ts';
import type { Release, ReleaseSection } from '../records/types.ts';
import { words } from '../words/words.ts';
import { useReleaseFiles } from './useReleaseFiles.ts';

type Props = { release: Release; path: string; section: ReleaseSection; close: () => void };

/** Chooses the files of a section among those of the release's packages; others that it has stay. */
export function SectionFiles({ release, path, section, close }: Props) {
  const w = words('releaseSections');
  const r = words('records');
  const [files, setFiles] = useState(section.files);
  const offered = useReleaseFiles(release);
  const names = new Map(offered.map(({ id, name }) => [id, name]));
  const work = useDeed(
    () => changeNow(`${path}/sections/${section.id}`, { json: { files }, of: path }),
    () => {
      say(r.saved);
      close();
    },
  );
  return (
    <FormDialog
      title={w.filesOf(section.name)}
      close={close}
      error={work.error}
      submit={{ name: r.save, run: () => work.mutate(), busy: work.isPending }}
    >
      <MultiSelect
        label={w.filesLabel}
        description={w.filesHelp}
        searchable
        data={[...new Set([...names.keys(), ...files])].map((id) => ({
          value: id,
          label: names.get(id) ?? id,
        }))}
        value={files}
        onChange={setFiles}
      />
    </FormDialog>
  );
}
