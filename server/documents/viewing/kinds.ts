import { extensionOf } from '../mime.ts';

/** How the viewer shows a file: `pages` is a PDF that the server makes of it; `other` is only offered for download. */
export const kinds = [
  'pages',
  'docx',
  'sheet',
  'slides',
  'pdf',
  'image',
  'text',
  'markdown',
  'csv',
  'other',
] as const;
export type ViewKind = (typeof kinds)[number];

const KB = 1000;

/** What the page can show itself, by extension. */
const byExtension: Record<string, Exclude<ViewKind, 'pages' | 'other'>> = {
  ...as('docx', 'docx dotx docm dotm'),
  ...as('sheet', 'xlsx xlsm xltx xltm ods ots'),
  ...as('slides', 'pptx pptm potx ppsx odp otp'),
  ...as('pdf', 'pdf'),
  ...as('image', 'png jpg jpeg gif webp avif bmp svg'),
  ...as('markdown', 'md markdown'),
  ...as('csv', 'csv tsv'),
  ...as(
    'text',
    'txt log json xml html htm css js mjs ts tsx jsx py sh sql yaml yml toml ini conf lss properties',
  ),
};

/** What LibreOffice turns into pages, in addition to what the page can show itself. */
const onlyPages = new Set('doc dot odt ott fodt rtf xls xlt fods ppt pps pot fodp odg fodg'.split(' '));

/** Largest file in KB of each kind, for those who ask before they offer a file. */
const limits: Record<Exclude<ViewKind, 'other'>, number> = {
  pages: 100 * KB,
  docx: 100 * KB,
  sheet: 50 * KB,
  slides: 100 * KB,
  pdf: 100 * KB,
  image: 100 * KB,
  text: 50 * KB,
  csv: 50 * KB,
  markdown: 5 * KB,
};

type Named = { name: string; mime: string };

const officeMimes: Record<string, string> = {
  'application/msword': 'doc',
  'application/rtf': 'rtf',
  'text/rtf': 'rtf',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-word.document.macroenabled.12': 'docm',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};

/** The extension a file is judged by: that of its name, or of its media type when the name says nothing known. */
export function extensionFor({ name, mime }: Named): string {
  const named = extensionOf(name);
  if (byExtension[named] || onlyPages.has(named)) return named;
  return officeMimes[mime] ?? named;
}

/** Whether LibreOffice turns it into pages. */
export function isOffice(file: Named): boolean {
  const extension = extensionFor(file);
  return onlyPages.has(extension) || /^(docx|sheet|slides)$/.test(byExtension[extension] ?? '');
}

/** How the page itself shows a file: judged by its name first, and by its media type when the name says nothing. */
export function simpleKindOf(file: Named): Exclude<ViewKind, 'pages'> {
  const extension = extensionFor(file);
  const named = byExtension[extension];
  if (named) return named;
  if (onlyPages.has(extension)) return 'other';
  const { mime } = file;
  if (/^image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml)$/.test(mime)) return 'image';
  if (mime === 'application/pdf') return 'pdf';
  if (mime === 'text/markdown') return 'markdown';
  if (mime === 'text/csv') return 'csv';
  return /^text\//.test(mime) ? 'text' : 'other';
}

/** Extensions with limits in KB, as the file type list answers them.
 *  @param pages whether there is LibreOffice */
export function listFileTypes(pages: boolean): Record<string, number> {
  const shown = Object.entries(byExtension).map(([extension, kind]) => [`.${extension}`, limits[kind]]);
  const converted = pages ? [...onlyPages].map((extension) => [`.${extension}`, limits.pages]) : [];
  return Object.fromEntries([...shown, ...converted]);
}

function as<K extends ViewKind>(kind: K, extensions: string): Record<string, K> {
  return Object.fromEntries(extensions.split(' ').map((extension) => [extension, kind]));
}
