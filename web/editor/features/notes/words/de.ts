import type { en } from './en.ts';

export const de: typeof en = {
  insertFootnote: 'Fußnote',
  insertEndnote: 'Endnote',
  editHeader: 'Kopfzeile',
  editFooter: 'Fußzeile',
  removeHeader: 'Kopfzeile entfernen',
  removeFooter: 'Fußzeile entfernen',
  firstPage: 'Erste Seite anders',
  evenPage: 'Gerade Seiten anders',
  pageNumber: 'Seitenzahl',
  pageCount: 'Anzahl der Seiten',
  edges: 'Kopf- und Fußzeile',
};
