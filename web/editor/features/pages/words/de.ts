import type { en } from './en.ts';

export const de: typeof en = {
  goTo: 'Gehe zu Seite …',
  title: 'Gehe zu Seite',
  number: (count) => `Seite, 1 bis ${count}`,
  go: 'Gehe zu',
  noPages: 'Der Text wird auf einem langen Blatt gezeigt, das keine Seiten hat.',
  showPages: 'Seiten zeigen',
  thumbnails: 'Seitenübersicht',
  thumbnailsAlso: 'kleine Seiten Vorschau Miniaturen',
  closeThumbnails: 'Seitenübersicht schließen',
  page: (number) => `Seite ${number}`,
};
