import { Dialog } from '../../../shared/index.ts';
import { useObservable } from '../../session/observable.ts';
import { menus } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { isEnabled } from '../commands/registry.ts';
import { words } from '../words.ts';
import { type Entry, menuOf } from './entries.ts';
import { MenuItem } from './MenuItem.tsx';
import classes from './menu.module.css';

/** All menus in one, for a phone: only what makes sense now. */
export function PhoneMenu({ context }: { context: EditorContext }) {
  const w = words().menus;
  // What makes sense is another thing once the text is there.
  useObservable(context.opened);
  const close = () => context.dialog.set(undefined);
  return (
    <Dialog title={w.all} close={close}>
      {menus.map((name) => {
        const entries = menuOf(context, name).flatMap((group) =>
          group.flatMap((entry) => now(entry, context)),
        );
        if (entries.length === 0) return null;
        return (
          <section key={name} className={classes.section} aria-label={w[name]}>
            <h3>{w[name]}</h3>
            {entries.map((entry) => {
              const commands = 'command' in entry ? [entry.command] : entry.groups.flat();
              const items = commands.map((command) => (
                <MenuItem
                  key={command.id}
                  command={command}
                  context={context}
                  alone
                  run={() => {
                    close();
                    command.run(context);
                  }}
                />
              ));
              if ('command' in entry) return items;
              return (
                <details key={entry.words}>
                  <summary className={classes.item}>{entry.words}</summary>
                  {items}
                </details>
              );
            })}
          </section>
        );
      })}
    </Dialog>
  );
}

/** An entry with what of it makes sense now; none when nothing does. */
function now(entry: Entry, context: EditorContext): Entry[] {
  if ('command' in entry) return isEnabled(entry.command, context) ? [entry] : [];
  const commands = entry.groups.flat().filter((command) => isEnabled(command, context));
  return commands.length > 0 ? [{ ...entry, groups: [commands] }] : [];
}
