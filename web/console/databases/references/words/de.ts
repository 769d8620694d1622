import { number } from '../../../../words/words.ts';
import type * as english from './en.ts';

const places = (count: number) => (count === 1 ? '1 Stelle' : `${number(count)} Stellen`);

export const usage: typeof english.usage = {
  tab: 'Verwendung',
  users: 'Wo es verwendet wird',
  theUsers: 'die Verwendung',
  nobody: 'Kein anderes Element dieser Datenbank nennt es.',
  nobodyHelp:
    'Trotzdem kann es aus einem Menü, nach Zeitplan, aus einer anderen Datenbank oder über einen berechneten Namen geöffnet werden.',
  launch: 'Die Starteinstellungen der Datenbank öffnen es.',
  uses: 'Was es verwendet',
  theUses: 'das Verwendete',
  nothing: 'Es nennt kein anderes Element.',
  places,
  line: (line) => `Zeile ${number(line)}`,
  unsure: 'vielleicht',
  unsureHelp: 'Es kann eine andere Datenbank oder die Maske vorhandener Dokumente gemeint sein.',
  missing: 'fehlt',
  mentioned: 'im Text erwähnt',
  more: (count) => `${places(count)} weitere werden nicht angezeigt.`,
  reading: 'Die letzten Änderungen werden noch gelesen. Bitte gleich noch einmal nachsehen.',
};

export const renaming: typeof english.renaming = {
  what: 'die Verwendung',
  title: 'Auch hier den neuen Namen verwenden',
  help: 'Diese Stellen verwenden den alten Namen. Die ausgewählten werden mit geändert, sonst ändert sich darin nichts.',
  all: (count) => `Alle ${number(count)} auswählen`,
  byHand: 'lässt sich nur von Hand ändern',
  broken: (count) =>
    count === 1
      ? '1 Stelle verwendet noch den alten Namen und würde ins Leere führen.'
      : `${number(count)} Stellen verwenden noch den alten Namen und würden ins Leere führen.`,
};

export const check: typeof english.check = {
  what: 'die Prüfung',
  title: 'Prüfung',
  fine: 'Alles Genannte ist da, und alles wird verwendet',
  fineHelp: 'Geprüft werden nur ausgeschriebene Namen, keine berechneten.',
  missing: 'Fehlt',
  missingHelp: 'Namen, auf die in dieser Datenbank nichts hört.',
  noneMissing: 'Jeder ausgeschriebene Name führt zu einem Element.',
  unused: 'Unbenutzt',
  unusedHelp:
    'Elemente, die kein anderes Element nennt. Vor dem Löschen bitte ansehen: Berechnete Namen und andere Datenbanken sind hier nicht bekannt.',
  noneUnused: 'Jedes Element wird irgendwo genannt.',
  binary: (count) =>
    count === 1
      ? '1 Element ist in binärer Form gespeichert. Nicht alles, was es nennt, ist lesbar; von ihm Verwendetes kann hier als unbenutzt erscheinen.'
      : `${number(count)} Elemente sind in binärer Form gespeichert. Nicht alles, was sie nennen, ist lesbar; von ihnen Verwendetes kann hier als unbenutzt erscheinen.`,
  named: (kind, name) => `${kind}: ${name}`,
};

export const code: typeof english.code = {
  title: 'Probleme im Code',
  what: 'die Prüfung des Codes',
  none: 'Im gesamten Code dieser Datenbank wurde kein Problem gefunden.',
  help: 'Was in Formeln, Scripts und Dateien dieser Datenbank nicht läuft, oder nicht wie gemeint.',
  filter: 'Nach Element oder Meldung suchen',
  count: (shown, total) =>
    shown === total
      ? total === 1
        ? '1 Problem'
        : `${number(total)} Probleme`
      : `${number(shown)} von ${number(total)} Problemen`,
  more: (count) => `${count} weitere sind nicht zu sehen. Der Befehl trivet design check nennt alle.`,
};

export const kinds: typeof english.kinds = {
  library: 'Scriptbibliothek',
  subform: 'Teilmaske',
  sharedfield: 'Gemeinsames Feld',
  sharedcolumn: 'Gemeinsame Spalte',
  sharedactions: 'Gemeinsame Aktion',
  form: 'Maske',
  dialog: 'Maske oder Teilmaske',
  view: 'Ansicht oder Ordner',
  page: 'Seite',
  frameset: 'Rahmengruppe',
  navigator: 'Navigator',
  outline: 'Gliederung',
  agent: 'Agent',
  image: 'Bildressource',
  resource: 'Datei',
  dataconnection: 'Datenverbindung',
};
