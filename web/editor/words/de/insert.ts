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
  notPasted: (why) =>
    ({
      none: 'Das ist kein Bild, das sich einfügen lässt; möglich sind PNG, JPEG, GIF und WebP.',
      large: 'Dieses Bild ist zu groß: höchstens 40 MB und 100 Millionen Bildpunkte.',
      elsewhere: 'Bilder, die nicht im kopierten Text selbst liegen, fehlen; bitte als Datei einfügen.',
      long: 'Das ist zu viel auf einmal; nichts wurde eingefügt. Bitte in kleineren Stücken einfügen.',
    })[why],
  pictureTool: 'Größe und Beschreibung des Bildes',
  description: 'Beschreibung',
  descriptionFor: 'Was das Bild zeigt, für alle, die es nicht sehen',
  width: 'Breite in Pixeln',
};
