import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconIndentDecrease,
  IconIndentIncrease,
  IconList,
  IconListNumbers,
  IconTextDirectionRtl,
} from '@tabler/icons-react';
import type { Command } from 'prosemirror-state';
import { changeLevel, continueList, restartList, toggleList } from '../text/lists.ts';
import type { Text } from '../text/openText.ts';
import { indentBy, setAlign, toggleParagraph } from '../text/paragraphs.ts';
import { words } from '../words/words.ts';
import { type CommandSource, type EditorCommand, formatting, mayFormat } from './command.ts';

const w = () => words('commands');
const paragraph = { name: 'format', group: 2, under: () => words('menus').paragraph } as const;
const lists = { name: 'format', group: 2, under: () => words('menus').lists } as const;

const aligns = [
  { align: 'left', keys: ['Mod-Shift-l'], icon: IconAlignLeft },
  { align: 'center', keys: ['Mod-e'], icon: IconAlignCenter },
  { align: 'right', keys: ['Mod-Shift-r'], icon: IconAlignRight },
  { align: 'justify', keys: ['Mod-Shift-j'], icon: IconAlignJustified },
] as const;
const kinds = [
  { kind: 'bullet', keys: ['Mod-Shift-8'], icon: IconList },
  { kind: 'number', keys: ['Mod-Shift-7'], icon: IconListNumbers },
] as const;
const steps = [
  { direction: 1, word: 'indentMore', keys: ['Mod-]'], icon: IconIndentIncrease },
  { direction: -1, word: 'indentLess', keys: ['Mod-['], icon: IconIndentDecrease },
] as const;

/** One level of a list; outside of lists, an indent. */
const level =
  ({ look }: Text, direction: 1 | -1): Command =>
  (state, dispatch) =>
    changeLevel(direction)(state, dispatch) || indentBy(look, direction)(state, dispatch);

const ofLists: EditorCommand[] = [
  ...kinds.map(({ kind, ...rest }) =>
    formatting({
      id: `list.${kind}`,
      words: () => w()[kind],
      menu: lists,
      active: (at) => at.standing.list === kind,
      command: ({ look }) => toggleList(look, kind),
      ...rest,
    }),
  ),
  formatting({
    id: 'list.outline',
    words: () => w().outlineList,
    menu: lists,
    command: ({ look }) => toggleList(look, 'outline'),
  }),
  ...(['roman', 'legal'] as const).map((kind) =>
    formatting({
      id: `list.${kind}`,
      words: () => words('writing')[`${kind}List`],
      menu: lists,
      command: ({ look }) => toggleList(look, kind),
    }),
  ),
  formatting({
    id: 'list.restart',
    words: () => w().restartList,
    menu: lists,
    enabled: (at) => at.standing.list === 'number',
    command: ({ look }) => restartList(look),
  }),
  formatting({
    id: 'list.continue',
    words: () => w().continueList,
    menu: lists,
    enabled: (at) => at.standing.list === 'number',
    command: ({ look }) => continueList(look),
  }),
];

/** What is set by numbers, in a dialog. */
const ofDialogs: EditorCommand[] = (['listStart', 'paragraph'] as const).map((dialog) => ({
  id: `paragraph.dialog.${dialog}`,
  words: () => words('writing')[dialog],
  also: () => words('writing').paragraphAlso,
  menu: dialog === 'listStart' ? lists : paragraph,
  enabled: (at) =>
    at.mayWrite &&
    at.hasFormats &&
    at.text !== undefined &&
    (dialog === 'paragraph' || at.standing.list === 'number'),
  run: (at) => at.dialog.set(dialog),
}));

const tabStops: EditorCommand = {
  id: 'paragraph.tabStops',
  words: () => words('tabStops').command,
  also: () => words('tabStops').also,
  menu: paragraph,
  enabled: mayFormat,
  run: (at) => at.dialog.set('tabStops'),
};

export const paragraphCommands: CommandSource = [
  ...aligns.map(({ align, ...rest }) =>
    formatting({
      id: `paragraph.${align}`,
      words: () => w()[align],
      menu: paragraph,
      active: (at) => at.standing.align === align,
      command: () => setAlign(align),
      ...rest,
    }),
  ),
  ...steps.map(({ direction, word, ...rest }) =>
    formatting({
      id: `paragraph.${word}`,
      words: () => w()[word],
      menu: paragraph,
      command: (text) => level(text, direction),
      ...rest,
    }),
  ),
  ...(['breakBefore', 'keepNext', 'keepLines'] as const).map((name) =>
    formatting({
      id: `paragraph.${name}`,
      words: () => (name === 'keepLines' ? words('writing').keepLines : w()[name]),
      menu: paragraph,
      active: (at) => at.standing[name],
      command: ({ look }) => toggleParagraph(look, name),
    }),
  ),
  formatting({
    id: 'paragraph.rtl',
    words: () => words('writing').rightToLeft,
    also: () => words('writing').rightToLeftAlso,
    icon: IconTextDirectionRtl,
    menu: paragraph,
    active: (at) => at.standing.rtl,
    command: ({ look }) => toggleParagraph(look, 'rtl'),
  }),
  ...ofLists,
  ...ofDialogs,
  tabStops,
];
