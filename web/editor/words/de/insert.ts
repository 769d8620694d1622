import type { insert as english } from '../en/insert.ts';

export const insert: typeof english = {
  pictureFiles: 'Bilddateien',
  noPicture: 'Diese Datei ist kein Bild, das ein Browser anzeigen kann.',
};
