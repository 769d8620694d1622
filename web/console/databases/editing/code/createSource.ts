import { forEachDiagnostic, openLintPanel, setDiagnosticsEffect } from '@codemirror/lint';
import { openSearchPanel } from '@codemirror/search';
import { Compartment, EditorSelection, EditorState, StateEffect, StateField, Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap } from '@codemirror/view';
import type { Written } from '../written.ts';
import { asking } from './asking.ts';
import { type Check, checks } from './checks.ts';
import { type KnownElement, knownElements } from './complete/known.ts';
import { act, type Deed } from './deeds.ts';
import { type PointedAt, pointing } from './pointing.ts';
import { reading, writing } from './setup.ts';
import { type Ask, type Pointed, symbolAt } from './symbolAt.ts';

export type Judged = { state: 'checking' | 'checked' | 'unknown'; errors: number; warnings: number };

/** A stretch of a source, and what takes its place. */
export type Change = { from: number; to: number; insert: string };

/** A source as it is shown, read and written: with the line breaks that it came with, and each replacement one step that
 *  can be undone, in which the cursor stays with what stays. Offsets count a line break as one. */
export type Source = Written & {
  doc(): Text;
  setEditable(editable: boolean): void;
  setWrap(wrap: boolean): void;
  /** Marks a line and shows it. */
  mark(line: number | undefined): void;
  /** Where the cursor stands. */
  cursor(): number;
  /** Changes a stretch, and takes the cursor into what is new. */
  change(change: Change): void;
  /** Changes several stretches, in their order, in one step. */
  changeAll(changes: readonly Change[]): void;
  /** Puts the cursor at an offset, shows it and takes the focus. */
  goTo(at: number): void;
  /** Does what a menu offers, at the cursor. */
  act(deed: Deed): Promise<boolean>;
  /** Asks for more of what stands at the cursor. */
  ask(what: Ask): void;
  openMessages(): void;
  openSearch(): void;
  focus(): void;
  close(): void;
};

export type Wanted = {
  parent: HTMLElement;
  text: string;
  label: string;
  wrap: boolean;
  onLine: (number: number) => void;
  onChange: () => void;
  onSave: () => void;
  /** Judges what is written; absent where nothing is. */
  check?: Check | undefined;
  onJudged: (judged: Judged) => void;
  /** The elements of the database, as far as they are known. */
  elements?: (() => readonly KnownElement[]) | undefined;
  /** Wants to know more of what stands at a place: where it is defined, where it is used, another name for it. */
  onAsk?: ((ask: Ask, symbol: Pointed) => void) | undefined;
  /** Wants a menu at a place of the window. */
  onMenu?: ((at: PointedAt) => void) | undefined;
};

const markLine = StateEffect.define<number | undefined>();
const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { effects, changes, state }) {
    for (const effect of effects)
      if (effect.is(markLine)) {
        const line = effect.value;
        if (line === undefined || line > state.doc.lines) return Decoration.none;
        return Decoration.set(Decoration.line({ class: 'cm-marked' }).range(state.doc.line(line).from));
      }
    return shown.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The line break of a text: what it has throughout. In a text that has both, a carriage return is a character like others. */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  if (!text.includes('\r')) return '\n';
  return /\r(?!\n)|(?<!\r)\n/.test(text) ? '\n' : '\r\n';
}

