import { IconTablePlus } from '@tabler/icons-react';
import { type CommandSource, type EditorCommand, formatCommand, mayFormat } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { joinTables, mergeSelected, moveRow, splitSelected, splitTable, unmergeSelected } from './arrange.ts';
import { tableCommands } from './commands.ts';
import { cellsToSelect } from './selecting.ts';
import { equalColumns, isHeaderRow, setRows } from './values.ts';
import { words } from './words.ts';

const inTable = (context: EditorContext) => context.selectionState.table;
type Name = keyof ReturnType<typeof words>;
const inTableEntry = { group: 5, order: 1, under: () => words().table };
type Change = Parameters<typeof formatCommand>[0]['command'];

/** What is used most stands in the menu of the right mouse button itself, the rest under one entry of it. */
const atOnce: readonly string[] = [
  'rowAbove',
  'rowBelow',
  'columnBefore',
  'columnAfter',
  'deleteRow',
  'deleteColumn',
];
/** Cells can be merged or split where a few are chosen only. */
const hasUse = (context: EditorContext, change: Change) =>
  mayFormat(context) &&
  inTable(context) &&
  context.editor !== undefined &&
  change(context.editor)(context.editor.view.state);

const command = (name: Name & string, group: number, change: Change, keys?: string[]): EditorCommand =>
  formatCommand({
    id: `table.${name}`,
    words: () => String(words()[name]),
    menu: { name: 'format', group, under: () => words().table },
    contextMenu: {
      ...(atOnce.includes(name) ? { group: 4 } : group === 22 ? { group: 5 } : inTableEntry),
      ...(group === 22 && { fits: (context) => hasUse(context, change) }),
    },
    enabled: inTable,
    command: change,
    ...(keys && { keys }),
  });

const select = (name: Name & string, what: Parameters<typeof cellsToSelect>[1]): EditorCommand => ({
  id: `table.${name}`,
  words: () => String(words()[name]),
  menu: { name: 'format', group: 24, under: () => words().table },
  contextMenu: inTableEntry,
  enabled: (context) => context.editor !== undefined && inTable(context),
  run: (context) => context.editor && cellsToSelect(context.editor.view, what),
});

const rowsAndColumns = [
  'rowAbove',
  'rowBelow',
  'columnBefore',
  'columnAfter',
  'deleteRow',
  'deleteColumn',
  'deleteTable',
] as const;

export const tablesCommands: CommandSource = [
  {
    id: 'insert.table',
    words: () => words().command,
    icon: IconTablePlus,
    menu: { name: 'insert', group: 1 },
    enabled: mayFormat,
    run: (context) => context.dialog.set('table'),
  },
  ...rowsAndColumns.map((name) => command(name, 21, () => tableCommands[name])),
  command('merge', 22, () => mergeSelected),
  command('unmerge', 22, () => unmergeSelected),
  { ...command('split', 22, () => splitSelected(2, 1)), also: () => words().splitInto(2, 1) },
  command('moveRowUp', 23, () => moveRow(-1), ['Alt-Shift-ArrowUp']),
  command('moveRowDown', 23, () => moveRow(1), ['Alt-Shift-ArrowDown']),
  command('header', 23, ({ view, formatting }) => setRows({ header: !isHeaderRow(view.state, formatting) })),
  command('equal', 23, () => equalColumns),
  command('splitTable', 23, () => splitTable),
  command('joinTables', 23, () => joinTables),
  select('selectCell', 'cell'),
  select('selectRow', 'row'),
  select('selectColumn', 'column'),
  select('selectTable', 'table'),
];
