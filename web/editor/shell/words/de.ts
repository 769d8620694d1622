import { thingInGerman, uneditableInGerman } from '../../../../formats/words/germanCarried.ts';
import { number } from '../../../words/words.ts';
import type { en } from './en.ts';

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
const of = (all: number, selected: number) =>
  `${selected > 0 ? `${number(selected)} von ` : ''}${number(all)}`;

export const de: typeof en = {
  bar: {
    saved: 'Gespeichert',
    saving: 'Wird gespeichert …',
    offline: 'Offline',
    signedOut: 'Abgemeldet',
    readOnly: 'Schreibgeschützt',
    version: (version) => `Version ${version}`,
    unpublished: 'Änderungen noch nicht veröffentlicht',
    unpublishedWhy:
      'Zu lesen ist diese Version, bis veröffentlicht wird, oder eine Minute, nachdem alle gegangen sind.',
    allDocuments: 'Alle Dokumente',
    showPublished: 'Veröffentlichte Version anzeigen',
    history: 'Versionen und Kopien',
    people: 'Jetzt in diesem Dokument',
    you: (name) => `${name} (ich)`,
    more: (count, names) => `${count} weitere: ${names}`,
    name: 'Name des Dokuments',
    renameThis: (name) => `${name} umbenennen`,
  },

  commands: {
    publish: 'Veröffentlichen',
    publishWithNote: 'Mit Anmerkung veröffentlichen …',
    rename: 'Umbenennen',
    published: 'Veröffentlichte Version anzeigen',
    download: 'Entwurf herunterladen',
    downloadAlso: 'Datei speichern exportieren',
    allDocuments: 'Alle Dokumente',
    save: 'Speichern',
    savedByItself: 'Jede Änderung wird beim Schreiben gespeichert.',

    undo: 'Rückgängig',
    redo: 'Wiederholen',
    cut: 'Ausschneiden',
    copy: 'Kopieren',
    paste: 'Einfügen',
    pasteText: 'Ohne Formatierung einfügen',
    pasteByKeys: 'Der Browser erlaubt das Einfügen hier nur mit der Tastatur.',
    selectAll: 'Alles auswählen',

    palette: 'Befehl suchen',
    shortcuts: 'Tastenkürzel',
  },

  sidePanel: {
    panel: 'Kommentare und Änderungen',
    beside: 'Neben dem Text',
    closePanel: 'Leiste schließen',
  },

  toolbar: {
    bar: 'Formatierung',
    more: 'Weitere Werkzeuge',
  },

  live: {
    signedOut: 'Die Anmeldung ist abgelaufen',
    signedOutWhy:
      'Die Sitzung endete, während keine Verbindung bestand. Das Getippte bleibt auf dieser Seite und wird nach erneuter Anmeldung gespeichert.',
    signedOutFrame:
      'Die Sitzung endete, während keine Verbindung bestand. Das Getippte bleibt in diesem Browser, bis die Anmeldung erneuert ist.',
    elsewhere: 'Andere haben dieses Dokument in einem anderen Serverprozess geöffnet',
    elsewhereWhy:
      'Alle, die ein Dokument bearbeiten, müssen denselben Prozess erreichen, und diese Seite hat einen anderen erreicht. Alle paar Sekunden gibt es einen neuen Versuch; nichts Getipptes geht verloren.',
    signInAgain: 'Erneut anmelden',
    notKept: 'Dieser Browser bewahrt das Getippte nicht auf; bitte zuerst eine Kopie speichern.',
    unsaved: 'Getippter Text wurde nie gespeichert',
    unsavedWhy: (at) =>
      `Am ${at} hatte dieser Browser keine Verbindung, und das Dokument wurde veröffentlicht oder ersetzt, bevor sie wieder da war. Was getippt wurde, bleibt hier, bis darüber entschieden ist.`,
    putIn: 'In das Dokument einfügen',
    saveCopy: 'Kopie speichern',
    discard: 'Verwerfen',
    onlyText: 'Nur der Text konnte gespeichert werden; der Server kann das Dokument nicht mehr herstellen.',
    wasPutIn: (count) =>
      count === 0
        ? 'Das Dokument enthält bereits alles davon.'
        : count === 1
          ? 'Ein Absatz wurde geändert oder hinzugefügt.'
          : `${count} Absätze wurden geändert oder hinzugefügt.`,
  },

  menus: {
    bar: 'Menüs',
    all: 'Menü',
    here: 'An dieser Stelle',
    file: 'Datei',
    edit: 'Bearbeiten',
    view: 'Ansicht',
    insert: 'Einfügen',
    format: 'Format',
    tools: 'Extras',
    help: 'Hilfe',

    palette: 'Befehle',
    search: 'Befehle suchen',
    recent: 'Zuletzt verwendet',
    none: 'Keine Befehle gefunden.',
    found: (count) => `${count} ${count === 1 ? 'Befehl' : 'Befehle'}`,

    shortcuts: 'Tastenkürzel',
    filter: 'Tastenkürzel durchsuchen',
    noneFound: 'Keine Tastenkürzel gefunden.',
    writing: 'Beim Schreiben',
    keys: {
      newParagraph: 'Neuer Absatz',
      lineBreak: 'Zeilenumbruch im Absatz',
      nextCell: 'Nächste Zelle, nächste Ebene einer Liste',
      previousCell: 'Vorige Zelle, vorige Ebene einer Liste',
      toToolbar: 'Zwischen Text und Werkzeugleiste wechseln',
      followLink: 'Link folgen',
      contextMenu: 'Kontextmenü öffnen',
    },
    click: 'Klick',
  },

  notices: {
    closeNote: 'Hinweis schließen',
    document: 'Dokument',
    opening: 'Das Dokument wird geöffnet …',
    thisDocument: 'dieses Dokument',
    backToAll: 'Zurück zu allen Dokumenten',
    toToolbar: 'Mit Escape zur Werkzeugleiste.',

    carriedName: 'Bleibt erhalten, ist aber nicht bearbeitbar',
    carried: (list) => `Bleibt unverändert erhalten, lässt sich hier aber nicht bearbeiten: ${list}.`,
    carriedThing: uneditableInGerman,
    carriedShow: 'Anzeigen',
    carriedLabel: (label) => (label === 'Picture' ? 'Bild' : thingInGerman(label)),

    moved: 'Das Dokument hat sich anderswo geändert',
    movedAgain: 'Während der Auswahl ist eine weitere Version erschienen; bitte neu wählen.',
    movedHow: (by, version, date) =>
      `${by} hat am ${date} Version ${version} gespeichert, während dieser Entwurf bearbeitet wurde. Nichts wird überschrieben: Was soll aus diesem Entwurf werden?`,
    publishOnTop: 'Diesen Entwurf als neue Version darüber veröffentlichen',
    takeTheirs: 'Die Version der Ablage übernehmen; dieser Entwurf bleibt als Kopie',
    saveAsNew: 'Diesen Entwurf als neues Dokument speichern',
    downloadThis: 'Diesen Entwurf herunterladen',
    savedAsNew: 'Der Entwurf wurde als neues Dokument gespeichert.',
    openIt: 'Öffnen',
    makesNone: 'Die Ablage kann keine Dokumente anlegen.',
    downloadIt: 'Herunterladen',

    ended: 'Die Bearbeitung ist zu Ende',
    endedWhy: (summary) =>
      endings.reduce((text, [pattern, german]) => text.replace(pattern, german), summary),
    staysHere: 'Was zu sehen ist, bleibt auf dieser Seite, bis sie verlassen wird.',
    saveCopy: 'Kopie speichern',
    openAgain: 'Dokument noch einmal öffnen',
    textOnly: 'Nur der Text ließ sich speichern; der Server kann das Dokument nicht mehr erzeugen.',
    upgraded: 'Diese Seite ist veraltet',
    reload: 'Neu laden',

    otherKind: 'Das Dokument hat jetzt einen anderen Dateityp',
    otherKindHow: (name) =>
      `In der Ablage heißt es jetzt ${name}. Der Entwurf bleibt erhalten und lässt sich veröffentlichen, sobald das Dokument einen Dateinamen hat, den der Editor unterstützt, etwa einen mit der ursprünglichen Endung.`,

    waitsName: 'Veröffentlichung',
    waits: 'Veröffentlichung wartet auf die Ablage',
    notPublished: 'Diese Änderungen wurden nicht veröffentlicht',
    asked: (by) => `${by} wollte veröffentlichen.`,
    kept: 'Die Änderungen bleiben im Entwurf.',
    triedAt: (time) => `Um ${time} folgt der nächste Versuch.`,
    tryNow: 'Jetzt noch einmal versuchen',
    signIn: 'Bei der Ablage anmelden',
    downloadDraft: 'Entwurf herunterladen',

    openNew: 'Neues Dokument öffnen',
    undo: 'Rückgängig',
  },

  publishing: {
    publish: 'Veröffentlichen',
    sayMore: 'Angeben, was sich geändert hat',
    note: 'Was sich geändert hat',
    noteFor: 'Wird mit der Version gespeichert, für alle, die ihren Verlauf lesen.',
    withNote: 'Mit dieser Anmerkung veröffentlichen',
    kind: 'Veröffentlichen als',
    major: 'Hauptversion',
    minor: 'Nebenversion',
    unsettled: 'Mit dem veröffentlichen, was noch offen ist?',
    unsettledHow: 'Wer die neue Version liest, findet es ebenfalls im Dokument.',
    look: 'Ansehen',
    anyway: 'Trotzdem veröffentlichen',
    slow: 'Das Veröffentlichen dauert länger als sonst. Es läuft weiter; die Version ändert sich, wenn es fertig ist.',
    nothing: 'Seit der letzten Version hat sich nichts geändert.',
    unstored:
      'Nichts wurde veröffentlicht: Die letzten Änderungen sind noch nicht gespeichert. Danach noch einmal versuchen.',
    done: (version, by) => `Version ${version} wurde von ${by} veröffentlicht.`,
  },

  status: {
    page: (page, count) => `Seite ${page} von ${count}`,
    goToPage: 'Gehe zu Seite',
    words: (all, selected) => `${of(all, selected)} ${all === 1 ? 'Wort' : 'Wörter'}`,
    characters: (all, selected) => `${of(all, selected)} Zeichen`,
    saved: 'Alle Änderungen gespeichert',
    saving: 'Wird gespeichert …',
    offline: 'Offline: bleibt auf dieser Seite',
    people: (count) => `${count} Personen hier`,
    zoomTo100: (now) => `${now}, zurück auf 100 %`,
    languageIs: (name) => `Sprache des Textes: ${name}. Ändern`,
    notSet: 'Keine Sprache festgelegt',
  },

  ruler: {
    stop: (kind) => `Tabstopp: ${kind}`,
    value: (at, leader) => (leader === undefined ? at : `${at}, ${leader}`),
    hint: 'zum Verschieben ziehen, zum Entfernen wegziehen',
    next: (kind) => `Neue Tabstopps: ${kind}. Ausrichtung wechseln`,

    name: 'Lineal',
    left: 'Einzug links',
    right: 'Einzug rechts',
    first: 'Erste Zeile',
    centimetres: (value) => `${value} cm`,
    inches: (value) => `${value} Zoll`,
  },

  view: {
    pages: 'Seiten',
    pagesAlso: 'Seitenansicht Drucklayout Umbruch',
    ruler: 'Lineal',
    toMenus: 'Zu den Menüs',
    browserMenu: 'Rechtsklick öffnet das Menü des Browsers',
    browserMenuAlso: 'Kontextmenü Rechtschreibung Vorschläge Maus',
    zoom: 'Zoom',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fit: 'An die Breite anpassen',
    percent: (share) => `${Math.round(share * 100)} %`,
    sheet: 'Farbe des Blatts',
    sheetAlso: 'dunkles Blatt Nacht weiß',
    auto: 'Wie die übrige Seite',
    dark: 'Dunkles Blatt',
    light: 'Weißes Blatt',
    colours: 'Farben',
    coloursAuto: 'Wie im System',
    coloursDark: 'Dunkle Farben',
    coloursLight: 'Helle Farben',
    language: 'Sprache',
    notSwitched: 'Die letzten Änderungen sind noch nicht gespeichert; danach noch einmal versuchen.',
  },
};
