/** The characters that a stretch of element content stands for: references, CDATA sections; no comments. */
export function charactersOf(raw: string): string {
  if (!/[&<]/.test(raw)) return raw.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  return raw.replace(
    /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|&(#x[0-9a-fA-F]+|#\d+|\w+);/g,
    (_, data: string | undefined, reference: string | undefined) => data ?? referred(reference ?? ''),
  );
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function referred(reference: string): string {
  if (!reference.startsWith('#')) return named[reference] ?? '';
  const hex = reference[1] === 'x';
  const code = Number.parseInt(reference.slice(hex ? 2 : 1), hex ? 16 : 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** Whether the next white space says nothing: at the beginning of a paragraph and after other white space. */
export type Space = { idle: boolean };

/** Text as a word processor reads it: white space counts once, and not at the beginning (ODF 1.3 part 3, 6.1.2). */
export function collapse(text: string, space: Space): string {
  let out = '';
  for (const piece of text.split(/([ \t\n\r]+)/)) {
    if (piece === '') continue;
    const white = /^[ \t\n\r]/.test(piece);
    if (!white) out += piece;
    else if (!space.idle) out += ' ';
    space.idle = white;
  }
  return out;
}
