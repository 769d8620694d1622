/** A fault that somebody may make, put into code that had none: what it then is, and the line that is to be named. */
export type Mutation = {
  name: string;
  language: 'lotusscript' | 'formula' | 'javascript';
  /** undefined where the code has nothing to do that to. */
  mutate(text: string): { text: string; line: number } | undefined;
};

const lineAt = (text: string, offset: number) => text.slice(0, offset).split(/\r\n?|\n/).length;

/** Replaces the last place in code, comments and texts left out, by what is made of it. */
function last(text: string, pattern: RegExp, by: (found: RegExpExecArray) => string) {
  const plain = text.replace(
    /%REM[\s\S]*?%END ?REM|"(?:[^"\r\n]|"")*"|\{[^}]*\}|\|[^|]*\||'[^\r\n]*|^[ \t]*REM[^\r\n]*/gim,
    (whole) => whole.replace(/[^\r\n]/g, /^["{|]/.test(whole) ? '\u0001' : '\u0002'),
  );
  const found = [...plain.matchAll(pattern)].at(-1);
  if (found === undefined) return undefined;
  const { index } = found;
  const replaced = by(found as RegExpExecArray);
  return {
    text: text.slice(0, index) + replaced + text.slice(index + found[0].length),
    line: lineAt(text, index),
    index,
  };
}

/** A dropped end is told at what it ended: the nearest opening before it that stands as far right. */
function dropEnd(end: RegExp, begin: RegExp) {
  return (text: string) => {
    const dropped = last(text, end, () => '');
    if (dropped === undefined) return undefined;
    const lines = text.slice(0, dropped.index).split(/\r\n?|\n/);
    const indent = (lines.pop() ?? '').length;
    const line =
      lines.findLastIndex((each) => begin.test(each) && /^[ \t]*/.exec(each)?.[0].length === indent) + 1;
    return line === 0 ? undefined : { text: dropped.text, line };
  };
}

const script = (name: string, mutate: Mutation['mutate']): Mutation => ({
  name: `LotusScript, ${name}`,
  language: 'lotusscript',
  mutate,
});
const formula = (name: string, mutate: Mutation['mutate']): Mutation => ({
  name: `formula, ${name}`,
  language: 'formula',
  mutate,
});

const javascript = (name: string, mutate: Mutation['mutate']): Mutation => ({
  name: `JavaScript, ${name}`,
  language: 'javascript',
  mutate,
});

export const mutations: readonly Mutation[] = [
  script('End If dropped', dropEnd(/(?<=^[ \t]*)End[ \t]*If\b/gim, /^[ \t]*If\b.*\bThen[ \t]*('.*)?$/i)),
  script(
    'End Sub dropped',
    dropEnd(/(?<=^[ \t]*)End[ \t]+Sub\b/gim, /^[ \t]*((Public|Private|Static)[ \t]+)*Sub\b/i),
  ),
  script(
    'End Function dropped',
    dropEnd(/(?<=^[ \t]*)End[ \t]+Function\b/gim, /^[ \t]*((Public|Private|Static)[ \t]+)*Function\b/i),
  ),
  script('Loop or Wend dropped', dropEnd(/(?<=^[ \t]*)(Loop|Wend)\b[^\r\n]*/gim, /^[ \t]*(Do|While)\b/i)),
  script('Next dropped', dropEnd(/(?<=^[ \t]*)Next\b[^\r\n]*/gim, /^[ \t]*For\b/i)),
  script('Then dropped', (text) => last(text, /\bThen\b/gi, () => '')),
  script('End If doubled', (text) => {
    const made = last(text, /End[ \t]*If\b/gi, ([found]) => `${found}\n${found}`);
    return made && { ...made, line: made.line + 1 };
  }),
  script('operator doubled', (text) =>
    last(text, /(?<=[\w)] )(=|<>|\+|\*) (?=\w)/g, ([, sign]) => `${sign} * `),
  ),
  script('parenthesis dropped', (text) => last(text, /\)(?=[ \t]*$)/gm, () => '')),
  script('parenthesis too many', (text) => last(text, /\)(?=[ \t]*$)/gm, () => '))')),
  script('text not closed', (text) => last(text, /\u0001(?=[ \t]*$)/gm, () => '')),
  script('value dropped', (text) => last(text, /(?<=[\w)] = )[\w.]+[ \t]*$/gm, () => '')),
  script('Dim misspelt', (text) => last(text, /\bDim (?=\w+ As)/gi, () => 'Diim ')),
  formula('function misspelt', (text) =>
    last(text, /@(If|Left|Right|Trim|DbLookup|DbColumn|Text|Name)(?=\()/gi, ([found]) => `${found}x`),
  ),
  formula('operator doubled', (text) =>
    last(text, /(?<=[\w)] ?)(=|\+|&|<)(?= ?[\w@])/g, ([sign]) => `${sign} ${sign === '+' ? '*' : sign}`),
  ),
  formula('parenthesis dropped', (text) => last(text, /\)(?=\s*;?\s*$)/g, () => '')),
  formula('parenthesis too many', (text) => last(text, /\)(?=\s*;?\s*$)/g, () => '))')),
  formula('semicolon doubled in a call', (text) =>
    last(text, /(?<=@(?:If|Left|Right|DbLookup)\([^();]*);/gi, () => ';;'),
  ),
  formula('value dropped', (text) => last(text, /(?<=:= ?)[\w]+(?=;)/g, () => '')),
  formula('argument missing', (text) =>
    last(text, /@(Left|Right|Contains)\(([^();]+);[^();]+\)/gi, ([, name, first]) => `@${name}(${first})`),
  ),
  javascript('parenthesis too many', (text) => last(text, /\)(?=;?[ \t]*$)/gm, () => '))')),
  javascript('operator doubled', (text) => last(text, / = (?=\w)/g, () => ' = * ')),
  javascript('value dropped', (text) => last(text, /(?<= = )[\w.]+(?=;)/g, () => '')),
];
