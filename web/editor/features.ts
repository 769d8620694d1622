import { checking } from './features/checking/index.ts';
import { comments } from './features/comments/index.ts';
import { corrections } from './features/corrections/index.ts';
import { counting } from './features/counting/index.ts';
import { embedding } from './features/embedding/index.ts';
import { equations } from './features/equations/index.ts';
import { filing } from './features/filing/index.ts';
import { find } from './features/find/index.ts';
import { format } from './features/format/index.ts';
import { headings } from './features/headings/index.ts';
import { history } from './features/history/index.ts';
import { language } from './features/language/index.ts';
import { links } from './features/links/index.ts';
import { lists } from './features/lists/index.ts';
import { markdown } from './features/markdown/index.ts';
import { notes } from './features/notes/index.ts';
import { outline } from './features/outline/index.ts';
import { pages } from './features/pages/index.ts';
import { paragraphs } from './features/paragraphs/index.ts';
import { pictures } from './features/pictures/index.ts';
import { print } from './features/print/index.ts';
import { reading } from './features/reading/index.ts';
import { references } from './features/references/index.ts';
import { sections } from './features/sections/index.ts';
import { shapes } from './features/shapes/index.ts';
import { styles } from './features/styles/index.ts';
import { suggestions } from './features/suggestions/index.ts';
import { symbols } from './features/symbols/index.ts';
import { tables } from './features/tables/index.ts';
import { watermark } from './features/watermark/index.ts';
import type { Feature } from './view/feature.ts';

/** Everything that the editor can do. What stands first comes first: in menus, with keys of writing, with what is pasted. */
export const features: readonly Feature[] = [
  sections,
  print,
  pages,
  symbols,
  references,
  pictures,
  equations,
  shapes,
  notes,
  watermark,
  format,
  counting,
  styles,
  paragraphs,
  lists,
  tables,
  links,
  language,
  checking,
  corrections,
  headings,
  comments,
  suggestions,
  find,
  history,
  filing,
  outline,
  markdown,
  reading,
  embedding,
];
