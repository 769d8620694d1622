import { Anchor, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormatSelect, fetchFile, formatOf, otherFormat, renamedTo } from '../../shared/converting/loaded.ts';
import { FolderSelect } from '../../shared/folders/FolderSelect.tsx';
import { call, openAddress, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { faultAt } from '../FormFailure.tsx';
import {
  convertedPath,
  type DocumentMeta,
  type ListedDocument,
  makingPath,
  upload,
  useDocumentChange,
  useOffice,
} from './queries.ts';
import { words } from './words/words.ts';

/** Asks for a name, a folder and where there are two a format, and makes a document of what was published last. */
export function CopyDocument({ document, close }: { document: ListedDocument; close: () => void }) {
  const w = words('copying');
  const own = formatOf(document.name);
  const other = otherFormat(document.name);
  const isOffice = useOffice();
  const [name, setName] = useState(w.named(document.name));
  const [folder, setFolder] = useState(document.folder ?? '');
  const [format, setFormat] = useState(own);
  const isConverted = format !== undefined && format !== own;
  const copy = useDocumentChange(
    async () => {
      const into = folder || null;
      if (!isConverted)
        return call<DocumentMeta>(makingPath(into, { copy: document.id }), { json: { name: name.trim() } });
      const bytes = await fetchFile(convertedPath(document.id, format));
      return upload(new File([bytes], renamedTo(name.trim(), format), { type: bytes.type }), into);
    },
    (made) => {
      say(
        <>
          {w.made(made.name)} <Anchor href={openAddress(made)}>{w.open}</Anchor>
        </>,
      );
      close();
    },
  );
  return (
    <FormDialog
      title={w.title}
      close={close}
      error={copy.error}
      fields={['/name']}
      submit={{
        name: w.submit,
        run: () => copy.mutate(undefined),
        busy: copy.isPending,
        disabled: name.trim() === '',
      }}
    >
      <TextInput
        label={w.name}
        description={w.how}
        required
        data-autofocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={faultAt(copy.error, '/name')}
      />
      <FolderSelect value={folder} choose={setFolder} first={false} />
      {own && other && isOffice && (
        <FormatSelect own={own} other={other} value={format ?? own} choose={setFormat} />
      )}
    </FormDialog>
  );
}
