import {
  IconBold,
  IconClearFormatting,
  IconItalic,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconTextDecrease,
  IconTextIncrease,
  IconUnderline,
} from '@tabler/icons-react';
import { clearFormatting } from '../../view/clear.ts';
import { type CommandSource, formatCommand } from '../../view/command.ts';
import { toggleFormat } from '../../view/commands.ts';
import { stepSize, togglePosition } from '../../view/content/values.ts';
import { words } from './words.ts';

const text = { name: 'format', group: 1, under: () => words().text } as const;

const emphasis = [
  { format: 'bold', keys: ['Mod-b'], icon: IconBold },
  { format: 'italic', keys: ['Mod-i'], icon: IconItalic },
  { format: 'underline', keys: ['Mod-u'], icon: IconUnderline },
  { format: 'strike', keys: ['Mod-Shift-x'], icon: IconStrikethrough },
  { format: 'doubleStrike', icon: IconStrikethrough },
] as const;
const positions = [
  { position: 'super', keys: ['Mod-.'], icon: IconSuperscript },
  { position: 'sub', keys: ['Mod-,'], icon: IconSubscript },
] as const;
const sizes = [
  { step: 1, word: 'larger', keys: ['Mod-Shift-.', 'Mod-Shift->'], icon: IconTextIncrease },
  { step: -1, word: 'smaller', keys: ['Mod-Shift-,', 'Mod-Shift-<'], icon: IconTextDecrease },
] as const;

/** How text looks: emphasis, position, size. */
export const formatCommands: CommandSource = [
  ...emphasis.map(({ format, ...rest }) =>
    formatCommand({
      id: `format.${format}`,
      words: () => words()[format],
      menu: text,
      active: (context) => context.selectionState[format],
      command: ({ formatting }) => toggleFormat(formatting, format),
      ...rest,
    }),
  ),
  ...positions.map(({ position, ...rest }) =>
    formatCommand({
      id: `format.${position}`,
      words: () => words()[position],
      menu: text,
      active: (context) => context.selectionState.position === position,
      command: ({ formatting }) => togglePosition(formatting, position),
      ...rest,
    }),
  ),
  ...sizes.map(({ step, word, ...rest }) =>
    formatCommand({
      id: `format.${word}`,
      words: () => words()[word],
      menu: text,
      command: ({ formatting }) => stepSize(formatting, step),
      ...rest,
    }),
  ),
  formatCommand({
    id: 'format.clear',
    words: () => words().clear,
    also: () => words().clearAlso,
    keys: ['Mod-\\'],
    icon: IconClearFormatting,
    menu: { name: 'format', group: 4 },
    command: ({ formatting }) => clearFormatting(formatting),
  }),
];
