import { ActionIcon, Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../../shared/index.ts';
import type { Situation } from '../../commands/situation.ts';
import { words } from '../../words/words.ts';
import { addBookmark, bookmarksIn, faultOf, removeBookmark, renameBookmark } from './bookmarks.ts';
import { goTo } from './follow.ts';
import classes from './references.module.css';

/** The bookmarks of the text: put one at the selection, go to one, rename and remove them. */
export function BookmarksDialog({ situation, close }: { situation: Situation; close: () => void }) {
  const w = words('document');
  const { text, mayWrite } = situation;
  const [typed, setTyped] = useState('');
  const [renaming, rename] = useState<{ name: string; other: string }>();
  const [, showAgain] = useState(0);
  if (!text) return null;
  const { doc } = text.view.state;
  const all = bookmarksIn(text.look, doc).filter(({ name }) => !name.startsWith('_'));
  const fault = typed === '' ? undefined : faultOf(text.look, doc, typed);
  const otherFault =
    renaming && renaming.other !== renaming.name ? faultOf(text.look, doc, renaming.other) : undefined;
  const said = (what: 'name' | 'taken' | undefined) => what && w.bookmarkFault[what];
  const run = (command: Parameters<Situation['run']>[0]) => {
    text.asOneStep(() => command(text.view.state, text.view.dispatch, text.view));
    showAgain((times) => times + 1);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (typed === '' || fault) return;
    run(addBookmark(text.look, typed));
    setTyped('');
  };
  const confirm = () => {
    if (renaming && renaming.other !== renaming.name && !otherFault)
      run(renameBookmark(text.look, renaming.name, renaming.other));
    if (!otherFault) rename(undefined);
  };
  return (
    <Dialog title={w.bookmarksTitle} close={close} size="md">
      <Stack gap="sm">
        {mayWrite && (
          <form onSubmit={add}>
            <Group align="flex-start" gap="xs" wrap="nowrap">
              <TextInput
                flex={1}
                aria-label={w.bookmarkName}
                placeholder={w.bookmarkName}
                maxLength={40}
                value={typed}
                error={said(fault)}
                onChange={(event) => setTyped(event.currentTarget.value)}
                data-autofocus
              />
              <Button type="submit" disabled={typed === '' || fault !== undefined}>
                {w.add}
              </Button>
            </Group>
          </form>
        )}
        {all.length === 0 && (
          <Text size="sm" c="dimmed" role="status">
            {w.noBookmarks}
          </Text>
        )}
        <ul className={classes.bookmarks}>
          {all.map(({ name }) => (
            <li key={name}>
              {renaming?.name === name ? (
                <>
                  <TextInput
                    flex={1}
                    aria-label={w.newName}
                    size="xs"
                    maxLength={40}
                    value={renaming.other}
                    error={said(otherFault)}
                    onChange={(event) => rename({ name, other: event.currentTarget.value })}
                    onKeyDown={(event) => event.key === 'Enter' && confirm()}
                    autoFocus
                  />
                  <ActionIcon aria-label={w.apply} onClick={confirm}>
                    <IconCheck size={16} aria-hidden />
                  </ActionIcon>
                </>
              ) : (
                <>
                  <UnstyledButton
                    className={classes.bookmarkName}
                    onClick={() => {
                      close();
                      goTo(text.view, text.look, name);
                    }}
                  >
                    {name}
                  </UnstyledButton>
                  {mayWrite && (
                    <>
                      <ActionIcon
                        variant="subtle"
                        aria-label={w.renameOf(name)}
                        onClick={() => rename({ name, other: name })}
                      >
                        <IconPencil size={16} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={w.removeOf(name)}
                        onClick={() => run(removeBookmark(text.look, name))}
                      >
                        <IconTrash size={16} aria-hidden />
                      </ActionIcon>
                    </>
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}
