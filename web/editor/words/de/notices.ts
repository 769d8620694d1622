import { carriedInGerman, thingInGerman } from '../../../../formats/words/germanCarried.ts';
import type { notices as english } from '../en/notices.ts';

/** Why a room ended has no code; these are told often. */
const endings: [RegExp, string][] = [
  [/^(.+) restored version (\S+)\.$/, '$1 hat Version $2 wiederhergestellt.'],
  [/^(.+) took version (\S+) of the repository.*$/, '$1 hat Version $2 der Ablage übernommen.'],
  [
    /^This draft has ended meanwhile; your last changes could not be saved\.$/,
    'Dieser Entwurf ist inzwischen zu Ende; die letzten Änderungen ließen sich nicht speichern.',
  ],
  [
    /^This draft has ended; open the document again\.$/,
    'Dieser Entwurf ist zu Ende; das Dokument bitte noch einmal öffnen.',
  ],
  [
    /^There is no such document, or it was deleted\.(.*)$/,
    'Dieses Dokument gibt es nicht, oder es wurde gelöscht.$1',
  ],
  [/^There is a newer version of the document\.$/, 'Es gibt eine neuere Version des Dokuments.'],
  [/^You may change this document now\.$/, 'Dieses Dokument darf jetzt geändert werden.'],
  [
    /^You may only comment on this document now\.$/,
    'Dieses Dokument darf jetzt nur noch kommentiert werden.',
  ],
  [/ Your last changes are kept in the draft\.$/, ' Die letzten Änderungen bleiben im Entwurf.'],
];

export const notices: typeof english = {
  closeNote: 'Hinweis schließen',
  document: 'Dokument',
  opening: 'Das Dokument wird geöffnet …',
  thisDocument: 'dieses Dokument',
  backToAll: 'Zurück zu allen Dokumenten',
  documentText: 'Text des Dokuments',
  toToolbar: 'Mit Escape zur Werkzeugleiste.',

  carriedName: 'Bleibt erhalten, ist aber nicht änderbar',
  carried: (list) => `Bleibt unverändert erhalten, lässt sich hier aber nicht bearbeiten: ${list}.`,
  carriedThing: carriedInGerman,
  carriedShow: 'Zeigen',
  carriedLabel: (label) => (label === 'Picture' ? 'Bild' : thingInGerman(label)),

  moved: 'Das Dokument hat sich anderswo geändert',
  movedAgain: 'Während der Auswahl kam noch eine Version; bitte neu wählen.',
  movedHow: (by, version, date) =>
    `${by} hat am ${date} Version ${version} gespeichert, während dieser Entwurf bearbeitet wurde. Nichts wird überschrieben: Was soll aus diesem Entwurf werden?`,
  publishOnTop: 'Diesen Entwurf als neue Version darüber veröffentlichen',
  takeTheirs: 'Die Version der Ablage übernehmen; dieser Entwurf bleibt als Kopie',
  saveAsNew: 'Diesen Entwurf als neues Dokument speichern',
  downloadThis: 'Diesen Entwurf herunterladen',
  savedAsNew: 'Der Entwurf ist als neues Dokument gespeichert.',
  openIt: 'Öffnen',
  makesNone: 'Die Ablage legt keine Dokumente an.',
  downloadIt: 'Herunterladen',

  ended: 'Die Bearbeitung ist zu Ende',
  endedWhy: (summary) => endings.reduce((text, [pattern, german]) => text.replace(pattern, german), summary),
  staysHere: 'Was zu sehen ist, bleibt auf dieser Seite, bis sie verlassen wird.',
  saveCopy: 'Kopie speichern',
  openAgain: 'Dokument noch einmal öffnen',
  textOnly: 'Nur der Text ließ sich speichern; der Server kann das Dokument nicht mehr erzeugen.',
  upgraded: 'Diese Seite ist veraltet',
  older:
    'Trivet wurde aktualisiert, während diese Seite offen war. Bis sie neu geladen ist, lässt sie sich nur lesen; was hier getippt wurde, behält dieser Browser.',
  reload: 'Neu laden',
  lost: 'Dieses Dokument darf nicht mehr bearbeitet werden, oder die Sitzung ist zu Ende.',

  otherKind: 'Das Dokument ist jetzt von anderer Art',
  otherKindHow: (name) =>
    `In der Ablage heißt es ${name}. Der Entwurf bleibt; er lässt sich veröffentlichen, sobald das Dokument einen Namen hat, den der Editor kennt, etwa einen mit der Endung wie zu Beginn des Entwurfs.`,

  waitsName: 'Veröffentlichung',
  waits: 'Die Veröffentlichung wartet auf die Ablage',
  notPublished: 'Diese Änderungen sind nicht veröffentlicht',
  asked: (by) => `${by} wollte veröffentlichen.`,
  kept: 'Die Änderungen bleiben im Entwurf.',
  triedAt: (time) => `Um ${time} folgt der nächste Versuch.`,
  tryNow: 'Jetzt noch einmal versuchen',
  signIn: 'Bei der Ablage anmelden',
  downloadDraft: 'Entwurf herunterladen',

  openNew: 'Neues Dokument öffnen',
  undo: 'Rückgängig',
};
