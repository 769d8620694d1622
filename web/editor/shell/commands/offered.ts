import type { EditorCommand } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { words } from '../words.ts';
import { fitOf } from './match.ts';
import { commandsOf, isEnabled } from './registry.ts';

/** Where a command is found in the menus: `Format › Lists`. */
export function trailOf({ menu }: EditorCommand): string {
  if (!menu) return '';
  const under = menu.under?.();
  return `${words().menus[menu.name]}${under ? ` › ${under}` : ''}`;
}

/** The commands that make sense now and fit what is typed, the best first; with nothing typed, those used before come first. */
export function offered(context: EditorContext, typed: string, recent: readonly string[]): EditorCommand[] {
  const latest = (id: string) => (recent.includes(id) ? recent.length - recent.indexOf(id) : 0);
  return commandsOf(context)
    .filter((command) => command.id !== 'help.palette' && !command.onlyHere && isEnabled(command, context))
    .map((command) => {
      // Where it stands and what else it may be called counts less than its own words.
      const own = fitOf(typed, command.words());
      const all = fitOf(typed, `${command.words()} ${command.also?.() ?? ''} ${trailOf(command)}`) / 3;
      const score = Math.max(own, all);
      return {
        command,
        score: score > 0 ? score + (typed === '' ? latest(command.id) : latest(command.id) / 10) : 0,
      };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => (typed === '' ? latest(b.command.id) - latest(a.command.id) : b.score - a.score))
    .map(({ command }) => command);
}
