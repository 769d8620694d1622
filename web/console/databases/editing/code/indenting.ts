import { getIndentUnit } from '@codemirror/language';
import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';
import { decodeReferences } from '../../../../../formats/dxl/escape.ts';
import { languageAt } from './languageAt.ts';

/** Lines after which what follows belongs to a block, and lines that end one, or begin its next part. */
const opens =
  /^\s*(?:if\b.*\bthen|else|elseif\b.*\bthen|for\b.*|forall\b.*|while\b.*|do\b.*|select\s+case\b.*|case\b.*|with\b.*|(?:(?:public|private|static)\s+)*(?:sub|function|class|type|property\s+[gs]et)\b.*)\s*(?:'.*)?$/i;
const closes = /^\s*(?:end\s+\w+|else|elseif\b.*|next\b.*|loop\b.*|wend|case\b.*|end\s*forall)\s*(?:'.*)?$/i;
const middle = /^\s*(?:else|elseif\b|case\b)/i;

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
