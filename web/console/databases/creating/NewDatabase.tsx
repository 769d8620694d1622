import { Alert, Button, FileButton, Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, databaseAddress, formatSize, say } from '../../../shared/index.ts';
import { go } from '../../address.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { faultAt } from '../../FormFailure.tsx';
import { bodyWith, UnreadableFile } from '../import/body.ts';
import { dxlOf } from '../import/gathered.ts';
import classes from '../import/import.module.css';
import { readLog, refusedFor } from '../import/log.ts';
import { Messages } from '../import/Messages.tsx';
import { send } from '../import/send.ts';
import { useDatabases } from '../queries.ts';
import { words } from '../words/words.ts';

/** What the server says of it: how many elements a design brought, and what the importer remarked; and how many of the
 *  chosen files hold no design. */
type Made = { nsfPath: string; importedCount?: number; log?: string; left?: number };
type From = 'empty' | 'template' | 'dxl';

/** Asks for title, path and where the design comes from, creates the database and opens it. */
export default function NewDatabase({ close }: { close: () => void }) {
  const w = words('creating');
  const [path, setPath] = useState<string>();
  const [title, setTitle] = useState('');
  const nsfPath = path ?? proposedPath(title);
  const [from, setFrom] = useState<From>('empty');
  const [template, setTemplate] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const [sending, setSending] = useState<AbortController>();
  const [share, setShare] = useState<string>();
  const databases = useDatabases().data ?? [];
  const queries = useQueryClient();
  const make = async () => {
    const address = '/api/design/databases';
    const rest = { nsfPath, title };
    if (from !== 'dxl' || files.length === 0)
      return call<Made>(address, { json: from === 'template' ? { ...rest, template } : rest });
    const own = new AbortController();
    setSending(own);
    setShare(w.reading);
    const { dxl, left } = await dxlOf(files, { signal: own.signal });
    const body = await bodyWith(dxl, rest, own.signal);
    const progress = (sent: number, total: number) =>
      setShare(sent < total ? w.sending(formatSize(sent), formatSize(total)) : w.creating);
    const made = await send<Made>(address, body, { progress, signal: own.signal });
    return { ...made, left: left.length };
  };
  const create = useMutation({
    mutationFn: make,
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: ['databases'] });
      const { importedCount, log, left = 0 } = made;
      const notes = log === undefined ? 0 : readLog(log).length;
      say(importedCount === undefined ? w.created(title) : w.createdWith(title, importedCount, notes, left));
      go(databaseAddress(made.nsfPath));
    },
    onSettled: () => {
      setSending(undefined);
      setShare(undefined);
    },
  });
  const refused = refusedFor(create.error);
  const unreadable = create.error instanceof UnreadableFile ? create.error.message : undefined;
  const cancelled = create.error instanceof DOMException && create.error.name === 'AbortError';
  return (
    <FormDialog
      title={w.title}
      close={() => {
        sending?.abort();
        close();
      }}
      size="lg"
      error={cancelled || unreadable || refused.length > 0 ? undefined : create.error}
      fields={['/title', '/nsfPath', '/template']}
      submit={{
        name: w.create,
        run: () => create.mutate(),
        busy: create.isPending,
        disabled: (from === 'template' && template === '') || (from === 'dxl' && files.length === 0),
      }}
    >
      <TextInput
        label={w.name}
        required
        data-autofocus
        maxLength={512}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={faultAt(create.error, '/title')}
      />
      <TextInput
        label={w.path}
        description={w.pathHelp}
        required
        maxLength={255}
        value={nsfPath}
        onChange={(event) => setPath(event.currentTarget.value)}
        error={faultAt(create.error, '/nsfPath')}
      />
      <Radio.Group label={w.design} value={from} onChange={(value) => setFrom(value as From)}>
        <Stack gap={8} mt={6}>
          <Radio value="empty" label={w.empty} />
          <Radio
            value="template"
            label={w.template}
            description={w.templateHelp}
            disabled={databases.length === 0}
          />
          <Radio value="dxl" label={w.dxl} description={w.dxlHelp} />
        </Stack>
      </Radio.Group>
      {from === 'template' && (
        <NativeSelect
          label={w.copyOf}
          required
          value={template}
          onChange={(event) => setTemplate(event.currentTarget.value)}
          error={faultAt(create.error, '/template')}
          data={[
            { value: '', label: w.chooseDatabase },
            ...databases.map((each) => ({
              value: each.nsfPath,
              label: each.title ? `${each.title} (${each.nsfPath})` : each.nsfPath,
            })),
          ]}
        />
      )}
      {from === 'dxl' && (
        <Group gap="sm">
          <FileButton multiple onChange={setFiles}>
            {(button) => (
              <Button {...button} variant="default" size="sm">
                {files.length > 0 ? w.chooseAnother : w.chooseFile}
              </Button>
            )}
          </FileButton>
          <Text size="sm" role="status">
            {files.length === 0 ? w.noFile : `${named(files)}, ${formatSize(sizeOf(files))}`}
          </Text>
        </Group>
      )}
      {share && (
        <Text size="sm" role="status">
          {share}
        </Text>
      )}
      {unreadable && (
        <Alert color="red" variant="light" role="alert">
          {unreadable}
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert color="red" variant="light" role="alert" classNames={{ body: classes.body }} title={w.refused}>
          <Messages messages={refused} source={files.length > 0 ? { kind: 'file', files } : undefined} />
        </Alert>
      )}
    </FormDialog>
  );
}

const named = (files: readonly File[]) =>
  files.length === 1 ? (files[0]?.name ?? '') : words('importing').fileCount(files.length);
const sizeOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0);

/** A path proposed from the title: `purchase-orders.nsf` of `Purchase orders`. */
function proposedPath(title: string): string {
  const words = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const name = words.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return name === '' ? '' : `${name.slice(0, 100)}.nsf`;
}
