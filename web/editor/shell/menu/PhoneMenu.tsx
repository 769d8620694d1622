import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../shared/index.ts';
import { useObservable } from '../../session/observable.ts';
import { type EditorCommand, menus } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { offered, trailOf } from '../commands/offered.ts';
import { isEnabled } from '../commands/registry.ts';
import { words } from '../words.ts';
import { type Entry, menuOf } from './entries.ts';
import { MenuItem } from './MenuItem.tsx';
import classes from './menu.module.css';

/** All menus in one, for a phone: each opens below its name, and what is typed is found in all of them. Only what makes
 *  sense now. */
export function PhoneMenu({ context }: { context: EditorContext }) {
  const w = words().menus;
  const [typed, setTyped] = useState('');
  // What makes sense is another thing once the text is there.
  useObservable(context.opened);
  const close = () => context.dialog.set(undefined);
  return (
    <Dialog title={w.all} close={close}>
      <TextInput
        type="search"
        mb="sm"
        size="md"
        aria-label={w.search}
        placeholder={w.search}
        leftSection={<IconSearch size={17} aria-hidden />}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed.trim() === '' ? (
        menus.map((name) => <Section key={name} context={context} name={name} close={close} />)
      ) : (
        <Found context={context} typed={typed} close={close} />
      )}
    </Dialog>
  );
}

type Props = { context: EditorContext; close: () => void };

function Section({ context, name, close }: Props & { name: (typeof menus)[number] }) {
  const entries = menuOf(context, name).flatMap((group) => group.flatMap((entry) => now(entry, context)));
  if (entries.length === 0) return null;
  return (
    <details name="menus" className={classes.section}>
      <summary className={classes.item}>{words().menus[name]}</summary>
      {entries.map((entry) =>
        'command' in entry ? (
          <Item key={entry.command.id} context={context} command={entry.command} close={close} />
        ) : (
          <details key={entry.words} className={classes.nested}>
            <summary className={classes.item}>{entry.words}</summary>
            {entry.groups.flat().map((command) => (
              <Item key={command.id} context={context} command={command} close={close} />
            ))}
          </details>
        ),
      )}
    </details>
  );
}

function Found({ context, typed, close }: Props & { typed: string }) {
  const w = words().menus;
  const found = offered(context, typed, []);
  return (
    <div className={classes.section}>
      <Text size="sm" c="dimmed" px={10} role="status">
        {found.length === 0 ? w.none : w.found(found.length)}
      </Text>
      {found.map((command) => (
        <div key={command.id}>
          <Item context={context} command={command} close={close} />
          <Text size="xs" c="dimmed" pl={37} mt={-8}>
            {trailOf(command)}
          </Text>
        </div>
      ))}
    </div>
  );
}

const Item = ({ context, command, close }: Props & { command: EditorCommand }) => (
  <MenuItem
    command={command}
    context={context}
    alone
    run={() => {
      close();
      command.run(context);
    }}
  />
);

/** An entry with what of it makes sense now; none when nothing does. */
function now(entry: Entry, context: EditorContext): Entry[] {
  if ('command' in entry) return isEnabled(entry.command, context) ? [entry] : [];
  const commands = entry.groups.flat().filter((command) => isEnabled(command, context));
  return commands.length > 0 ? [{ ...entry, groups: [commands] }] : [];
}
