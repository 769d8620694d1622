import { Alert, FileInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, say, sentenceOf } from '../../../shared/index.ts';
import { parseDocument } from '../../../viewer/docx/parse.ts';
import { Unreadable } from '../../../viewer/frame/unreadable.ts';
import type { DialogProps } from '../../view/feature.ts';
import { suggestDifferences } from './suggestDifferences.ts';
import { words } from './words.ts';

/** Asks for a file whose text is compared with that of the draft. */
export function CompareDialog({ context, close }: DialogProps) {
  const w = words();
  const [file, setFile] = useState<File | null>(null);
  const compare = useMutation({
    async mutationFn(chosen: File) {
      const bytes = new Uint8Array(await chosen.arrayBuffer());
      return parseDocument(bytes, AbortSignal.timeout(120_000), chosen.name);
    },
    onSuccess({ doc }, { name }) {
      close();
      if (!suggestDifferences(context, doc, name)) say(w.same);
    },
  });
  const { error } = compare;
  return (
    <Dialog
      title={w.compareTitle}
      close={close}
      size="sm"
      submit={{
        name: w.compareNow,
        run: () => file && compare.mutate(file),
        busy: compare.isPending,
        disabled: file === null,
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{w.compareHow}</Text>
        <FileInput
          label={w.compareFile}
          placeholder={w.chooseFile}
          accept=".docx,.docm,.odt"
          value={file}
          onChange={setFile}
          data-autofocus
        />
        {error && (
          <Alert color="red">{error instanceof Unreadable ? error.message : sentenceOf(error)}</Alert>
        )}
      </Stack>
    </Dialog>
  );
}
