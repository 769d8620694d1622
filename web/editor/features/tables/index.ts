import { lazy } from 'react';
import type { Feature } from '../../view/feature.ts';
import { tableKeys } from './keys.ts';
import { tablesCommands } from './menuCommands.ts';
import { cellsOf, cellsOfText, pasteCells } from './pasteCells.ts';
import { columnResizePlugin } from './resizing.ts';
import { cellSelectionPlugin } from './selecting.ts';
import { TableTool } from './TableTool.tsx';
import { words } from './words.ts';
import './selection.css';

/** Tables: their rows, columns and cells, selected, merged, sized and drawn. */
export const tables: Feature = {
  name: 'tables',
  commands: tablesCommands,
  tools: [{ group: 'insert', order: 3, width: 34, holds: 'table', Tools: TableTool }],
  contextBar: {
    isShown: ({ table, picture }) => table && !picture,
    label: () => words().bar,
    Tools: lazy(async () => ({ default: (await import('./TableBar.tsx')).TableBar })),
  },
  keys: tableKeys,
  paste: {
    slice(state, pasted) {
      const cells = cellsOf(pasted);
      return cells && pasteCells(state, cells);
    },
    text(state, pasted) {
      const cells = cellsOfText(pasted);
      return cells && pasteCells(state, cells);
    },
  },
  plugins: ({ editable }) => [columnResizePlugin(editable), cellSelectionPlugin()],
};
