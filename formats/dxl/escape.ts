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
