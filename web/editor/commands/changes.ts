import {
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconGitCompare,
  IconPencilQuestion,
  IconX,
} from '@tabler/icons-react';
import { type Mode, modes } from '../changes/mode.ts';
import { words } from '../words/words.ts';
import { type CommandSource, type EditorCommand, mayFormat } from './command.ts';
import type { Situation } from './situation.ts';

const w = () => words('changes');
const inTools = (group: number) => ({ name: 'tools', group }) as const;
const hasChanges = (at: Situation) => (at.text?.changes.entries.get().length ?? 0) > 0;
const maySettle = (at: Situation) =>
  mayFormat(at) && hasChanges(at) && at.text?.changes.mode.get() !== 'view';

const modeCommand = (mode: Mode): EditorCommand => ({
  id: `changes.${mode}`,
  words: () => w()[mode],
  also: () => w().also,
  menu: { ...inTools(20), under: () => w().mode },
  enabled: mayFormat,
  active: (at) => at.text?.changes.mode.get() === mode,
  run: (at) => at.text?.changes.mode.set(mode),
});

const settle = (id: string, accept: boolean, name: () => string, selected: boolean): EditorCommand => ({
  id: `changes.${id}`,
  words: name,
  also: () => w().also,
  icon: accept ? IconCheck : IconX,
  menu: inTools(22),
  enabled: maySettle,
  run: (at) => {
    const changes = at.text?.changes;
    changes?.settle(selected ? changes.selected() : changes.entries.get(), accept);
    at.text?.view.focus();
  },
});

const step = (direction: 1 | -1): EditorCommand => ({
  id: direction > 0 ? 'changes.next' : 'changes.previous',
  words: () => (direction > 0 ? w().next : w().previous),
  keys: [direction > 0 ? 'Mod-Alt-n' : 'Mod-Alt-p'],
  everywhere: true,
  icon: direction > 0 ? IconArrowDown : IconArrowUp,
  menu: inTools(21),
  enabled: hasChanges,
  run: (at) => at.text?.changes.step(direction),
});

export const changesCommands: CommandSource = [
  ...modes.map(modeCommand),
  {
    id: 'changes.toggle',
    words: () => w().toggle,
    also: () => w().also,
    keys: ['Mod-Shift-e'],
    everywhere: true,
    icon: IconPencilQuestion,
    enabled: mayFormat,
    run: (at) => {
      const mode = at.text?.changes.mode;
      mode?.set(mode.get() === 'suggest' ? 'edit' : 'suggest');
    },
  },
  {
    id: 'changes.list',
    words: () => w().panel,
    also: () => w().also,
    icon: IconGitCompare,
    menu: inTools(21),
    enabled: (at) => at.text !== undefined && at.hasFormats,
    run: (at) => at.side.show('changes'),
  },
  step(1),
  step(-1),
  settle('acceptSelected', true, () => w().acceptThese, true),
  settle('rejectSelected', false, () => w().rejectThese, true),
  settle('acceptAll', true, () => w().acceptAll, false),
  settle('rejectAll', false, () => w().rejectAll, false),
];
