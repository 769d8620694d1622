import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconLink, IconPageBreak, IconPhoto, IconSearch, IconTablePlus } from '@tabler/icons-react';
import { type FormEvent, useCallback, useState } from 'react';
import { enterField } from '../commands/heldKeys.ts';
import type { Situation } from '../commands/situation.ts';
import { useValue } from '../room/value.ts';
import { TableForm } from '../tables/TableForm.tsx';
import { insertPageBreak } from '../text/insert.ts';
import { addressOf, removeLink, setLink } from '../text/links.ts';
import { words } from '../words/words.ts';
import { type Desk, keys, Tool, ToolSheet } from './Tool.tsx';

type InsertProps = Desk & Pick<Situation, 'dialog'>;

/** What is put into the text. */
export function InsertTools({ dialog, ...desk }: InsertProps) {
  const { text, run } = desk;
  const asked = useValue(dialog);
  const opening = (name: 'link' | 'table') => ({
    opened: asked === name,
    setOpened: (yes: boolean) => dialog.set(yes ? name : undefined),
    leave: () => text?.view.focus(),
  });
  return (
    <>
      <ToolSheet
        label={words('insert').link}
        shortcut={keys('K')}
        icon={IconLink}
        disabled={!text}
        form
        {...opening('link')}
      >
        {(close) => <LinkForm {...desk} close={close} />}
      </ToolSheet>
      <Tool
        label={words('insert').picture}
        icon={IconPhoto}
        disabled={!text}
        run={() => dialog.set('picture')}
      />
      <ToolSheet
        label={words('insert').table}
        icon={IconTablePlus}
        disabled={!text}
        form
        {...opening('table')}
      >
        {(close) => <TableForm {...desk} close={close} />}
      </ToolSheet>
      <Tool
        label={words('commands').pageBreak}
        shortcut={keys('Enter')}
        icon={IconPageBreak}
        disabled={!text}
        run={() => run(insertPageBreak)}
      />
      <Tool
        label={words('commands').find}
        shortcut={keys('F')}
        icon={IconSearch}
        disabled={!text}
        run={() => dialog.set('find')}
      />
    </>
  );
}

function LinkForm({ text, standing, run, close }: Desk & { close: () => void }) {
  const [typed, setTyped] = useState(standing.link);
  const enter = useCallback((field: HTMLInputElement | null) => {
    enterField(field, (more) => setTyped((before) => before + more));
  }, []);
  const [wrong, setWrong] = useState(false);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const address = addressOf(typed);
    setWrong(address === undefined);
    if (address === undefined || !text) return;
    close();
    run(setLink(text.look, address));
  };
  return (
    <form onSubmit={apply}>
      <Stack gap="xs" w={280}>
        <TextInput
          ref={enter}
          label={words('insert').address}
          placeholder={words('insert').addressExample}
          size="sm"
          value={typed}
          error={wrong && words('insert').noAddress}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <Group gap="xs" justify="flex-end">
          {standing.link !== '' && (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                close();
                run(removeLink);
              }}
            >
              {words('insert').removeLink}
            </Button>
          )}
          <Button size="xs" type="submit">
            {standing.link === '' ? words('insert').addLink : words('insert').changeLink}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
