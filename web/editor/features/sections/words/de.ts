import type { en } from './en.ts';

export const de: typeof en = {
  pageBreak: 'Seitenumbruch',

  pageTitle: 'Seite einrichten',
  paper: 'Papier',
  orientation: 'Ausrichtung',
  width: 'Breite',
  height: 'Höhe',
  margin: { top: 'Rand oben', bottom: 'Rand unten', left: 'Rand links', right: 'Rand rechts' },
  columns: 'Spalten',
  gap: 'Spaltenabstand',
  reach: 'Anwenden auf',
  thisSection: 'Dieser Abschnitt',
  noRoom: 'Diese Ränder lassen keinen Platz für Text.',
  pages: 'Seite einrichten …',
  pagesAlso: 'Papier Größe Ausrichtung Querformat Ränder Spalten A4 Letter',
  nextPage: 'Abschnittswechsel (neue Seite)',
  continuous: 'Abschnittswechsel (gleiche Seite)',
  removeSection: 'Abschnittswechsel entfernen',
};
