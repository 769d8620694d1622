import type { en } from './en.ts';

export const de: typeof en = {
  somebodyElse: (name) =>
    `Jetzt ist ${name} angemeldet. Was hier vorher getippt wurde, gehört jemand anderem und wird nicht unter diesem Namen gespeichert.`,
  older:
    'Trivet wurde aktualisiert, während diese Seite offen war. Bis sie neu geladen ist, lässt sie sich nur lesen; was hier getippt wurde, behält dieser Browser.',
  lost: 'Dieses Dokument darf nicht mehr bearbeitet werden, oder die Sitzung ist zu Ende.',
};
