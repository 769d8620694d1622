import { number } from '../../../words/words.ts';
import type * as english from './en.ts';

export const search: typeof english.search = {
  label: 'Alle Gestaltungen durchsuchen',
  example: 'Namen und Code in allen Gestaltungen suchen',
  clear: 'Suche leeren',
  results: 'Suchergebnisse',
  what: 'die Suchergebnisse',
  in: 'In',
  allDatabases: 'Alle Datenbanken',
  type: 'Typ',
  allTypes: 'Alle Typen',
  help: 'Alle Wörter müssen vorkommen. Anführungszeichen suchen die genaue Wortfolge, name:teil sucht in Namen, symbol:teil in Feldern, Prozeduren, Funktionen und Ereignissen, -wort schließt ein Wort aus.',
  indexing: 'Einige Gestaltungen werden noch erfasst; gleich können weitere Ergebnisse erscheinen.',
  noneTitle: 'Keine Ergebnisse',
  none: (q) => `Kein lesbarer Name oder Code enthält „${q}“.`,
  typeIn: (type, database) => `${type} in ${database}`,
  moreLines: (count) => (count === 1 ? 'und eine weitere Zeile' : `und ${number(count)} weitere Zeilen`),
};
