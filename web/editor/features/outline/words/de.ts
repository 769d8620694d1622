import type { en } from './en.ts';

export const de: typeof en = {
  name: 'Gliederung',
  headings: 'Überschriften',
  close: 'Gliederung schließen',
  none: 'Hier erscheinen die Überschriften im Text.',
};
