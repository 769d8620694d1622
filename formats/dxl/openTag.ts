import { SaxesParser } from 'saxes';
import { positions } from './positions.ts';

/** A tag that is open, and the line that it begins on, counted from 1. */
type Open = { name: string; line: number };

/** The innermost tag that is open at an offset, up to which a text is well-formed. It reads all before once more, which is
 *  worth it: nobody reads on after such a fault. */
function openAt(source: string, offset: number): Open | undefined {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const open: { name: string; start: number }[] = [];
  let start = 0;
  parser.on('opentagstart', () => {
    start = source.lastIndexOf('<', parser.position - 2);
  });
  parser.on('opentag', ({ name }) => void open.push({ name, start }));
  parser.on('closetag', () => void open.pop());
  parser.write(source.slice(0, offset));
  const last = open.at(-1);
  return last && { name: last.name, line: positions(source)(last.start).line };
}

/** What a tag that does not close, or closes another than the open one, is about: which is open, and since which line.
 *  @param end where the parser stopped. @param said what it said. @returns undefined for anything else. */
export function unclosed(source: string, end: number, said: string): string | undefined {
  if (/unclosed tag/.test(said)) {
    const open = openAt(source, source.length);
    return open && `The tag <${open.name}> of line ${open.line} is never closed.`;
  }
  if (!/unexpected close tag/.test(said)) return undefined;
  const start = source.lastIndexOf('</', end);
  const open = openAt(source, start);
  const [, name] = /^<\/([^\s>]+)/.exec(source.slice(start, end + 1)) ?? [];
  return open && name
    ? `The close tag </${name}> does not fit: <${open.name}> of line ${open.line} is open.`
    : undefined;
}
