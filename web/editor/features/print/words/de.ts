import type { en } from './en.ts';

export const de: typeof en = {
  preparing: 'Das PDF wird erstellt …',
  print: 'Drucken',
  printPdf: 'Als PDF-Seiten drucken',
  downloadPdf: 'Als PDF herunterladen',
  downloadPdfAlso: 'exportieren speichern',
  stopPdf: 'Erstellen des PDF abbrechen',
};
