import { fault } from './messages.ts';

const declaredEncoding =
  /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*(?:"([A-Za-z0-9._:-]+)"|'([A-Za-z0-9._:-]+)')/;

/**
 * Bytes of a DXL file to text. A byte order mark wins, then the XML declaration, then the caller's
 * `charset` (of a Content-Type, RFC 7303 ranks it above the declaration), then UTF-8.
 * Throws a fault when the bytes are not what they claim to be, so that nothing is silently replaced.
 */
export function decodeDxl(bytes: Uint8Array, charset?: string): string {
  const marked = byteOrderMark(bytes);
  if (marked !== undefined) return decodeAs(bytes, marked);
  if (charset !== undefined) return decodeAs(bytes, charset);
  const wide = wideDeclaration(bytes);
  if (wide !== undefined) return decodeAs(bytes, wide);
  const head = String.fromCharCode(...bytes.subarray(0, 300));
  const match = declaredEncoding.exec(head);
  return decodeAs(bytes, match?.[1] ?? match?.[2] ?? 'utf-8');
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** UTF-16 without a mark is told by its first characters, `<?` (XML 1.0, appendix F.1). */
function wideDeclaration(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0x3c && second === 0 && third === 0x3f && fourth === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c && third === 0 && fourth === 0x3f) return 'utf-16be';
  return undefined;
}

function decodeAs(bytes: Uint8Array, name: string): string {
  const encoding = name.toLowerCase();
  // The WHATWG decoder reads these two as windows-1252; XML means the ISO and ASCII tables (RFC 7303).
  if (encoding === 'iso-8859-1' || encoding === 'latin1') return latin1(bytes);
  if (encoding === 'us-ascii' || encoding === 'ascii') {
    const wrong = bytes.findIndex((byte) => byte > 0x7f);
    if (wrong >= 0) throw fault('wrongEncoding', `The DXL says ${name}, but byte ${wrong} is not ASCII.`);
    return latin1(bytes);
  }
  return strictDecoder(name).decode(bytes);
}

function strictDecoder(name: string): { decode(bytes: Uint8Array): string } {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(name, { fatal: true, ignoreBOM: true });
  } catch {
    throw fault('wrongEncoding', `The encoding ${name} is not known here; send UTF-8.`);
  }
  return {
    decode(bytes) {
      try {
        return decoder.decode(bytes);
      } catch {
        throw fault('wrongEncoding', `The bytes of the DXL are not valid ${name}.`);
      }
    },
  };
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return text;
}
