import { NativeSelect } from '@mantine/core';
import {
  IconArrowMerge,
  IconArrowsMove,
  IconArrowsSplit2,
  IconBorderAll,
  IconBucketDroplet,
  IconColumnInsertRight,
  IconDots,
  IconLayoutAlignMiddle,
  IconRuler2,
  IconTable,
  IconTableRow,
} from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { rowsOf } from '../../view/content/tables.ts';
import type { Editor } from '../../view/editor.ts';
import { Choices } from '../../view/tools/Choices.tsx';
import { Palette } from '../../view/tools/ColourPalette.tsx';
import { Tool, type ToolContext, ToolSheet } from '../../view/tools/Tool.tsx';
import { words as viewWords } from '../../view/words.ts';
import { joinTables, mergeSelected, moveRow, splitTable, unmergeSelected } from './arrange.ts';
import { CellBordersForm } from './CellBordersForm.tsx';
import { CellSelection, selectedCells } from './cellSelection.ts';
import { tableCommands } from './commands.ts';
import { SizeForm } from './SizeForm.tsx';
import { SplitForm } from './SplitForm.tsx';
import { cellsToSelect } from './selecting.ts';
import { rowValue, setRows, setShade, setTable, setVertical } from './values.ts';
import { words } from './words.ts';

/** What the tools show about the cells that are selected; one text, so that nothing renders while it stays the same. */
function stateOf(editor: Editor): string {
  const { state } = editor.view;
  const chosen = selectedCells(state);
  if (!chosen) return '{}';
  const row = rowsOf(chosen.table)[chosen.rectangle.top]?.node;
  const [cell] = chosen.cells;
  const { attrs } = chosen.table.node;
  return JSON.stringify({
    several: state.selection instanceof CellSelection && chosen.cells.length > 1,
    merged: chosen.cells.length === 1 && cell && (cell.span > 1 || Number(cell.node.attrs.rows) > 1),
    header: row !== undefined && rowValue(editor.formatting, row, 'header') === true,
    whole: row !== undefined && rowValue(editor.formatting, row, 'whole') === true,
    style: attrs.style ?? editor.formatting.tables?.[Number(attrs.form ?? -1)]?.style ?? '',
  });
}

type Shown = { several?: boolean; merged?: boolean; header?: boolean; whole?: boolean; style?: string };

const shades = [
  ['FFFFFF', 'white'],
  ['F2F2F2', 'grey'],
  ['BFBFBF', 'darkGrey'],
  ['FFF2CC', 'yellow'],
  ['E2EFDA', 'green'],
  ['DDEBF7', 'blue'],
  ['FADBD8', 'red'],
  ['FCE4D6', 'orange'],
  ['E4DFEC', 'violet'],
  ['0B6E63', 'pine'],
  ['1F3864', 'navy'],
  ['000000', 'black'],
] as const;

/** Tools for the table that the cursor is in. */
export function TableBar(tools: ToolContext & { editor: Editor }) {
  const { editor, run } = tools;
  const w = words();
  const shown: Shown = JSON.parse(useSyncExternalStore(editor.watch, () => stateOf(editor)));
  const styles = Object.entries(editor.formatting.tableStyles ?? {});
  const choice = (label: string, command: Parameters<typeof run>[0]) => ({
    label,
    command: () => run(command),
  });
  return (
    <>
      <ToolSheet label={w.rowsAndColumns} icon={IconColumnInsertRight} disabled={false} portal>
        {(close) => (
          <Choices
            close={close}
            items={(
              [
                'rowAbove',
                'rowBelow',
                'columnBefore',
                'columnAfter',
                'deleteRow',
                'deleteColumn',
                'deleteTable',
              ] as const
            ).map((name) => choice(w[name], tableCommands[name]))}
          />
        )}
      </ToolSheet>
      <Tool label={w.merge} icon={IconArrowMerge} disabled={!shown.several} run={() => run(mergeSelected)} />
      <ToolSheet label={w.split} icon={IconArrowsSplit2} disabled={shown.several === true} form portal>
        {(close) => (
          <SplitForm {...tools} merged={shown.merged === true} unmerge={unmergeSelected} close={close} />
        )}
      </ToolSheet>
      <ToolSheet label={viewWords().borders.lines} icon={IconBorderAll} disabled={false} form portal>
        {() => <CellBordersForm {...tools} />}
      </ToolSheet>
      <ToolSheet label={w.shade} icon={IconBucketDroplet} disabled={false} portal>
        {(close) => (
          <Palette
            none={w.noShade}
            colours={shades.map(([value, name]) => ({ value, shown: `#${value}`, name: w[name] }))}
            choose={(value) => {
              run(setShade(value ?? 'none'));
              close();
            }}
          />
        )}
      </ToolSheet>
      <ToolSheet label={w.vertical} icon={IconLayoutAlignMiddle} disabled={false} portal>
        {(close) => (
          <Choices
            close={close}
            items={(['top', 'middle', 'bottom'] as const).map((name) => choice(w[name], setVertical(name)))}
          />
        )}
      </ToolSheet>
      <Tool
        label={w.header}
        icon={IconTableRow}
        pressed={shown.header === true}
        disabled={false}
        run={() => run(setRows({ header: !shown.header }))}
      />
      <ToolSheet label={w.size} icon={IconRuler2} disabled={false} form portal>
        {(close) => <SizeForm {...tools} close={close} />}
      </ToolSheet>
      <ToolSheet label={w.place} icon={IconArrowsMove} disabled={false} portal>
        {(close) => (
          <Choices
            close={close}
            items={[
              choice(w.left, setTable({ align: 'left' })),
              choice(w.centre, setTable({ align: 'center' })),
              choice(w.right, setTable({ align: 'right' })),
            ]}
          />
        )}
      </ToolSheet>
      {styles.length > 0 && (
        <NativeSelect
          size="xs"
          w={150}
          aria-label={w.style}
          value={shown.style}
          onChange={({ currentTarget }) => run(setTable({ style: currentTarget.value }))}
        >
          {!styles.some(([id]) => id === shown.style) && (
            <option value={shown.style}>{shown.style || '–'}</option>
          )}
          {styles.map(([id, { name }]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
      <ToolSheet label={w.selectTable} icon={IconTable} disabled={false} portal>
        {(close) => (
          <Choices
            close={close}
            items={(
              [
                ['selectCell', 'cell'],
                ['selectRow', 'row'],
                ['selectColumn', 'column'],
                ['selectTable', 'table'],
              ] as const
            ).map(([name, what]) => ({ label: w[name], command: () => cellsToSelect(editor.view, what) }))}
          />
        )}
      </ToolSheet>
      <ToolSheet label={w.more} icon={IconDots} disabled={false} portal>
        {(close) => (
          <Choices
            close={close}
            items={[
              choice(w.moveRowUp, moveRow(-1)),
              choice(w.moveRowDown, moveRow(1)),
              choice(w.whole, setRows({ whole: !shown.whole })),
              choice(w.splitTable, splitTable),
              choice(w.joinTables, joinTables),
            ]}
          />
        )}
      </ToolSheet>
    </>
  );
}
