import type { en } from './en.ts';

export const de: typeof en = {
  preparing: 'Das PDF wird erstellt …',
  print: 'Drucken',
  printHere: 'In diesem Browser drucken',
  printPdf: 'Als PDF öffnen und drucken',
  downloadPdf: 'Als PDF herunterladen',
  downloadPdfAlso: 'exportieren speichern',
  stopPdf: 'Erstellen des PDF abbrechen',
};
