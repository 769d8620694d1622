/** Longest name of a file without its extension, in bytes of UTF-8: leaves room for extension and suffix in 255. */
const MAX_STEM_BYTES = 180;
/** Names that Windows keeps for devices, whatever follows the first dot. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * The name of an element as the name of a file on any system: what one of them forbids is written as the bytes of
 * UTF-8 after `%`, as in a URL, so that the name can be read back. A name that is too long is cut.
 */
export function elementFileStem(name: string): string {
  const composed = name === name.normalize('NFC');
  const escaped = name
    .replace(/[%/\\:*?"<>|~\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, percent)
    // Some file systems compose and decompose letters as they like; what is not composed is spelled out.
    .replace(/[^\p{ASCII}]/gu, (character) => (composed ? character : percent(character)))
    .replace(/^[\s.]|[\s.]$/gu, percent)
    .replace(reserved, (word) => percent(word.charAt(0)) + word.slice(1));
  return cut(escaped);
}

/** The same as Designer does it: `_` and two digits. */
export function designersStem(name: string): string {
  const code = (character: string) => `_${(character.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`;
  const escaped = name.replace(/[_\\/:*?"<>|\p{Cc}]/gu, code);
  return cut(escaped.replace(/^\.+$|[. ]$/, (end) => [...end].map(code).join('')));
}

function percent(character: string): string {
  return [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

function cut(stem: string): string {
  const encoder = new TextEncoder();
  if (encoder.encode(stem).length <= MAX_STEM_BYTES) return stem;
  let bytes = 0;
  let text = '';
  for (const character of stem) {
    bytes += encoder.encode(character).length;
    if (bytes > MAX_STEM_BYTES) break;
    text += character;
  }
  // Not in the middle of an escape, nor with a dot or space at its end.
  return `${text.replace(/%[0-9A-F]?$/, '').replace(/(?<![\s.])[\s.]+$/u, '')}~`;
}

/** Where an element wants to stand, and what tells it from others that want the same; `apart` when something else has
 *  that place. */
export type Wanted = { folder: string; stem: string; extension: string; unid: string; apart?: boolean };

/**
 * Gives every element its file. Elements whose files no file system may tell apart (equal but for case, no name,
 * cut short) get their UNID after `~`, all of them, so that the outcome does not depend on who came first.
 * @returns paths with `/` between the parts, in the order of `wanted`.
 */
export function assignFiles(wanted: readonly Wanted[]): string[] {
  const keyOf = ({ folder, stem, extension }: Wanted) =>
    `${folder}/${stem}${extension}`.toUpperCase().toLowerCase().normalize('NFC');
  const counts = new Map<string, number>();
  for (const each of wanted) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  return wanted.map((each) => {
    const { folder, stem, extension, unid, apart = false } = each;
    const alone = !apart && stem !== '' && !stem.endsWith('~') && counts.get(keyOf(each)) === 1;
    return `${folder}/${alone ? stem : `${stem.replace(/~$/, '')}~${unid}`}${extension}`;
  });
}
