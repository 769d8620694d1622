import { extensionOf } from '../repositories/builtIn/mime.ts';

/** How the viewer shows a file; `other` is only offered for download. */
export const kinds = ['docx', 'pdf', 'image', 'text', 'markdown', 'csv', 'other'] as const;
export type Kind = (typeof kinds)[number];

const KB = 1000;

/** What the viewer shows, by extension. */
const byExtension: Record<string, Kind> = {
  ...as('docx', 'docx dotx docm'),
  ...as('pdf', 'pdf'),
  ...as('image', 'png jpg jpeg gif webp avif bmp svg'),
  ...as('markdown', 'md markdown'),
  ...as('csv', 'csv tsv'),
  ...as(
    'text',
    'txt log json xml html htm css js mjs ts tsx jsx py sh sql yaml yml toml ini conf lss properties',
  ),
};

/** Largest file in KB of each kind, for those who ask before they offer a file. */
const limits: Record<Exclude<Kind, 'other'>, number> = {
  docx: 100 * KB,
  pdf: 100 * KB,
  image: 100 * KB,
  text: 50 * KB,
  csv: 50 * KB,
  markdown: 5 * KB,
};

/** How a file is shown: judged by its name first, and by its media type when the name says nothing. */
export function kindOf({ name, mime }: { name: string; mime: string }): Kind {
  const named = byExtension[extensionOf(name)];
  if (named) return named;
  if (/^image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml)$/.test(mime)) return 'image';
  if (mime === 'application/pdf') return 'pdf';
  if (mime === 'text/markdown') return 'markdown';
  if (mime === 'text/csv') return 'csv';
  return /^text\//.test(mime) ? 'text' : 'other';
}

/** Extensions with limits in KB, as the file type list answers them. */
export function listFileTypes(): Record<string, number> {
  return Object.fromEntries(
    Object.entries(byExtension).flatMap(([extension, kind]) =>
      kind === 'other' ? [] : [[`.${extension}`, limits[kind]]],
    ),
  );
}

function as(kind: Kind, extensions: string): Record<string, Kind> {
  return Object.fromEntries(extensions.split(' ').map((extension) => [extension, kind]));
}
