import type { styles as english } from '../en/styles.ts';

export const styles: typeof english = {
  change: 'Formatvorlagen ändern',
  update: (name) => `„${name}“ an diesen Absatz anpassen`,
  updateHint: 'Alle Absätze mit dieser Vorlage folgen.',
  updateAlso: 'Vorlage ändern aktualisieren Auswahl Formatierung',
  nothing: 'Dieser Absatz sieht aus, wie seine Vorlage es sagt.',
  newStyle: 'Neue Vorlage aus diesem Absatz …',
  newAlso: 'Formatvorlage anlegen Formatierung speichern',
  newTitle: 'Neue Formatvorlage',
  newHint: 'Die Vorlage sieht aus wie der Absatz am Cursor, der sie bekommt.',
  name: 'Name der Vorlage',
  make: 'Vorlage anlegen',
  faults: {
    empty: 'Einen Namen für die Vorlage eingeben.',
    long: 'Ein Name hat höchstens 60 Zeichen.',
    characters:
      'Ein Name hat keine Kommas, Semikolons, geschweiften Klammern, Rückstriche oder Steuerzeichen.',
    taken: 'Eine Vorlage hat diesen Namen schon.',
  },
};
