import { ActionIcon, Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../../shared/index.ts';
import {
  addBookmark,
  bookmarksIn,
  faultOf,
  removeBookmark,
  renameBookmark,
} from '../../view/content/bookmarks.ts';
import { goTo } from '../../view/content/followReference.ts';
import type { EditorContext } from '../../view/context.ts';
import { words as viewWords } from '../../view/words.ts';
import classes from './references.module.css';
import { words } from './words.ts';

/** The bookmarks of the text: put one at the selection, go to one, rename and remove them. */
export function BookmarksDialog({ context, close }: { context: EditorContext; close: () => void }) {
  const w = words();
  const { editor, mayWrite } = context;
  const [typed, setTyped] = useState('');
  const [renaming, rename] = useState<{ name: string; other: string }>();
  const [, showAgain] = useState(0);
  if (!editor) return null;
  const { doc } = editor.view.state;
  const all = bookmarksIn(editor.formatting, doc).filter(({ name }) => !name.startsWith('_'));
  const fault = typed === '' ? undefined : faultOf(editor.formatting, doc, typed);
  const otherFault =
    renaming && renaming.other !== renaming.name
      ? faultOf(editor.formatting, doc, renaming.other)
      : undefined;
  const said = (what: 'name' | 'taken' | undefined) => what && w.bookmarkFault[what];
  const run = (command: Parameters<EditorContext['run']>[0]) => {
    editor.asOneStep(() => command(editor.view.state, editor.view.dispatch, editor.view));
    showAgain((times) => times + 1);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (typed === '' || fault) return;
    run(addBookmark(editor.formatting, typed));
    setTyped('');
  };
  const confirm = () => {
    if (renaming && renaming.other !== renaming.name && !otherFault)
      run(renameBookmark(editor.formatting, renaming.name, renaming.other));
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
                  <ActionIcon aria-label={viewWords().apply} onClick={confirm}>
                    <IconCheck size={16} aria-hidden />
                  </ActionIcon>
                </>
              ) : (
                <>
                  <UnstyledButton
                    className={classes.bookmarkName}
                    onClick={() => {
                      close();
                      goTo(editor.view, editor.formatting, name);
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
                        onClick={() => run(removeBookmark(editor.formatting, name))}
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
