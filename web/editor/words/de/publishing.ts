import type { publishing as english } from '../en/publishing.ts';

export const publishing: typeof english = {
  publish: 'Veröffentlichen',
  sayMore: 'Angeben, was sich geändert hat',
  note: 'Was sich geändert hat',
  noteFor: 'Bleibt bei der Version, für alle, die ihren Verlauf lesen.',
  withNote: 'Mit diesem Hinweis veröffentlichen',
  kind: 'Die Version wird',
  major: 'Hauptversion',
  minor: 'Nebenversion',
  slow: 'Das Veröffentlichen dauert länger als sonst. Es läuft weiter; am Ende ändert sich die Version.',
  nothing: 'Seit der letzten Version hat sich nichts geändert.',
  done: (version, by) => `Version ${version} wurde von ${by} veröffentlicht.`,
};
