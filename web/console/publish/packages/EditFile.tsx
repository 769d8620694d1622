import { Autocomplete, Textarea } from '@mantine/core';
import { useState } from 'react';
import { say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { faultAt } from '../../FormFailure.tsx';
import { changeNow, useDeed } from '../records/queries.ts';
import type { PackageFile } from '../records/types.ts';
import { words } from '../words/words.ts';

const platforms = ['any', 'linux-x64', 'linux-arm64', 'windows-x64', 'macos-arm64', 'aix', 'ibm-i'];

/** What a package says of a file. */
export function EditFile({ of, file, close }: { of: string; file: PackageFile; close: () => void }) {
  const w = words('packages');
  const r = words('records');
  const [platform, setPlatform] = useState(file.platform ?? '');
  const [description, setDescription] = useState(file.description ?? '');
  const path = `/v1/packages/${of}`;
  const work = useDeed(
    () =>
      changeNow(`${path}/files/${file.id}`, {
        method: 'PUT',
        json: { ...(platform && { platform }), ...(description && { description }) },
        of: path,
      }),
    () => {
      say(r.saved);
      close();
    },
  );
  return (
    <FormDialog
      title={r.editThis(file.name)}
      close={close}
      error={work.error}
      fields={['/platform', '/description']}
      submit={{ name: r.save, run: () => work.mutate(), busy: work.isPending }}
    >
      <Autocomplete
        label={w.platform}
        description={w.platformHelp}
        data-autofocus
        // It would lie over the fields below.
        openOnFocus={false}
        maxLength={100}
        data={platforms}
        value={platform}
        onChange={setPlatform}
        error={faultAt(work.error, '/platform')}
      />
      <Textarea
        label={w.description}
        maxLength={1000}
        autosize
        minRows={2}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        error={faultAt(work.error, '/description')}
      />
    </FormDialog>
  );
}
