import type { EditorCommand, MenuName } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { commandsOf, isEnabled } from '../commands/registry.ts';

/** What a menu shows: a command, or an entry with a menu of its own, in its groups. */
export type Entry = { command: EditorCommand } | { words: string; groups: EditorCommand[][] };

/** The entries of a menu in their groups, between which a line stands. */
export const menuOf = (context: EditorContext, name: MenuName): Entry[][] =>
  inGroups(
    commandsOf(context)
      .filter(({ menu }) => menu?.name === name)
      .toSorted((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0)),
  );

/** What fits the place that the cursor stands in: the menu of the right mouse button. */
export const contextMenuOf = (context: EditorContext): Entry[][] =>
  inGroups(
    commandsOf(context)
      .flatMap((command) => {
        const { contextMenu: place } = command;
        if (!place || !(place.fits?.(context) ?? isEnabled(command, context))) return [];
        const { words = command.words } = place;
        return [{ ...command, words: () => words(context), menu: { name: 'edit' as const, ...place } }];
      })
      .toSorted((one, other) => (one.menu.order ?? 0) - (other.menu.order ?? 0)),
  );

/** Groups that name one entry are the groups inside it, and it stands where the first of them does. */
export function inGroups(commands: readonly EditorCommand[]): Entry[][] {
  const groups = Map.groupBy(commands, ({ menu }) => menu?.group ?? 0);
  const inside = new Map<string, EditorCommand[][]>();
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([, group]) => entriesOf(group, inside))
    .filter((entries) => entries.length > 0);
}

/** @param inside entries with menus of their own so far, by their words: what is found for them is added there */
function entriesOf(commands: EditorCommand[], inside: Map<string, EditorCommand[][]>): Entry[] {
  const begun = new Map<string, EditorCommand[]>();
  return commands.flatMap((command): Entry[] => {
    const under = command.menu?.under?.();
    if (under === undefined) return [{ command }];
    const started = begun.get(under);
    if (started) {
      started.push(command);
      return [];
    }
    const group = [command];
    begun.set(under, group);
    const earlier = inside.get(under);
    if (earlier) {
      earlier.push(group);
      return [];
    }
    const all = [group];
    inside.set(under, all);
    return [{ words: under, groups: all }];
  });
}
