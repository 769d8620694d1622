/** How archives of other kinds begin: 7-Zip, RAR, gzip, xz, bzip2. */
const others = ['377abcaf', '52617221', '1f8b', 'fd377a58', '425a68'];

const beginning = (bytes: Uint8Array) =>
  [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether bytes are an archive that is not read. */
export const isOtherArchive = (bytes: Uint8Array): boolean =>
  others.some((sign) => beginning(bytes).startsWith(sign));

/** Whether bytes are an archive of any kind; a zip begins with `PK` and with a file, its end, or a part of several. */
export const isArchive = (bytes: Uint8Array): boolean =>
  /^504b(0304|0506|0708)$/.test(beginning(bytes)) || isOtherArchive(bytes);
