const office = 'application/vnd.openxmlformats-officedocument';
const odf = 'application/vnd.oasis.opendocument';

/** Media types by file extension. */
const types: Record<string, string> = {
  docx: `${office}.wordprocessingml.document`,
  docm: 'application/vnd.ms-word.document.macroenabled.12',
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  odt: `${odf}.text`,
  ods: `${odf}.spreadsheet`,
  odp: `${odf}.presentation`,
  rtf: 'application/rtf',
  pdf: 'application/pdf',
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  zip: 'application/zip',
};

/** The extension of a file name in lower case, without the dot; empty when it has none. */
export function extensionOf(name: string): string {
  return /\.([^.\s/\\]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The media type that a file name stands for. What a sender claims counts only for names that say nothing. */
export function mimeOf(name: string, claimed = ''): string {
  const known = types[extensionOf(name)];
  if (known) return known;
  return /^[\w.+-]+\/[\w.+-]+$/.test(claimed) ? claimed.toLowerCase() : 'application/octet-stream';
}
