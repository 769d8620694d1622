/** A line of a diff in the colours people know, where it is shown at a terminal. */
export function painted(line: string): string {
  if (!process.stdout.isTTY || process.env.NO_COLOR) return line;
  const code = /^ *\+/.test(line) ? 32 : /^ *-/.test(line) ? 31 : /^ *@@/.test(line) ? 36 : undefined;
  return code === undefined ? line : `\u001B[${code}m${line}\u001B[39m`;
}
