import {
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconGitCompare,
  IconPencilQuestion,
  IconX,
} from '@tabler/icons-react';
import { type CommandSource, type EditorCommand, mayFormat } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { type Mode, modes } from './mode.ts';
import { trackingOf } from './trackingOf.ts';
import { words } from './words.ts';

const tracked = ({ editor }: EditorContext) => editor && trackingOf(editor);
const inTools = (group: number) => ({ name: 'tools', group }) as const;
const hasChanges = (context: EditorContext) => (tracked(context)?.entries.get().length ?? 0) > 0;
const maySettle = (context: EditorContext) =>
  mayFormat(context) && hasChanges(context) && tracked(context)?.mode.get() !== 'view';

const modeCommand = (mode: Mode): EditorCommand => ({
  id: `changes.${mode}`,
  words: () => words()[mode],
  also: () => words().also,
  menu: { ...inTools(20), under: () => words().mode },
  enabled: mayFormat,
  active: (context) => tracked(context)?.mode.get() === mode,
  run: (context) => tracked(context)?.mode.set(mode),
});

const settle = (id: string, accept: boolean, name: () => string, selected: boolean): EditorCommand => ({
  id: `changes.${id}`,
  words: name,
  also: () => words().also,
  icon: accept ? IconCheck : IconX,
  menu: inTools(22),
  enabled: maySettle,
  ...(selected && {
    contextMenu: {
      group: 3,
      order: 1,
      fits: (context) => maySettle(context) && (tracked(context)?.selected().length ?? 0) > 0,
      words: () => (accept ? words().acceptHere : words().rejectHere),
    },
  }),
  run: (context) => {
    const changes = tracked(context);
    changes?.settle(selected ? changes.selected() : changes.entries.get(), accept);
    context.editor?.view.focus();
  },
});

const step = (direction: 1 | -1): EditorCommand => ({
  id: direction > 0 ? 'changes.next' : 'changes.previous',
  words: () => (direction > 0 ? words().next : words().previous),
  keys: [direction > 0 ? 'Mod-Alt-n' : 'Mod-Alt-p'],
  everywhere: true,
  icon: direction > 0 ? IconArrowDown : IconArrowUp,
  menu: inTools(21),
  enabled: hasChanges,
  run: (context) => tracked(context)?.step(direction),
});

export const changesCommands: CommandSource = [
  ...modes.map(modeCommand),
  {
    id: 'changes.toggle',
    words: () => words().toggle,
    also: () => words().also,
    keys: ['Mod-Shift-e'],
    everywhere: true,
    icon: IconPencilQuestion,
    enabled: mayFormat,
    run: (context) => {
      const mode = tracked(context)?.mode;
      mode?.set(mode.get() === 'suggest' ? 'edit' : 'suggest');
    },
  },
  {
    id: 'changes.list',
    words: () => words().panel,
    also: () => words().also,
    icon: IconGitCompare,
    menu: inTools(21),
    enabled: (context) => context.editor !== undefined && context.hasFormats,
    run: (context) => context.sidePanel.show('changes'),
  },
  step(1),
  step(-1),
  settle('acceptSelected', true, () => words().acceptThese, true),
  settle('rejectSelected', false, () => words().rejectThese, true),
  settle('acceptAll', true, () => words().acceptAll, false),
  settle('rejectAll', false, () => words().rejectAll, false),
];
