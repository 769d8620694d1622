import { FileInput, Progress, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { call, faultsOf, say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { useDeed } from '../records/queries.ts';
import { digestOf } from '../uploads/digest.ts';
import { sendBytes } from '../uploads/send.ts';
import { words } from '../words/words.ts';

/** Uploads a bundle of another server and takes it in. */
export function ImportBundle({ close }: { close: () => void }) {
  const w = words('bundles');
  const [file, setFile] = useState<File | null>(null);
  const [keys, setKeys] = useState('');
  const [sent, setSent] = useState(0);
  const stop = useRef(new AbortController());
  const set = keysOf(keys);
  const work = useDeed(
    async (given: File) => {
      const { signal } = stop.current;
      const { name, size } = given;
      const { id } = await call<{ id: string }>('/v1/files', { json: { name, size }, signal });
      const digest = digestOf(given, signal);
      digest.catch(() => undefined);
      await sendBytes(id, given, setSent, signal);
      await call(`/v1/files/${id}/complete`, { json: { size, checksum: await digest }, signal });
      await call('/v1/bundles/import', { json: { file: id, ...(set && { keys: set }) } });
    },
    () => {
      say(w.begun);
      close();
    },
  );
  const faults = Object.entries(faultsOf(work.error)).filter(([path]) => path.startsWith('/keys'));
  return (
    <FormDialog
      title={w.import}
      close={() => {
        stop.current.abort();
        close();
      }}
      error={work.error}
      fields={faults.map(([path]) => path)}
      submit={{
        name: w.importNow,
        run: () => file && work.mutate(file),
        busy: work.isPending,
        disabled: file === null || set === undefined,
      }}
    >
      <FileInput
        label={w.file}
        description={w.fileHelp}
        placeholder={w.chooseFile}
        accept=".tar"
        required
        data-autofocus
        value={file}
        onChange={setFile}
      />
      {work.isPending && file && (
        <Progress value={file.size === 0 ? 100 : (sent / file.size) * 100} aria-label={w.progress} />
      )}
      <Textarea
        label={w.keys}
        description={w.keysHelp}
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        value={keys}
        onChange={(event) => setKeys(event.currentTarget.value)}
        error={set === undefined ? w.keysUnreadable : faults[0]?.[1]}
      />
    </FormDialog>
  );
}

/** The keys of a JWK set, or a list of keys; undefined when it is neither. */
function keysOf(text: string): object[] | undefined {
  if (text.trim() === '') return [];
  try {
    const read: unknown = JSON.parse(text);
    const keys = Array.isArray(read) ? read : (read as { keys?: unknown } | null)?.keys;
    return Array.isArray(keys) && keys.every((key) => typeof key === 'object' && key !== null)
      ? keys
      : undefined;
  } catch {
    return undefined;
  }
}
