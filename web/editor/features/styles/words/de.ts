import type { en } from './en.ts';

export const de: typeof en = {
  styleAlso: 'Absatzvorlage Formatvorlage',
  paragraphStyle: 'Absatzvorlage',
  noStyle: 'Keine Vorlage',
  characterStyle: 'Zeichenvorlage',
  noCharacterStyle: 'Keine Zeichenvorlage',
  font: 'Schriftart',
  shownAs: (font, family) => `${font} – angezeigt als ${family}`,
  shownAsSigns: (font) => `${font} – als Unicode-Zeichen angezeigt`,
  fromFile: (font) => `${font} – aus diesem Dokument`,
  fontSize: 'Schriftgröße',
  size: 'Größe',
  styles: 'Absatzvorlagen',
  change: 'Formatvorlagen ändern',
  update: (name) => `„${name}“ an diesen Absatz anpassen`,
  updateHint: 'Alle Absätze mit dieser Vorlage ändern sich mit.',
  updateAlso: 'Vorlage ändern aktualisieren Auswahl Formatierung',
  nothing: 'Dieser Absatz entspricht bereits seiner Vorlage.',
  newStyle: 'Neue Vorlage aus diesem Absatz …',
  newAlso: 'Formatvorlage anlegen Formatierung speichern',
  newTitle: 'Neue Formatvorlage',
  newHint: 'Die Vorlage übernimmt die Formatierung des Absatzes am Cursor und wird ihm zugewiesen.',
  name: 'Name der Vorlage',
  make: 'Vorlage anlegen',
  faults: {
    empty: 'Einen Namen für die Vorlage eingeben.',
    long: 'Ein Name darf höchstens 60 Zeichen haben.',
    characters:
      'Ein Name darf keine Kommas, Semikolons, geschweiften Klammern, Rückstriche oder Steuerzeichen enthalten.',
    taken: 'Eine Vorlage mit diesem Namen gibt es schon.',
  },
};
