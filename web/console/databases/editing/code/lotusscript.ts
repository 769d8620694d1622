import { StreamLanguage, type StringStream } from '@codemirror/language';
import { builtIns } from '../../../../../formats/lotusscript/index.ts';

/** What goes on in the next line: a remark between `%REM` and `%END REM`, or a string between `|` or braces. */
type State = { inside: '' | 'rem' | '|' | '}' };

const keywords = new Set(
  `and any as base beep boolean byte byval call case cdat class compare const currency declare default delete dim do
  double each else elseif end eqv erase error event exit explicit false for forall from function get gosub goto if imp
  in input integer is isa let lib like list long loop lset me mod new next nocase not nothing null on open option or
  output pitch preserve print private property public put random read redim rem remove reset resume return rset seek
  select set shared single static step stop string sub then to true type typename unlock until use uselsx variant
  wend while with write xor`.split(/\s+/),
);

/** Reads to the end of a string that may go on in the next line; doubled, its end is a character of it. */
function string(stream: StringStream, state: State, end: '|' | '}'): string {
  while (!stream.eol()) {
    if (stream.next() !== end) continue;
    if (end === '|' && stream.eat(end)) continue;
    state.inside = '';
    return 'string';
  }
  state.inside = end;
  return 'string';
}

function token(stream: StringStream, state: State): string | null {
  if (state.inside === 'rem') {
    if (stream.sol() && stream.match(/^\s*%end\s*rem\b/i)) state.inside = '';
    stream.skipToEnd();
    return 'comment';
  }
  if (state.inside !== '') return string(stream, state, state.inside);
  const begins = stream.sol();
  if (stream.eatSpace()) {
    if (!begins) return null;
    if (stream.eol()) return null;
  }
  if (stream.match(/^%rem\b/i)) {
    state.inside = 'rem';
    stream.skipToEnd();
    return 'comment';
  }
  if (stream.match(/^%\w+/)) return 'meta';
  if (stream.match(/^('|rem\b(?!\s*=))/i)) {
    stream.skipToEnd();
    return 'comment';
  }
  if (stream.match(/^"(?:[^"]|"")*("|$)/)) return 'string';
  if (stream.eat('|')) return string(stream, state, '|');
  if (stream.eat('{')) return string(stream, state, '}');
  if (stream.match(/^(&[hbo][\da-f]+|\d+(\.\d*)?(e[+-]?\d+)?)/i)) return 'number';
  const word = stream.match(/^[\p{L}_~][\p{L}\d_~]*[%&!#@$]?/u);
  if (word && word !== true) {
    if (keywords.has(word[0].toLowerCase())) return 'keyword';
    const known = builtIns.has(word[0].toLowerCase().replace(/[$%&!#@]$/, ''));
    return known || stream.peek() === '(' ? 'variableName.function' : 'variableName';
  }
  if (stream.match(/^[-+*/\\^=<>&:.,()]/)) return 'operator';
  stream.next();
  return null;
}

/** LotusScript, told apart well enough to read it: not a parser. */
export const lotusscript = StreamLanguage.define<State>({
  name: 'lotusscript',
  startState: () => ({ inside: '' }),
  copyState: (state) => ({ ...state }),
  token,
  languageData: { commentTokens: { line: "'" } },
});
