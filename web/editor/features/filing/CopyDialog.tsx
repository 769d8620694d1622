import { Alert, Anchor, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  FormatSelect,
  fetchFile,
  formatOf,
  otherFormat,
  renamedTo,
} from '../../../shared/converting/loaded.ts';
import { FolderSelect } from '../../../shared/folders/loaded.ts';
import { call, Dialog, openAddress, say, sentenceOf } from '../../../shared/index.ts';
import { serviceAddress } from '../../session/opening.ts';
import { stored } from '../../session/stored.ts';
import type { DialogProps } from '../../view/feature.ts';
import { words } from './words.ts';

type Made = Parameters<typeof openAddress>[0];

/** Asks for a name, and makes a document of the text as it is here. */
export function CopyDialog({ context: { place, opening, room }, close }: DialogProps) {
  const w = words();
  const [name, setName] = useState(w.copyNamed(opening.name));
  const [folder, setFolder] = useState('');
  const own = formatOf(opening.name);
  const other = opening.canMakePages ? otherFormat(opening.name) : undefined;
  const [format, setFormat] = useState(own);
  const isConverted = format !== undefined && format !== own;
  const copy = useMutation({
    mutationFn: async () => {
      await stored(room);
      const what = isConverted ? `draft/converted?to=${format}` : 'draft/content';
      const file = await fetchFile(serviceAddress(place, what));
      const form = new FormData();
      // The ending says what kind of file it is.
      const full = isConverted ? renamedTo(name.trim(), format) : withEnding(name.trim(), opening.name);
      form.append(full, file, full);
      return call<Made>(`/repository/rest/${folder && `?folder=${folder}`}`, { body: form });
    },
    onSuccess: (made) => {
      say(
        <>
          {w.copied(made.name)} <Anchor href={openAddress(made)}>{w.open}</Anchor>
        </>,
      );
      close();
    },
  });
  return (
    <Dialog
      title={w.copyTitle}
      close={close}
      submit={{
        name: w.make,
        run: () => copy.mutate(),
        busy: copy.isPending,
        disabled: name.trim() === '',
      }}
    >
      <Stack>
        {copy.error && (
          <Alert color="red" variant="light" role="alert">
            {sentenceOf(copy.error)}
          </Alert>
        )}
        <TextInput
          label={w.name}
          data-autofocus
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FolderSelect value={folder} choose={setFolder} first={false} />
        {own && other && <FormatSelect own={own} other={other} value={format ?? own} choose={setFormat} />}
        <Text size="sm" c="dimmed">
          {w.copyHow}
        </Text>
      </Stack>
    </Dialog>
  );
}

function withEnding(name: string, original: string): string {
  const ending = /\.\w+$/.exec(original)?.[0] ?? '';
  return name.toLowerCase().endsWith(ending.toLowerCase()) ? name : `${name}${ending}`;
}
