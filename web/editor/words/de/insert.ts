import type { insert as english } from '../en/insert.ts';

export const insert: typeof english = {
  link: 'Link',
  picture: 'Bild',
  table: 'Tabelle',
  address: 'Adresse',
  addressExample: 'https://… oder name@example.com',
  noAddress: 'Das ist keine Adresse einer Seite, eines Postfachs oder einer Stelle im Text.',
  removeLink: 'Link entfernen',
  addLink: 'Link einfügen',
  changeLink: 'Link ändern',
  pictureFiles: 'Bilddateien',
  noPicture: 'Diese Datei ist kein Bild, das ein Browser anzeigen kann.',
  pictureTool: 'Größe und Beschreibung des Bildes',
  description: 'Beschreibung',
  descriptionFor: 'Was das Bild zeigt, für alle, die es nicht sehen',
  width: 'Breite in Pixeln',
};
