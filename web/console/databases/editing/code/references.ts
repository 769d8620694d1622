import { syntaxTree } from '@codemirror/language';
import type { EditorState, Extension, Range } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { decodeReferences, escapeText } from '../../../../../formats/dxl/escape.ts';
import { codeAt } from './languageAt.ts';

/** In code, `&lt;` is shown as the `<` that it stands for. */
class Character extends WidgetType {
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
  override eq(other: Character): boolean {
    return other.text === this.text;
  }
  toDOM(): HTMLElement {
    const node = document.createElement('span');
    node.textContent = this.text;
    return node;
  }
}

function shown({ state, visibleRanges }: EditorView): DecorationSet {
  const found: Range<Decoration>[] = [];
  for (const { from, to } of visibleRanges)
    syntaxTree(state).iterate({
      from,
      to,
      enter: ({ name, from: start, to: end }) => {
        if (name !== 'EntityReference' && name !== 'CharacterReference') return;
        const text = decodeReferences(state.sliceDoc(start, end));
        // What cannot be seen is better seen as it is written.
        if (!/^[^\s\p{C}]$/u.test(text) || !codeAt(state, start)) return;
        found.push(Decoration.replace({ widget: new Character(text) }).range(start, end));
      },
    });
  return Decoration.set(found, true);
}

const characters = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = shown(view);
    }
    update({ view, startState, state, docChanged, viewportChanged }: ViewUpdate): void {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
        this.decorations = shown(view);
    }
  },
  {
    decorations: ({ decorations }) => decorations,
    // The cursor steps over each as over a character.
    provide: (plugin) =>
      EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none),
  },
);

/** Whether all that is selected lies in code. */
const isCode = (state: EditorState): boolean =>
  state.selection.ranges.every(({ from, to }) => {
    const code = codeAt(state, from);
    return code !== undefined && to <= code.to;
  });

/** What is typed in code is written as XML wants it. */
const typed = EditorView.inputHandler.of((view, from, to, text) => {
  if (view.composing || !/[<>&]/.test(text) || !codeAt(view.state, from)) return false;
  const insert = escapeText(text);
  view.dispatch(
    view.state.update({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.type',
      scrollIntoView: true,
    }),
  );
  return true;
});

/** Code reads as code, whatever XML makes of it: what is shown, typed, copied and pasted there. */
export const references: Extension = [
  characters,
  typed,
  EditorView.clipboardOutputFilter.of((text, state) => (isCode(state) ? decodeReferences(text) : text)),
  EditorView.clipboardInputFilter.of((text, state) => (isCode(state) ? escapeText(text) : text)),
];
