import { IconCheck } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { type Choice, Chooser } from '../../../shared/index.ts';
import { shownKeys } from '../../../shared/keyNames.ts';
import type { EditorCommand } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { enterField } from '../../view/heldKeys.ts';
import { words } from '../words.ts';
import { offered, trailOf } from './offered.ts';
import { recentCommands, rememberCommand } from './recent.ts';

/** Finds a command by what a person calls it, and carries it out. */
export function Palette({ context }: { context: EditorContext }) {
  const w = words().menus;
  const [typed, setTyped] = useState('');
  const [recent] = useState(recentCommands);
  const found = useMemo(() => offered(context, typed, recent), [context, typed, recent]);
  const enter = useCallback((field: HTMLInputElement | null) => enterField(field, setTyped), []);
  const leave = () => {
    context.dialog.set(undefined);
    context.editor?.view.focus();
  };
  return (
    <Chooser
      title={w.palette}
      label={w.search}
      field={enter}
      typed={typed}
      type={setTyped}
      choices={found.map((command) =>
        choiceOf(command, context, typed === '' && recent.includes(command.id)),
      )}
      status={found.length === 0 ? w.none : typed !== '' && w.found(found.length)}
      choose={({ command }) => {
        leave();
        rememberCommand(command.id);
        command.run(context);
      }}
      close={leave}
    />
  );
}

/** @param before whether it was used not long ago */
function choiceOf(
  command: EditorCommand,
  context: EditorContext,
  before: boolean,
): Choice & { command: EditorCommand } {
  const { id, icon: Icon, keys, browserKeys } = command;
  const shown = keys?.[0] ?? browserKeys;
  return {
    id,
    command,
    name: command.words(),
    icon: command.active?.(context) ? (
      <IconCheck size={18} stroke={2} aria-hidden />
    ) : (
      Icon && <Icon size={18} stroke={1.8} aria-hidden />
    ),
    trail: before ? words().menus.recent : trailOf(command),
    keys: shown && shownKeys(shown),
  };
}
