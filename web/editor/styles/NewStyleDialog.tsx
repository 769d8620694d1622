import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { nameFault } from '../../../formats/model/index.ts';
import { Dialog } from '../../shared/index.ts';
import type { Situation } from '../commands/situation.ts';
import { words } from '../words/words.ts';
import { addStyle } from './fromParagraph.ts';

/** The name of a new style that looks like the paragraph at the cursor. */
export function NewStyleDialog({ situation, close }: { situation: Situation; close: () => void }) {
  const w = words('styles');
  const { text } = situation;
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  if (!text) return null;
  const fault = nameFault(
    name,
    Object.values(text.look.styles).map((style) => style.name),
  );
  const apply = () => {
    setTried(true);
    if (fault || !situation.mayWrite) return;
    close();
    addStyle(text, name);
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
