import type { en } from './en.ts';

export const de: typeof en = {
  numberHeadings: 'Überschriften nummerieren',
  numberHeadingsAlso: 'Kapitel Nummerierung 1 1.1 1.1.1 Gliederung',
};
