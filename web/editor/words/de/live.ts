import type { live as english } from '../en/live.ts';

export const live: typeof english = {
  signedOut: 'Die Anmeldung ist abgelaufen',
  signedOutWhy:
    'Die Sitzung endete, während keine Verbindung bestand. Das Getippte bleibt auf dieser Seite und wird nach erneuter Anmeldung gespeichert.',
  signedOutFrame:
    'Die Sitzung endete, während keine Verbindung bestand. Das Getippte bleibt in diesem Browser, bis die Anmeldung erneuert ist.',
  signInAgain: 'Erneut anmelden',
  notKept: 'Dieser Browser bewahrt das Getippte nicht auf; bitte zuerst eine Kopie speichern.',
  somebodyElse: (name) =>
    `Jetzt ist ${name} angemeldet. Was hier vorher getippt wurde, gehört jemand anderem und wird nicht unter diesem Namen gespeichert.`,
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
