import { IconMathFunction } from '@tabler/icons-react';
import { lazy } from 'react';
import { mayFormat } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import type { Feature } from '../../view/feature.ts';
import { selectedEquation, takesEquation } from './equations.ts';
import { openBySelection } from './openBySelection.ts';
import { words } from './words.ts';

const selected = ({ editor }: EditorContext) => editor && selectedEquation(editor.view.state);
const open = (context: EditorContext) => context.dialog.set('equation');

/** Equations: written in LaTeX, shown while they are written, and changed where the file has them. */
export const equations: Feature = {
  name: 'equations',
  commands: [
    {
      id: 'insert.equation',
      words: () => words().command,
      also: () => words().also,
      keys: ['Alt-='],
      icon: IconMathFunction,
      menu: { name: 'insert', group: 1, order: 3 },
      enabled: (context) =>
        mayFormat(context) && context.editor !== undefined && takesEquation(context.editor.view.state),
      run: open,
    },
    {
      id: 'equation.edit',
      words: () => words().edit,
      contextMenu: { group: 6 },
      onlyHere: true,
      enabled: (context) => mayFormat(context) && selected(context) !== undefined,
      run: open,
    },
  ],
  plugins: (_, context) => [openBySelection(() => mayFormat(context) && open(context))],
  dialogs: {
    equation: lazy(async () => ({ default: (await import('./EquationDialog.tsx')).EquationDialog })),
  },
};
