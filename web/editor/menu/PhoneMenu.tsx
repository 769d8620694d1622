import { Dialog } from '../../shared/index.ts';
import { menus } from '../commands/command.ts';
import { isEnabled } from '../commands/registry.ts';
import type { Situation } from '../commands/situation.ts';
import { words } from '../words/words.ts';
import { type Entry, menuOf } from './entries.ts';
import { MenuItem } from './MenuItem.tsx';
import classes from './menu.module.css';

/** All menus in one, for a phone: only what makes sense now. */
export function PhoneMenu({ situation }: { situation: Situation }) {
  const w = words('menus');
  const close = () => situation.dialog.set(undefined);
  return (
    <Dialog title={w.all} close={close}>
      {menus.map((name) => {
        const entries = menuOf(situation, name).flatMap((group) =>
          group.flatMap((entry) => now(entry, situation)),
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
                  situation={situation}
                  alone
                  run={() => {
                    close();
                    command.run(situation);
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
function now(entry: Entry, situation: Situation): Entry[] {
  if ('command' in entry) return isEnabled(entry.command, situation) ? [entry] : [];
  const commands = entry.groups.flat().filter((command) => isEnabled(command, situation));
  return commands.length > 0 ? [{ ...entry, groups: [commands] }] : [];
}