/** Makes the view of a source in `parent`. */
export function createSource(wanted: Wanted): Source {
  const { parent, text, label, check, onJudged } = wanted;
  const [editable, wrap] = [new Compartment(), new Compartment()];
  const lineBreak = lineBreakOf(text);
  const writable = [
    writing(text.length),
    check ? checks(check, (state) => state !== 'checked' && tell(state)) : [],
  ];
  const readOnly = [EditorState.readOnly.of(true), EditorView.editable.of(false)];
  const wrapping = (wraps: boolean) => (wraps ? EditorView.lineWrapping : []);
  const save = () => {
    wanted.onSave();
    return true;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorState.lineSeparator.of(lineBreak),
        EditorView.clipboardInputFilter.of((pasted) => pasted.replace(/\r\n?|\n/g, lineBreak)),
        keymap.of([{ key: 'Mod-s', preventDefault: true, run: save }]),
        editable.of(readOnly),
        wrap.of(wrapping(wanted.wrap)),
        marked,
        asking((ask, symbol) => wanted.onAsk?.(ask, symbol)),
        wanted.onMenu ? pointing(wanted.onMenu) : [],
        knownElements.of(() => wanted.elements?.() ?? []),
        reading(text.length, label, wanted.onLine),
        EditorView.updateListener.of(({ docChanged, transactions }) => {
          if (docChanged) wanted.onChange();
          if (transactions.some(({ effects }) => effects.some((effect) => effect.is(setDiagnosticsEffect))))
            tell('checked');
        }),
      ],
    }),
  });
  function tell(state: Judged['state']): void {
    const counts = { errors: 0, warnings: 0 };
    forEachDiagnostic(view.state, ({ severity }) => {
      if (severity === 'error') counts.errors++;
      else counts.warnings++;
    });
    onJudged({ state, ...counts });
  }
  return {
    text: () => view.state.sliceDoc(),
    doc: () => view.state.doc,
    length: () => view.state.doc.length,
    replace(next) {
      const now = view.state.sliceDoc();
      const changes = difference(now, next, lineBreak);
      if (changes) view.dispatch({ changes });
    },
    setEditable: (may) => view.dispatch({ effects: editable.reconfigure(may ? writable : readOnly) }),
    setWrap: (wraps) => view.dispatch({ effects: wrap.reconfigure(wrapping(wraps)) }),
    mark(line) {
      const shows = line !== undefined && line <= view.state.doc.lines;
      const at = shows ? view.state.doc.line(line).from : 0;
      view.dispatch({
        effects: [markLine.of(line), ...(shows ? [EditorView.scrollIntoView(at, { y: 'center' })] : [])],
      });
    },
    goTo(at) {
      const place = Math.min(at, view.state.doc.length);
      view.dispatch({
        selection: EditorSelection.cursor(place),
        effects: EditorView.scrollIntoView(place, { y: 'start', yMargin: 60 }),
      });
      view.focus();
    },
    cursor: () => view.state.selection.main.head,
    change({ from, to, insert }) {
      view.dispatch({
        changes: { from, to, insert: Text.of(insert.split('\n')) },
        selection: EditorSelection.cursor(from + insert.length),
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
        userEvent: 'input',
      });
      view.focus();
    },
    changeAll(changes) {
      const texts = changes.map(({ insert, ...at }) => ({ ...at, insert: Text.of(insert.split('\n')) }));
      view.dispatch({
        changes: texts,
        effects: EditorView.scrollIntoView(changes[0]?.from ?? 0, { y: 'center' }),
        userEvent: 'input',
      });
      view.focus();
    },
    act: (deed) => act(view, deed),
    ask(what) {
      const symbol = symbolAt(view.state, view.state.selection.main.head);
      wanted.onAsk?.(what, symbol ?? { at: 0, word: '' });
    },
    openMessages: () => void openLintPanel(view),
    openSearch: () => void openSearchPanel(view),
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}

/** What differs between two texts, as the one stretch between what is the same before and after it. */
function difference(now: string, next: string, lineBreak: string) {
  if (now === next) return undefined;
  const [a, b] = [now.split(lineBreak), next.split(lineBreak)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const lengthOf = (lines: string[]) => lines.reduce((sum, line) => sum + line.length + 1, 0);
  const total = lengthOf(a) - 1;
  // Whole lines, with the break after them, or before them at the end of the text.
  const [tail, from] = [lengthOf(a.slice(a.length - end)), lengthOf(a.slice(0, start))];
  const lines = b.slice(start, b.length - end);
  if (end > 0)
    return { from, to: total - tail + 1, insert: lines.map((line) => `${line}${lineBreak}`).join('') };
  const begin = Math.max(from - 1, 0);
  return {
    from: begin,
    to: total,
    insert: start > 0 ? lines.map((line) => `${lineBreak}${line}`).join('') : lines.join(lineBreak),
  };
}
