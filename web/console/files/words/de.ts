import { number } from '../../../words/words.ts';
import type * as english from './en.ts';

export const folders: typeof english.folders = {
  what: 'die Ordner',
  heading: 'Ordner',
  mine: 'Eigene Dokumente',
  make: 'Neuer Ordner',
  makeTitle: 'Neuer Ordner',
  create: 'Erstellen',
  made: (name) => `Der Ordner ${name} wurde erstellt.`,
  rename: 'Umbenennen',
  renamed: (name) => `Umbenannt in ${name}.`,
  name: 'Name',
  actions: (name) => `Aktionen für den Ordner ${name}`,
  remove: 'Löschen',
  removed: (name) => `Der Ordner ${name} wurde gelöscht.`,
  removeHow: (name) => `Den Ordner „${name}“ löschen? Nur ein leerer Ordner lässt sich löschen.`,
  move: 'In einen Ordner verschieben',
  moveTitle: (name) => `${name} verschieben`,
  moveNow: 'Verschieben',
  target: 'Ordner',
  top: 'Eigene Dokumente (kein Ordner)',
  moved: (what) => `${what} wurde verschoben.`,
  movedSeveral: (count) =>
    count === 1 ? 'Ein Dokument wurde verschoben.' : `${number(count)} Dokumente wurden verschoben.`,
  several: (count) => (count === 1 ? 'ein Dokument' : `${number(count)} Dokumente`),
  emptyTitle: 'Dieser Ordner ist leer',
  empty: 'Hier lässt sich eine Datei hochladen, ein Dokument erstellen oder ein eigenes hierher verschieben.',
  lead: 'Die Ordner sind nur hier zu sehen: Wem ein Dokument noch gehört, legt es ab, wo er möchte.',
  ownersOnly: 'Freigeben, verschieben und löschen kann nur, wem es gehört.',
  notAllYours: 'Freigeben, verschieben und löschen kann nur, wem alle diese Dokumente gehören.',
};
