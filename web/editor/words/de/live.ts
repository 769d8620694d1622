import type { live as english } from '../en/live.ts';

export const live: typeof english = {
  unsaved: 'Getipptes wurde nie gespeichert',
  unsavedWhy: (at) =>
    `Am ${at} hatte dieser Browser keine Verbindung, und das Dokument wurde veröffentlicht oder ersetzt, bevor sie wieder da war. Was getippt wurde, bleibt hier, bis darüber entschieden ist.`,
  putIn: 'In das Dokument einfügen',
  saveCopy: 'Kopie speichern',
  discard: 'Verwerfen',
  onlyText: 'Nur der Text konnte gespeichert werden; der Server kann das Dokument nicht mehr herstellen.',
  wasPutIn: (count) =>
    count === 0
      ? 'Alles davon steht schon im Dokument.'
      : count === 1
        ? 'Ein Absatz wurde geändert oder hinzugefügt.'
        : `${count} Absätze wurden geändert oder hinzugefügt.`,
};
