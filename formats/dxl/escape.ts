const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Text as it stands in an attribute value, whichever quote surrounds it. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>'"\t\n\r]/g, (character) => entities[character] ?? character);
}

/** Text as it stands between tags. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => entities[character] ?? character);
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', apos: "'", quot: '"' };

/** Text with the five predefined references and numeric ones replaced by what they stand for. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:(amp|lt|gt|apos|quot)|#(?:x([0-9A-Fa-f]+)|([0-9]+)));/g,
    (_, word, hex, decimal) => {
      if (word !== undefined) return characters[word] ?? '';
      return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
    },
  );
}
