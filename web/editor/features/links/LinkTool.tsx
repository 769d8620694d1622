import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { type FormEvent, useCallback, useState } from 'react';
import { addressOf, removeLink, setLink } from '../../view/content/links.ts';
import type { ToolProps } from '../../view/feature.ts';
import { enterField } from '../../view/heldKeys.ts';
import { keys, type ToolContext, ToolSheet } from '../../view/tools/Tool.tsx';
import { useSheet } from '../../view/tools/useSheet.ts';
import { words } from './words.ts';

/** Makes a link of the selection, or changes the one at the cursor. */
export function LinkTool({ dialog, ...tools }: ToolProps) {
  const sheet = useSheet(dialog, 'link', tools.editor);
  return (
    <ToolSheet label={words().link} shortcut={keys('K')} icon={IconLink} disabled={false} form {...sheet}>
      {(close) => <LinkForm {...tools} close={close} />}
    </ToolSheet>
  );
}

function LinkForm({ editor, selectionState, run, close }: ToolContext & { close: () => void }) {
  const [typed, setTyped] = useState(selectionState.link);
  const enter = useCallback((field: HTMLInputElement | null) => {
    enterField(field, (more) => setTyped((before) => before + more));
  }, []);
  const [wrong, setWrong] = useState(false);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const address = addressOf(typed);
    setWrong(address === undefined);
    if (address === undefined || !editor) return;
    close();
    run(setLink(editor.formatting, address));
  };
  return (
    <form onSubmit={apply}>
      <Stack gap="xs" w={280}>
        <TextInput
          ref={enter}
          label={words().address}
          placeholder={words().addressExample}
          size="sm"
          value={typed}
          error={wrong && words().noAddress}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <Group gap="xs" justify="flex-end">
          {selectionState.link !== '' && (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                close();
                run(removeLink);
              }}
            >
              {words().removeLink}
            </Button>
          )}
          <Button size="xs" type="submit">
            {selectionState.link === '' ? words().addLink : words().changeLink}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
