/** Text of a file whose encoding is unknown: a byte order mark decides, otherwise UTF-8, otherwise Western European. */
export function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes;
  const wide = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Whether bytes are no text at all, judged by their beginning: text has no zero bytes, unless it is UTF-16. */
export function looksBinary(bytes: Uint8Array): boolean {
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return false;
  return bytes.subarray(0, 8192).includes(0);
}
