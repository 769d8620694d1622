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
import { cases, changeCase, nextCase } from '../document/text/changeCase.ts';
import { shownName, shownStyles } from '../format/styles.ts';
import { canUpdate, updateStyle } from '../styles/fromParagraph.ts';
import { clearFormatting } from '../text/clear.ts';
import { setStyle, styleForLevel, toggleFormat } from '../text/commands.ts';
import { stepSize, togglePosition } from '../text/values.ts';
import { words } from '../words/words.ts';
import { type CommandSource, type EditorCommand, formatting, mayFormat, writing } from './command.ts';
import type { Situation } from './situation.ts';

const w = () => words('commands');
const text = { name: 'format', group: 1, under: () => words('menus').text } as const;
const styles = { name: 'format', group: 1, under: () => words('menus').styles } as const;

const emphasis = [
  { format: 'bold', keys: ['Mod-b'], icon: IconBold },
  { format: 'italic', keys: ['Mod-i'], icon: IconItalic },
  { format: 'underline', keys: ['Mod-u'], icon: IconUnderline },
  { format: 'strike', keys: ['Mod-Shift-x'], icon: IconStrikethrough },
] as const;
const positions = [
  { position: 'super', keys: ['Mod-.'], icon: IconSuperscript },
  { position: 'sub', keys: ['Mod-,'], icon: IconSubscript },
] as const;
const sizes = [
  { step: 1, word: 'larger', keys: ['Mod-Shift-.', 'Mod-Shift->'], icon: IconTextIncrease },
  { step: -1, word: 'smaller', keys: ['Mod-Shift-,', 'Mod-Shift-<'], icon: IconTextDecrease },
] as const;

const ofText: EditorCommand[] = [
  ...emphasis.map(({ format, ...rest }) =>
    formatting({
      id: `format.${format}`,
      words: () => w()[format],
      menu: text,
      active: (at) => at.standing[format],
      command: ({ look }) => toggleFormat(look, format),
      ...rest,
    }),
  ),
  ...positions.map(({ position, ...rest }) =>
    formatting({
      id: `format.${position}`,
      words: () => w()[position],
      menu: text,
      active: (at) => at.standing.position === position,
      command: ({ look }) => togglePosition(look, position),
      ...rest,
    }),
  ),
  ...sizes.map(({ step, word, ...rest }) =>
    formatting({
      id: `format.${word}`,
      words: () => w()[word],
      menu: text,
      command: ({ look }) => stepSize(look, step),
      ...rest,
    }),
  ),
  ...cases.map((wanted) =>
    writing({
      id: `format.case.${wanted}`,
      words: () => words('writing').cases[wanted],
      also: () => words('writing').casesAlso,
      menu: { name: 'format', group: 1, under: () => words('writing').case },
      command: ({ look }) => changeCase(look, wanted),
    }),
  ),
  writing({
    id: 'format.case.next',
    words: () => words('writing').nextCase,
    keys: ['Shift-F3'],
    menu: { name: 'format', group: 1, under: () => words('writing').case },
    command: ({ look }) => nextCase(look),
  }),
  formatting({
    id: 'format.clear',
    words: () => w().clear,
    also: () => w().clearAlso,
    keys: ['Mod-\\'],
    icon: IconClearFormatting,
    menu: { name: 'format', group: 4 },
    command: ({ look }) => clearFormatting(look),
  }),
];

/** One for each style of the document, by its own name; body text and headings have keys. */
function ofStyles(at: Situation): EditorCommand[] {
  const look = at.text?.look;
  if (!look || !at.hasFormats) return [];
  const keys = new Map(
    [0, 1, 2, 3, 4, 5, 6].map((level) => [styleForLevel(look, level), `Mod-Alt-${level}`]),
  );
  return shownStyles(look).map(([id, name]) => {
    const own = keys.get(id);
    return formatting({
      id: `format.style.${id}`,
      words: () => name,
      also: () => w().styleAlso,
      ...(own && { keys: [own] }),
      menu: styles,
      active: (here) => here.standing.style === id,
      command: (opened) => setStyle(opened.look, id),
    });
  });
}

/** A style made of the paragraph at the cursor, or made to match it. */
function changingStyles(at: Situation): EditorCommand[] {
  const name = at.text?.look.styles[at.standing.style]?.name;
  const group = { ...styles, group: 1 };
  return [
    {
      id: 'format.updateStyle',
      words: () => words('styles').update(shownName(name ?? '')),
      also: () => words('styles').updateAlso,
      menu: group,
      enabled: (here) => mayFormat(here) && here.text !== undefined && canUpdate(here.text),
      run: (here) => here.text && updateStyle(here.text),
    },
    {
      id: 'format.newStyle',
      words: () => words('styles').newStyle,
      also: () => words('styles').newAlso,
      menu: group,
      enabled: (here) => mayFormat(here) && here.standing.style !== '',
      run: (here) => here.dialog.set('newStyle'),
    },
  ];
}

export const formatCommands: CommandSource = (at) => [
  ...ofText,
  ...ofStyles(at),
  ...(at.hasFormats ? changingStyles(at) : []),
];
