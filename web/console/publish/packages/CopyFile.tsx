import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { faultAt } from '../../FormFailure.tsx';
import { useDeed } from '../records/queries.ts';
import { putInto } from '../uploads/uploadStore.ts';
import { words } from '../words/words.ts';

/** Takes a file from a bucket that the operator has listed. */
export function CopyFile({ to, close }: { to: string; close: () => void }) {
  const w = words('packages');
  const [s3arn, setArn] = useState('');
  const [name, setName] = useState('');
  const own = s3arn.split('/').at(-1) ?? '';
  const work = useDeed(
    async () => {
      const { id } = await call<{ id: string }>('/v1/files', { json: { name: name || own, s3arn } });
      await putInto(to, id);
    },
    () => {
      say(w.copying(name || own));
      close();
    },
  );
  return (
    <FormDialog
      title={w.copyTitle}
      close={close}
      error={work.error}
      fields={['/s3arn', '/name']}
      submit={{ name: w.copyNow, run: () => work.mutate(), busy: work.isPending }}
    >
      <TextInput
        label={w.arn}
        description={w.arnHelp}
        required
        data-autofocus
        spellCheck={false}
        value={s3arn}
        onChange={(event) => setArn(event.currentTarget.value.trim())}
        error={faultAt(work.error, '/s3arn')}
      />
      <TextInput
        label={w.fileName}
        description={w.fileNameHelp}
        maxLength={128}
        placeholder={own}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={faultAt(work.error, '/name')}
      />
    </FormDialog>
  );
}
