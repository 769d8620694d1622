import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog, type KeyGroup, KeyList } from '../../../shared/index.ts';
import { shownKeys } from '../../../shared/keyNames.ts';
import { type EditorCommand, menus } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { words } from '../words.ts';
import { fitOf } from './match.ts';
import { trailOf } from './offered.ts';
import { commandsOf } from './registry.ts';

/** All keys of the page, as the registry has them, and those of writing itself. */
export function Shortcuts({ context }: { context: EditorContext }) {
  const w = words().menus;
  const [typed, setTyped] = useState('');
  const leave = () => {
    context.dialog.set(undefined);
    context.editor?.view.focus();
  };
  const groups = groupsOf(context)
    .map(({ title, lines }) => ({
      title,
      lines: lines.filter(({ name, keys }) => typed === '' || fitOf(typed, `${name} ${keys.join(' ')}`) > 0),
    }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <Dialog title={w.shortcuts} close={leave} size={820}>
      <TextInput
        aria-label={w.filter}
        placeholder={w.filter}
        mb="md"
        maxLength={80}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {groups.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {w.noneFound}
        </Text>
      )}
      <KeyList groups={groups} />
    </Dialog>
  );
}

function groupsOf(context: EditorContext): KeyGroup[] {
  const w = words().menus;
  const all = commandsOf(context).filter((command) => keysOfCommand(command).length > 0);
  const byMenu = menus.map((name) => ({
    title: w[name],
    lines: all.filter((command) => (command.menu?.name ?? 'tools') === name).map(lineOf),
  }));
  return [...byMenu, { title: w.writing, lines: ofWriting() }];
}

const keysOfCommand = ({ keys = [], idleKeys = [], browserKeys }: EditorCommand) => [
  ...keys.filter((key) => !/[<>]$/.test(key)),
  ...idleKeys.filter((key) => !keys.includes(key)),
  ...(browserKeys ? [browserKeys] : []),
];

const lineOf = (command: EditorCommand): KeyGroup['lines'][number] => ({
  id: command.id,
  name: command.menu?.under ? `${trailOf(command).split(' › ')[1]}: ${command.words()}` : command.words(),
  keys: keysOfCommand(command).map((key) => shownKeys(key)),
});

function ofWriting(): KeyGroup['lines'] {
  const { keys: names, click } = words().menus;
  const line = (name: keyof typeof names, ...keys: string[]) => ({ id: name, name: names[name], keys });
  return [
    line('newParagraph', shownKeys('Enter')),
    line('lineBreak', shownKeys('Shift-Enter')),
    line('nextCell', shownKeys('Tab')),
    line('previousCell', shownKeys('Shift-Tab')),
    line('toToolbar', shownKeys('Escape')),
    line('followLink', shownKeys(`Mod-${click}`)),
    line('contextMenu', shownKeys('Shift-F10')),
  ];
}
