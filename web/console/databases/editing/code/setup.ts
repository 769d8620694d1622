import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import {
  crosshairCursor,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view';
import { dxl } from './dxl.ts';
import { findPanel } from './findPanel.ts';
import { hints } from './hints.ts';
import { enterInScript } from './indenting.ts';
import { phrases } from './phrases.ts';
import { references } from './references.ts';
import { scrolling } from './scrolling.ts';
import { theme } from './theme.ts';

/** Longer sources are shown without colours, folds and completion, so that typing in them never waits. */
export const MAX_COLOURED = 6_000_000;

/** What every source has, also one that can only be read. */
export function reading(length: number, label: string, line: (number: number) => void): Extension {
  return [
    phrases(),
    theme,
    scrolling,
    lineNumbers({
      domEventHandlers: {
        click(view, { from }) {
          line(view.state.doc.lineAt(from).number);
          return true;
        },
      },
    }),
    highlightSpecialChars(),
    drawSelection(),
    search({ top: true, createPanel: findPanel }),
    keymap.of([...searchKeymap, ...foldKeymap, ...defaultKeymap]),
    // Reached by key where it can only be read, too, and where programs look for that.
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    length > MAX_COLOURED ? [] : [dxl(), references, codeFolding(), foldGutter(), bracketMatching(), hints],
  ];
}

/** What a source has that is written. */
export function writing(length: number): Extension {
  return [
    history(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    rectangularSelection(),
    crosshairCursor(),
    indentUnit.of(' '),
    highlightSelectionMatches(),
    keymap.of([
      { key: 'Tab', run: acceptCompletion },
      { key: 'Enter', run: enterInScript },
      ...closeBracketsKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
    length > MAX_COLOURED ? [] : [autocompletion(), closeBrackets(), indentOnInput()],
  ];
}
