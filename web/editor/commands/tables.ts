import {
  joinTables,
  mergeSelected,
  moveRow,
  splitSelected,
  splitTable,
  unmergeSelected,
} from '../tables/arrange.ts';
import { tableCommands } from '../tables/commands.ts';
import { cellsToSelect } from '../tables/selecting.ts';
import { equalColumns, isHeaderRow, setRows } from '../tables/values.ts';
import { words } from '../words/words.ts';
import { type CommandSource, type EditorCommand, formatting } from './command.ts';
import type { Situation } from './situation.ts';

const w = () => words('tables');
const inTable = (at: Situation) => at.standing.table;
type Name = keyof ReturnType<typeof w>;
type Change = Parameters<typeof formatting>[0]['command'];

const command = (name: Name & string, group: number, change: Change, keys?: string[]): EditorCommand =>
  formatting({
    id: `table.${name}`,
    words: () => String(w()[name]),
    menu: { name: 'format', group, under: () => w().table },
    enabled: inTable,
    command: change,
    ...(keys && { keys }),
  });

const select = (name: Name & string, what: Parameters<typeof cellsToSelect>[1]): EditorCommand => ({
  id: `table.${name}`,
  words: () => String(w()[name]),
  menu: { name: 'format', group: 24, under: () => w().table },
  enabled: (at) => at.text !== undefined && inTable(at),
  run: (at) => at.text && cellsToSelect(at.text.view, what),
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
  ...rowsAndColumns.map((name) => command(name, 21, () => tableCommands[name])),
  command('merge', 22, () => mergeSelected),
  command('unmerge', 22, () => unmergeSelected),
  { ...command('split', 22, () => splitSelected(2, 1)), also: () => w().splitInto(2, 1) },
  command('moveRowUp', 23, () => moveRow(-1), ['Alt-Shift-ArrowUp']),
  command('moveRowDown', 23, () => moveRow(1), ['Alt-Shift-ArrowDown']),
  command('header', 23, ({ view, look }) => setRows({ header: !isHeaderRow(view.state, look) })),
  command('equal', 23, () => equalColumns),
  command('splitTable', 23, () => splitTable),
  command('joinTables', 23, () => joinTables),
  select('selectCell', 'cell'),
  select('selectRow', 'row'),
  select('selectColumn', 'column'),
  select('selectTable', 'table'),
];
