import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconIndentDecrease,
  IconIndentIncrease,
  IconSeparatorHorizontal,
  IconTextDirectionRtl,
} from '@tabler/icons-react';
import type { Command } from 'prosemirror-state';
import { type CommandSource, type EditorCommand, formatCommand, mayFormat } from '../../view/command.ts';
import { insertLine } from '../../view/content/borders.ts';
import { changeLevel } from '../../view/content/lists.ts';
import { indentBy, setAlign, toggleParagraph } from '../../view/content/paragraphs.ts';
import type { Editor } from '../../view/editor.ts';
import { words as viewWords } from '../../view/words.ts';
import { words } from './words.ts';

const paragraph = { name: 'format', group: 2, under: () => words().paragraphTitle } as const;

const aligns = [
  { align: 'left', keys: ['Mod-Shift-l'], icon: IconAlignLeft },
  { align: 'center', keys: ['Mod-e'], icon: IconAlignCenter },
  { align: 'right', keys: ['Mod-Shift-r'], icon: IconAlignRight },
  { align: 'justify', keys: ['Mod-Shift-j'], icon: IconAlignJustified },
] as const;
const steps = [
  { direction: 1, word: 'indentMore', keys: ['Mod-]'], icon: IconIndentIncrease },
  { direction: -1, word: 'indentLess', keys: ['Mod-['], icon: IconIndentDecrease },
] as const;

/** One level of a list; outside of lists, an indent. */
const level =
  ({ formatting }: Editor, direction: 1 | -1): Command =>
  (state, dispatch) =>
    changeLevel(direction)(state, dispatch) || indentBy(formatting, direction)(state, dispatch);

const paragraphDialog: EditorCommand = {
  id: 'paragraph.dialog.paragraph',
  words: () => words().paragraph,
  also: () => viewWords().paragraphAlso,
  menu: paragraph,
  contextMenu: { group: 9 },
  enabled: mayFormat,
  run: (context) => context.dialog.set('paragraph'),
};

const tabStops: EditorCommand = {
  id: 'paragraph.tabStops',
  words: () => words().tabStops.command,
  also: () => words().tabStops.also,
  menu: paragraph,
  enabled: mayFormat,
  run: (context) => context.dialog.set('tabStops'),
};

const line = formatCommand({
  id: 'insert.line',
  words: () => words().horizontalLine,
  also: () => words().horizontalLineAlso,
  icon: IconSeparatorHorizontal,
  menu: { name: 'insert', group: 2 },
  command: () => insertLine,
});

export const paragraphCommands: CommandSource = [
  ...aligns.map(({ align, ...rest }) =>
    formatCommand({
      id: `paragraph.${align}`,
      words: () => words()[align],
      menu: paragraph,
      active: (context) => context.selectionState.align === align,
      command: () => setAlign(align),
      ...rest,
    }),
  ),
  ...steps.map(({ direction, word, ...rest }) =>
    formatCommand({
      id: `paragraph.${word}`,
      words: () => viewWords()[word],
      menu: paragraph,
      command: (editor) => level(editor, direction),
      ...rest,
    }),
  ),
  ...(['breakBefore', 'keepNext', 'keepLines'] as const).map((name) =>
    formatCommand({
      id: `paragraph.${name}`,
      words: () => words().values[name],
      menu: paragraph,
      active: (context) => context.selectionState[name],
      command: ({ formatting }) => toggleParagraph(formatting, name),
    }),
  ),
  formatCommand({
    id: 'paragraph.rtl',
    words: () => words().values.rtl,
    also: () => words().rightToLeftAlso,
    icon: IconTextDirectionRtl,
    menu: paragraph,
    active: (context) => context.selectionState.rtl,
    command: ({ formatting }) => toggleParagraph(formatting, 'rtl'),
  }),
  paragraphDialog,
  tabStops,
  line,
];
