import type { en } from './en.ts';

export const de: typeof en = {
  format: 'Format',
  formats: { docx: 'Word (.docx)', odt: 'OpenDocument (.odt)' },
  title: { docx: 'Als Word herunterladen (.docx)', odt: 'Als OpenDocument herunterladen (.odt)' },
  download: 'Herunterladen',
  preparing: 'Die Datei wird erstellt.',
  mayChange:
    'LibreOffice schreibt die Datei im anderen Format neu. Die Wörter bleiben; Abstände, Schriften, Nummern, Seitenumbrüche und der Ort von Bildern können anders sein, und was das andere Format nicht kennt, fällt weg. Vor dem Weitergeben lohnt ein Blick hinein.',
  untouched: (name) => `${name} selbst bleibt, wie es ist.`,
};
