/** Lines after which what follows belongs to a block, and lines that end one, or begin its next part. */
export const opens =
  /^\s*(?:if\b.*\bthen|else|elseif\b.*\bthen|for\b.*|forall\b.*|while\b.*|do\b.*|select\s+case\b.*|case\b.*|with\b.*|(?:(?:public|private|static)\s+)*(?:sub|function|class|type|property\s+[gs]et)\b.*)\s*(?:'.*)?$/i;
export const closes =
  /^\s*(?:end\s+\w+|else|elseif\b.*|next\b.*|loop\b.*|wend|case\b.*|end\s*forall)\s*(?:'.*)?$/i;
export const middle = /^\s*(?:else|elseif\b|case\b)/i;

/** A block that ends on the line it begins on. */
const alone = /:\s*(?:next|loop|wend|end\s+\w+|end\s*forall)\b/i;

/**
 * LotusScript with each line as far in as its blocks are deep. Only white space at the beginning of lines changes.
 * @param step what a block is moved in by @returns undefined when blocks or texts are not closed on their lines, so that
 * nobody can say where lines belong
 */
export function indented(text: string, step: string): string | undefined {
  let depth = 0;
  let isContinued = false;
  let isRemark = false;
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const bare = line.trim();
    if (isRemark || /^%rem\b/i.test(bare)) {
      isRemark = !/^%end\s*rem\b/i.test(bare);
      lines.push(line);
      continue;
    }
    const code = withoutTexts(bare);
    if (code === undefined) return undefined;
    // `Case` stands as far in as its `Select`, to which it belongs.
    if (!isContinued && closes.test(code)) depth--;
    if (depth < 0) return undefined;
    lines.push(bare === '' ? bare : step.repeat(depth + (isContinued ? 1 : 0)) + bare);
    if (!isContinued && opens.test(code) && !alone.test(code)) depth++;
    isContinued = /(?:^|\s)_\s*$/.test(code);
  }
  return depth === 0 && !isRemark ? lines.join('\n') : undefined;
}

/** A line without texts and remarks; undefined when a text goes on after it. */
function withoutTexts(line: string): string | undefined {
  if (/^rem\b/i.test(line)) return '';
  const code = line
    .replaceAll('&quot;', '"')
    .replace(/"[^"]*"|\|[^|]*\||\{[^}]*\}|'.*$/g, (found) => (found.startsWith("'") ? '' : '""'));
  return /["|{]/.test(code.replaceAll('""', '')) ? undefined : code;
}
