import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { newWatermark, watermarkOf } from '../../../../formats/model/watermark.ts';
import { Dialog } from '../../../shared/index.ts';
import type { EditorContext } from '../../view/context.ts';
import { setWatermark, watermarkNow } from './setWatermark.ts';
import { words } from './words.ts';

/** Asks for the text across each page. */
export function WatermarkDialog({ context, close }: { context: EditorContext; close: () => void }) {
  const w = words();
  const { editor } = context;
  const [now] = useState(() => editor && watermarkNow(editor));
  const [text, setText] = useState(now ?? '');
  if (!editor) return null;
  const isTooLong = [...text].length > 60;
  const wanted = watermarkOf(newWatermark(text.trim()));
  const set = (what: string | undefined) => {
    if (!context.mayWrite) return;
    close();
    setWatermark(editor, what);
  };
  return (
    <Dialog
      title={w.title}
      close={close}
      size="xs"
      submit={{ name: w.apply, run: () => wanted && set(wanted), disabled: wanted === undefined }}
    >
      <Stack gap="sm">
        <TextInput
          label={w.text}
          placeholder={w.example}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={isTooLong && w.tooLong}
          data-autofocus
        />
        {now !== undefined && (
          <Group>
            <Button variant="default" size="sm" onClick={() => set(undefined)}>
              {w.remove}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}
