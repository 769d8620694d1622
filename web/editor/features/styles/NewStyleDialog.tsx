import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { nameFault } from '../../../../formats/model/index.ts';
import { Dialog } from '../../../shared/index.ts';
import type { EditorContext } from '../../view/context.ts';
import { addStyle } from './fromParagraph.ts';
import { words } from './words.ts';

/** The name of a new style that looks like the paragraph at the cursor. */
export function NewStyleDialog({ context, close }: { context: EditorContext; close: () => void }) {
  const w = words();
  const { editor } = context;
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  if (!editor) return null;
  const fault = nameFault(
    name,
    Object.values(editor.formatting.styles).map((style) => style.name),
  );
  const apply = () => {
    setTried(true);
    if (fault || !context.mayWrite) return;
    close();
    addStyle(editor, name);
  };
  const isShown = fault !== undefined && (tried || (fault !== 'empty' && name !== ''));
  return (
    <Dialog title={w.newTitle} close={close} size="xs" submit={{ name: w.make, run: apply }}>
      <Stack gap="sm">
        <TextInput
          label={w.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={isShown ? w.faults[fault] : undefined}
          data-autofocus
        />
        <Text size="sm">{w.newHint}</Text>
      </Stack>
    </Dialog>
  );
}
