/** Names that Windows gives to devices, whatever follows after a dot. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/** Separators, what Windows refuses, control characters, and marks that let a name read like another one. */
const UNSAFE = /[\\/:*?"<>|\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
/** Bytes of a name, so that file systems take it with what is put behind it on the way. */
const MAX_NAME_BYTES = 200;

/** A name from the server as a name on disk: no path, not hidden, no option of a command, and good on every system. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(UNSAFE, '_')
    .replace(/^[\s.~-]+/, '_')
    .replace(/(?<![\s.])[\s.]+$/, '');
  const whole = shortened(plain === '' ? '_' : plain);
  return DEVICE.test(whole) ? `_${whole}` : whole;
}

/** Cut in the middle of the stem, so that the extension stays. */
function shortened(name: string): string {
  const [, stem = '', extension = ''] = /^(.+?)((?:\.[^.]{1,12})?)$/s.exec(name) ?? [];
  let kept = stem;
  while (Buffer.byteLength(kept + extension) > MAX_NAME_BYTES) kept = [...kept].slice(0, -1).join('');
  return kept + extension;
}
