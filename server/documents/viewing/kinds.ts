import { extensionOf } from '../repositories/builtIn/mime.ts';

/** How the viewer shows a file. */
export const kinds = ['docx', 'pdf', 'image', 'markdown', 'csv', 'text', 'none'] as const;
export type Kind = (typeof kinds)[number];

type Shown = { kind: Kind /** Largest file in KB. */; limit: number };

const docx: Shown = { kind: 'docx', limit: 10_240 };
const pdf: Shown = { kind: 'pdf', limit: 102_400 };
const image: Shown = { kind: 'image', limit: 51_200 };
const markdown: Shown = { kind: 'markdown', limit: 2048 };
const csv: Shown = { kind: 'csv', limit: 5120 };
const text: Shown = { kind: 'text', limit: 5120 };

/** What the viewer shows, by extension. */
const shown: Record<string, Shown> = {
  docx,
  pdf,
  png: image,
  jpg: image,
  jpeg: image,
  gif: image,
  webp: image,
  svg: image,
  md: markdown,
  csv,
  txt: text,
  log: text,
  json: text,
  xml: text,
  html: text,
  css: text,
  js: text,
  ts: text,
  py: text,
  sh: text,
  yaml: text,
  yml: text,
};

/** How a file of this name and size is shown; `none` when it is of another kind or too large. */
export function kindOf({ name, size }: { name: string; size: number }): Kind {
  const found = shown[extensionOf(name)];
  return found && size <= found.limit * 1024 ? found.kind : 'none';
}

/** Extensions with limits in KB, as the file type list answers them. */
export function listFileTypes(): Record<string, number> {
  return Object.fromEntries(Object.entries(shown).map(([extension, { limit }]) => [`.${extension}`, limit]));
}
