import { getIndentUnit } from '@codemirror/language';
import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';
import { decodeReferences } from '../../../../../formats/dxl/escape.ts';
import { languageAt } from './languageAt.ts';
import { closes, indented, middle, opens } from './scriptLines.ts';

/** Enter in LotusScript: what stands in a block is moved in, and a line that ends one moved out. */
export const enterInScript: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection;
  if (ranges.length > 1 || !main.empty) return false;
  const code = languageAt(state, main.head);
  if (code?.language !== 'lotusscript') return false;
  const line = state.doc.lineAt(main.head);
  // On the line with the tag, only what stands after it is code.
  const begin = Math.max(line.from, code.from);
  const before = decodeReferences(state.sliceDoc(begin, main.head));
  const step = stepOf(state, begin);
  const indent = /^[ \t]*/.exec(before)?.[0] ?? '';
  const isEnd = closes.test(before) && begin === line.from;
  const outdent = isEnd && shouldMoveOut(state, line.number, indent) ? moveOut(indent, step) : indent;
  const inner = opens.test(before) ? outdent + step : outdent;
  const insert = `${state.lineBreak}${inner}`;
  const changes = [
    ...(outdent === indent ? [] : [{ from: line.from, to: line.from + indent.length, insert: outdent }]),
    { from: main.head, insert },
  ];
  const moved = outdent.length - indent.length;
  dispatch(
    state.update({
      changes,
      selection: EditorSelection.cursor(main.head + moved + 1 + inner.length),
      scrollIntoView: true,
      userEvent: 'input',
    }),
  );
  return true;
};

/** Moves each line of the LotusScript around the cursor as far in as it belongs; does nothing where that is unclear. */
export const indentScript: StateCommand = ({ state, dispatch }) => {
  const code = languageAt(state, state.selection.main.head);
  if (code?.language !== 'lotusscript') return false;
  const text = state.doc.sliceString(code.from, code.to, '\n');
  const lines = text.split('\n');
  const next = indented(text, stepOf(state, code.to))?.split('\n');
  if (!next) return false;
  let from = code.from;
  const changes = lines.flatMap((line, at) => {
    const begin = from;
    from += line.length + 1;
    const [now, then] = [line, next[at] ?? line].map((each) => /^[ \t]*/.exec(each)?.[0] ?? '');
    // Before the first line stands its tag.
    return at === 0 || now === then
      ? []
      : [{ from: begin, to: begin + (now?.length ?? 0), insert: then ?? '' }];
  });
  if (changes.length > 0) dispatch(state.update({ changes, userEvent: 'input.indent' }));
  return true;
};

/** What a block is moved in by: as the code does it already, which in Notes is a tab. */
function stepOf(state: EditorState, at: number): string {
  const around = state.sliceDoc(Math.max(at - 4000, 0), at);
  const [found] = /(?<=\n)(?:\t| {2,8})(?=\S)/.exec(around) ?? [];
  return found ?? (getIndentUnit(state) > 1 ? ' '.repeat(getIndentUnit(state)) : '\t');
}

const moveOut = (indent: string, step: string): string =>
  indent.endsWith(step) ? indent.slice(0, -step.length) : indent.slice(0, -1);

/** Whether the end of a block still stands as far in as what is in it. */
function shouldMoveOut(state: EditorState, number: number, indent: string): boolean {
  for (let above = number - 1; above > 0; above--) {
    const text = state.doc.line(above).text;
    if (text.trim() === '') continue;
    const opened = opens.test(text) && !middle.test(text);
    return indent !== '' && !opened && (/^[ \t]*/.exec(text)?.[0] ?? '') === indent && !closes.test(text);
  }
  return false;
}
