import type { en } from './en.ts';

export const de: typeof en = {
  findAlso: 'finden',
  name: 'Suchen und ersetzen',
  find: 'Suchen',
  none: 'Keine Treffer',
  count: (at, all) => `${at} von ${all}`,
  previous: 'Vorige Stelle',
  next: 'Nächste Stelle',
  close: 'Suche schließen',
  replaceWith: 'Ersetzen durch',
  replace: 'Ersetzen',
  all: 'Alle ersetzen',
  replaced: (count) => `${count} ersetzt.`,
  matchCase: 'Groß- und Kleinschreibung',
  wholeWords: 'Ganze Wörter',
  regular: 'Regulärer Ausdruck',
  groups: '$1, $2 … fügen die Treffer der Gruppen ein, $& den ganzen Treffer.',
  slow: 'Dieses Muster braucht in diesem Text zu lange.',
  wrong: {
    bracket: 'Zu einer [ in diesem Muster fehlt die ].',
    parenthesis: 'In diesem Muster passen ( und ) nicht zusammen.',
    nothing: 'Vor einem *, + oder ? in diesem Muster steht nichts, was sich wiederholen lässt.',
    count: 'Eine Anzahl von Wiederholungen in diesem Muster ist zu groß oder in falscher Reihenfolge.',
    range: 'Ein Bereich in diesem Muster steht in falscher Reihenfolge; richtig ist [a-z].',
    escape: 'Auf ein \\ in diesem Muster folgt etwas ohne besondere Bedeutung.',
    around:
      'Dieses Muster hat zwischen ( und ) eine Gruppe, die hier nicht unterstützt wird, etwa einen Lookahead.',
    large: 'Dieses Muster ist zu groß.',
    other: 'Das ist kein gültiger regulärer Ausdruck.',
  },
};
