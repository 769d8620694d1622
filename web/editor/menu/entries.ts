import type { EditorCommand, MenuName } from '../commands/command.ts';
import { commandsOf } from '../commands/registry.ts';
import type { Situation } from '../commands/situation.ts';

/** What a menu shows: a command, or an entry with a menu of its own. */
export type Entry = { command: EditorCommand } | { words: string; commands: EditorCommand[] };

/** The entries of a menu in their groups, between which a line stands. */
export function menuOf(at: Situation, name: MenuName): Entry[][] {
  const groups = new Map<number, Entry[]>();
  for (const command of commandsOf(at)) {
    const { menu } = command;
    if (menu?.name !== name) continue;
    const group = groups.get(menu.group) ?? [];
    groups.set(menu.group, group);
    const under = menu.under?.();
    const beside = group.find((entry) => 'words' in entry && entry.words === under);
    if (under === undefined) group.push({ command });
    else if (beside && 'words' in beside) beside.commands.push(command);
    else group.push({ words: under, commands: [command] });
  }
  return [...groups].toSorted(([a], [b]) => a - b).map(([, entries]) => entries);
}
