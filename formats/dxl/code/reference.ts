const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The character that a reference (`&lt;`, `&#13;`, `&#xD;`) stands for; the text was well-formed. */
export function unescapedReference(reference: string): string {
  const word = reference.slice(1, -1);
  if (!word.startsWith('#')) return named[word] ?? reference;
  const code = word.startsWith('#x') ? Number.parseInt(word.slice(2), 16) : Number(word.slice(1));
  return String.fromCodePoint(code);
}
