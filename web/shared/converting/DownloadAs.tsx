import { Alert, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../call.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { saveFile } from '../saveFile.ts';
import { fetchFile, renamedTo, type TextFormat } from './otherFormat.ts';
import { words } from './words.ts';

type Props = {
  name: string;
  to: TextFormat;
  /** where the server answers the file */
  address: string;
  /** what has to be done before it is asked for */
  before?: () => Promise<unknown>;
  close: () => void;
};

/** Says what a text may lose in its other format, and downloads it. */
export function DownloadAs({ name, to, address, before, close }: Props) {
  const w = words();
  const download = useMutation({
    mutationFn: async () => {
      await before?.();
      return fetchFile(address);
    },
    onSuccess: (file) => {
      saveFile(renamedTo(name, to), [file]);
      close();
    },
  });
  return (
    <Dialog
      title={w.title[to]}
      close={close}
      submit={{ name: w.download, run: () => download.mutate(), busy: download.isPending }}
    >
      <Stack>
        {download.error && (
          <Alert color="red" variant="light" role="alert">
            {sentenceOf(download.error)}
          </Alert>
        )}
        <Text>{w.mayChange}</Text>
        <Text size="sm" c="dimmed" role="status">
          {download.isPending ? w.preparing : w.untouched(name)}
        </Text>
      </Stack>
    </Dialog>
  );
}
