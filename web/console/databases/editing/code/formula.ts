import { StreamLanguage, type StringStream } from '@codemirror/language';

/** The end of a string that goes on in the next line, and whether it is a remark. */
type State = { end: '' | '"' | '}'; remark: boolean };

function text(stream: StringStream, state: State): string {
  let escaped = false;
  for (let next = stream.next(); next !== undefined; next = stream.next()) {
    if (next === state.end && !escaped) {
      state.end = '';
      break;
    }
    escaped = !escaped && next === '\\';
  }
  const kind = state.remark ? 'comment' : 'string';
  if (state.end === '') state.remark = false;
  return kind;
}

function token(stream: StringStream, state: State): string | null {
  if (state.end !== '') return text(stream, state);
  if (stream.eatSpace()) return null;
  if (stream.match(/^rem(?=\s*["{]|\s*$)/i)) {
    state.remark = true;
    return 'comment';
  }
  if (stream.match(/^["{]/)) {
    state.end = stream.string[stream.pos - 1] === '{' ? '}' : '"';
    return text(stream, state);
  }
  if (stream.match(/^@\w+/)) return 'variableName.function';
  if (stream.match(/^\[[^\]]*\]/)) return 'atom';
  if (stream.match(/^(FIELD|DEFAULT|ENVIRONMENT|SELECT)\b/i)) return 'keyword';
  if (stream.match(/^\d+(\.\d+)?/)) return 'number';
  if (stream.match(/^[\p{L}_$][\p{L}\d_$]*/u)) return 'variableName';
  if (stream.match(/^(:=|[-+*/=<>!&|:;()])/)) return 'operator';
  stream.next();
  return null;
}

/** The formula language, told apart well enough to read it: not a parser. */
export const formula = StreamLanguage.define<State>({
  name: 'formula',
  startState: () => ({ end: '', remark: false }),
  copyState: (state) => ({ ...state }),
  token,
});
