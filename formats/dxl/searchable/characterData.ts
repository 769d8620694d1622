import { linesOf } from './lines.ts';

const references: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const reference = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g;

/** Text with its references replaced. What was written as a number may be a line end; it is none of the source's. */
export function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (_, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return references[name] ?? '';
    return String.fromCodePoint(Number.parseInt(decimal ?? hex ?? '20', decimal === undefined ? 16 : 10));
  });
}

const marked = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>/g;

/** The lines of what stands between two tags, one for each line of the source: comments are left out, sections of
 *  character data taken as they are. */
export function characterData(raw: string): string[] {
  const plain = raw.includes('<')
    ? raw.replace(marked, (whole, section?: string) =>
        section === undefined ? whole.replace(/[^\r\n]/g, '') : section.replaceAll('&', '&amp;'),
      )
    : raw;
  return linesOf(plain).map((line) => unescaped(line).replace(/[\r\n]+/g, ' '));
}
