import type { outline as english } from '../en/outline.ts';

export const outline: typeof english = {
  name: 'Gliederung',
  headings: 'Überschriften',
  close: 'Gliederung schließen',
  none: 'Hier erscheinen die Überschriften des Textes.',
};
