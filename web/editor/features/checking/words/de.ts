import type { en } from './en.ts';

export const de: typeof en = {
  command: 'Rechtschreibung und Grammatik prüfen',
  also: 'Rechtschreibprüfung Grammatikprüfung LanguageTool Fehler',
  next: 'Nächster Rechtschreib- oder Grammatikfehler',
  none: 'In diesem Teil des Textes wurden keine Fehler gefunden.',
  ignore: 'Ignorieren',
};
