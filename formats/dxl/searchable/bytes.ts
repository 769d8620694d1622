/** The upper half of code page 850, which text of Notes is written in unless a group byte says otherwise. */
const UPPER_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/** Text in the character set of Notes (LMBCS) where it is plain: ASCII, code page 850 and two-byte Unicode;
 *  NUL ends a line. What other groups write is left out. */
export function lmbcsText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 0) text += '\n';
    else if (byte >= 0x80) text += UPPER_850.charAt(byte - 0x80);
    else if (byte >= 0x20 || byte === 9 || byte === 10 || byte === 13) text += String.fromCharCode(byte);
    else if (byte === 0x14) {
      text += String.fromCharCode(((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0));
      at += 2;
    } else if (byte === 1) continue;
    else at++;
  }
  return text.toWellFormed().replace(/(?<!\n)\n+$/, '');
}

/** Stretches of ASCII in bytes of another kind, when they look like words. */
export function readableRuns(bytes: Uint8Array): string[] {
  const runs: string[] = [];
  let start = 0;
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if ((byte >= 0x20 && byte < 0x7f) || byte === 9 || byte === 10 || byte === 13) continue;
    if (at - start >= 4) {
      const run = String.fromCharCode(...bytes.subarray(start, Math.min(at, start + LONGEST_RUN)));
      if (/[A-Za-z]{3}/.test(run)) runs.push(run);
    }
    start = at + 1;
  }
  return runs;
}

/** A call takes only so many arguments; longer stretches are data. */
const LONGEST_RUN = 65_000;

/** The text of a file, or undefined when it is binary. */
export function fileText(bytes: Uint8Array): string | undefined {
  const marked =
    (bytes[0] === 0xff && bytes[1] === 0xfe && 'utf-16le') ||
    (bytes[0] === 0xfe && bytes[1] === 0xff && 'utf-16be');
  if (marked) return new TextDecoder(marked).decode(bytes);
  const plain = trimEnd(bytes);
  for (const byte of plain) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return undefined;
  return utf8Text(plain) ?? new TextDecoder('windows-1252').decode(plain);
}

/** The text of a script: UTF-8, else in the character set of Notes. */
export function scriptText(bytes: Uint8Array): string {
  const plain = trimEnd(bytes);
  return utf8Text(plain) ?? lmbcsText(plain);
}

function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', '\n');
  } catch {
    return undefined;
  }
}

/** Bytes without the NULs that end them. */
function trimEnd(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.subarray(0, end);
}

/** The bytes of base64 with white space in it, or undefined when it is not base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  let decoded: string;
  try {
    decoded = atob(text);
  } catch {
    return undefined;
  }
  const bytes = new Uint8Array(decoded.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = decoded.charCodeAt(at);
  return bytes;
}

/** Bytes as base64, in one line. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

/** Pieces one behind the other. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return only;
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
