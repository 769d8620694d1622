import { number } from '../../../../words/words.ts';
import type * as english from './en.ts';

export * from './de/writing.ts';

export const source: typeof english.source = {
  what: 'der Quelltext',
  wrap: 'Zeilen umbrechen',
  line: (line) => `Zeile ${number(line)}`,
  properties: 'Eigenschaften',
  field: 'Feld',
  declared: 'aus diesem Element',
  takes: (least, most) =>
    most === 0
      ? 'keine Argumente'
      : most === Number.POSITIVE_INFINITY
        ? `${least} oder mehr Argumente`
        : least === most
          ? `${least} ${least === 1 ? 'Argument' : 'Argumente'}`
          : `${least} bis ${most} Argumente`,
  find: 'Suchen',
  keys: 'Tasten',
  checking: 'Wird geprüft …',
  fine: 'Keine Probleme',
  unchecked: 'Prüfung nicht möglich',
  long: 'Dieser Quelltext ist lang: Er steht ohne Farben da und wird beim Speichern geprüft.',
  found: (errors, warnings) =>
    [
      errors > 0 && `${number(errors)} Fehler`,
      warnings > 0 && `${number(warnings)} ${warnings === 1 ? 'Warnung' : 'Warnungen'}`,
    ]
      .filter(Boolean)
      .join(', '),
};

export const editing: typeof english.editing = {
  changes: 'Ungespeicherte Änderungen',
  unsaved: 'Ungespeicherte Änderungen',
  kept: 'Ungespeicherte Änderungen, auf diesem Gerät aufbewahrt',
  restored: 'Ungespeicherte Änderungen sind wieder da, Stand:',
  behind:
    'Inzwischen ist eine neuere Version dieses Elements gespeichert. Die eigenen Änderungen sind noch da.',
  compare: 'Vergleichen',
  discard: 'Verwerfen',
  save: 'Speichern',
  saved: (name, version, problems) =>
    `${name} ist als Version ${version} gespeichert.${problems > 0 ? ` Darin ${problems === 1 ? 'ist 1 Problem' : `sind ${number(problems)} Probleme`}, siehe über dem Quelltext.` : ''}`,
};

export const overtaken: typeof english.overtaken = {
  title: 'Jemand anderes hat dieses Element gespeichert',
  titleOwn: 'Dieses Element ist in einem anderen Fenster gespeichert worden',
  lead: (name) =>
    `${name} hat währenddessen eine Änderung gespeichert. Wo beide dieselben Zeilen geändert haben, ist zu wählen, was gilt; alles andere wird von beiden übernommen.`,
  together: (name) =>
    `${name} hat währenddessen eine Änderung gespeichert. Beide Änderungen passen zusammen: Beim Speichern geht nichts verloren.`,
  leadOwn:
    'Inzwischen ist in einem anderen eigenen Fenster eine Änderung gespeichert worden. Wo beide dieselben Zeilen geändert haben, ist zu wählen, was gilt; alles andere wird von beiden übernommen.',
  togetherOwn:
    'Inzwischen ist in einem anderen eigenen Fenster eine Änderung gespeichert worden. Beide Änderungen passen zusammen: Beim Speichern geht nichts verloren.',
  changed: (name) => `Änderungen von ${name}`,
  changedOwn: 'Änderungen im anderen Fenster',
  theirsOwn: 'Das andere Fenster',
  before: 'Vorher:',
  mine: 'Eigene Fassung',
  theirs: (name) => `Fassung von ${name}`,
  save: 'Speichern',
  back: 'Weiter bearbeiten',
  line: (line) => `Zeile ${number(line)}`,
  nothing: '(nichts)',
};

export const deleted: typeof english.deleted = {
  title: 'Es gibt ungespeicherte Änderungen',
  says: 'Das Element wurde gelöscht, während sein Quelltext geändert wurde. Mit den Änderungen lässt es sich neu anlegen; sein Verlauf geht dann weiter.',
  create: 'Neu anlegen',
  download: 'Änderungen herunterladen',
  created: (name) => `${name} ist wieder angelegt.`,
};

export const menu: typeof english.menu = {
  actions: 'Aktionen',
  rename: 'Umbenennen …',
  duplicate: 'Duplizieren …',
  symbol: 'Sub oder Klasse umbenennen …',
  delete: 'Löschen …',
  notCopied: 'Der Browser erlaubt das Kopieren nicht.',
  details: 'Einzelheiten und Schnittstelle',
};

export const naming: typeof english.naming = {
  rename: 'Umbenennen',
  duplicate: 'Duplizieren',
  renameThis: (name, kind) => `„${name}“ umbenennen (${kind})`,
  duplicateThis: (name, kind) => `„${name}“ duplizieren (${kind})`,
  copyOf: (name) => `Kopie von ${name}`,
  keep: (name) => `„${name}“ als Alias behalten`,
  keepHelp: 'Code, der den alten Namen verwendet, funktioniert weiter.',
  taken: 'Ein anderes Element dieser Art hat diesen Namen.',
  renamed: (before, after) => `${before || 'Das Element'} heißt jetzt ${after}.`,
  copied: (name) => `${name} ist angelegt.`,
};

export const symbols: typeof english.symbols = {
  title: 'Sub oder Klasse umbenennen',
  what: 'die Subs und Klassen',
  symbol: 'Sub, Funktion oder Klasse',
  name: 'Neuer Name',
  none: 'Die Bibliothek deklariert keine Sub, Funktion oder Klasse.',
  help: 'In der Bibliothek ändert sich der Name überall.',
  rename: 'Umbenennen',
  taken: 'In der Bibliothek gibt es schon etwas mit diesem Namen.',
  renamed: (before, after) => `${before} heißt jetzt ${after}.`,
};

export const deleting: typeof english.deleting = {
  title: (name) => `${name} löschen?`,
  says: 'Das Element wird aus der Datenbank entfernt. Sein Verlauf bleibt erhalten, und jede Version lässt sich wiederherstellen.',
  used: (count) =>
    count === 0
      ? 'Es wird verwendet'
      : count === 1
        ? '1 Element verwendet es'
        : `${number(count)} Elemente verwenden es`,
  launched: 'Die Starteinstellungen der Datenbank öffnen es.',
  more: (count) => `und ${number(count)} weitere, siehe „Verwendung“`,
  delete: 'Löschen',
  deleted: (name) => `${name} ist gelöscht.`,
  undo: 'Rückgängig',
  back: (name) => `${name} ist wieder da.`,
};

export const making: typeof english.making = {
  new: 'Neues Element',
  title: 'Neues Element',
  create: 'Anlegen',
  created: (name) => `${name} ist angelegt.`,
  kind: 'Art',
  name: 'Name',
  nameHelp: 'So steht das Element zum Beispiel in einem Menü.',
  alias: 'Alias (optional)',
  aliasHelp: 'Ein kurzer Name für Code, der bleibt, wenn sich der Name ändert.',
  file: 'Datei',
  fileOptional: 'Datei (optional)',
  choose: 'Datei auswählen',
  noPicture: 'Das ist kein Bild im Format GIF, JPEG oder PNG.',
  kinds: {
    form: { name: 'Maske', means: 'Mit ihr werden Dokumente angelegt, gelesen und bearbeitet.' },
    subform: { name: 'Teilmaske', means: 'Ein Teil, den sich mehrere Masken teilen.' },
    view: { name: 'Ansicht', means: 'Eine Liste von Dokumenten, die eine Formel auswählt.' },
    folder: { name: 'Ordner', means: 'Eine Liste von Dokumenten, die jemand hineinlegt.' },
    page: { name: 'Seite', means: 'Text, Bilder und Links, ohne Dokumente.' },
    frameset: { name: 'Rahmengruppe', means: 'Mehrere Elemente nebeneinander in einem Fenster.' },
    outline: { name: 'Gliederung', means: 'Eine Navigation mit Einträgen und Ebenen.' },
    navigator: {
      name: 'Navigator',
      means: 'Ein Bild mit Bereichen, die irgendwohin führen; anfangs leer.',
    },
    agentFormula: { name: 'Agent (Formel)', means: 'Tut etwas mit Dokumenten, in der Formelsprache.' },
    agentScript: { name: 'Agent (LotusScript)', means: 'Tut etwas mit Dokumenten, in LotusScript.' },
    agentJava: { name: 'Agent (Java)', means: 'Tut etwas mit Dokumenten, in Java.' },
    agentSimple: { name: 'Agent (einfache Aktion)', means: 'Tut etwas mit Dokumenten, ohne Code.' },
    libraryScript: { name: 'Scriptbibliothek (LotusScript)', means: 'Code, den andere Elemente verwenden.' },
    libraryJavaScript: {
      name: 'Scriptbibliothek (JavaScript)',
      means: 'Code, den andere Elemente verwenden.',
    },
    libraryServer: {
      name: 'Scriptbibliothek (JavaScript auf dem Server)',
      means: 'Code, den XPages auf dem Server verwenden.',
    },
    libraryJava: { name: 'Scriptbibliothek (Java)', means: 'Code, den andere Elemente verwenden.' },
    xpage: { name: 'XPage', means: 'Eine eigene Seite für Browser.' },
    customControl: {
      name: 'Benutzerdefiniertes Steuerelement',
      means: 'Ein Teil, den sich mehrere XPages teilen.',
    },
    imageresource: { name: 'Bild', means: 'Ein Bild, das andere Elemente zeigen.' },
    fileresource: { name: 'Datei', means: 'Eine Datei, die andere Elemente verwenden oder Browser laden.' },
    stylesheetresource: { name: 'Stylesheet', means: 'Wie Seiten im Browser aussehen.' },
    sharedfield: { name: 'Gemeinsames Feld', means: 'Ein Feld, das sich mehrere Masken teilen.' },
    sharedcolumn: { name: 'Gemeinsame Spalte', means: 'Eine Spalte, die sich mehrere Ansichten teilen.' },
    sharedactions: {
      name: 'Gemeinsame Aktionen',
      means: 'Aktionen, die sich mehrere Masken und Ansichten teilen.',
    },
    databasescript: {
      name: 'Datenbankscript',
      means: 'Code, der beim Öffnen oder Schließen der Datenbank läuft.',
    },
    helpaboutdocument: {
      name: 'Dokument „Über diese Datenbank“',
      means: 'Sagt, wofür die Datenbank da ist.',
    },
    helpusingdocument: {
      name: 'Dokument „Benutzen dieser Datenbank“',
      means: 'Sagt, wie die Datenbank verwendet wird.',
    },
  },
};

export const outline: typeof english.outline = {
  title: 'Übersicht',
  kinds: {
    field: 'Felder',
    action: 'Aktionen',
    column: 'Spalten',
    frame: 'Rahmen',
    entry: 'Einträge',
    event: 'Ereignisse',
    procedure: 'Prozeduren',
    item: 'Items',
    button: 'Schaltflächen',
    subform: 'Teilmasken',
    section: 'Abschnitte',
  },
};

export const keys: typeof english.keys = {
  title: 'Tasten im Quelltext',
  groups: { writing: 'Schreiben', moving: 'Sich zurechtfinden', leaving: 'Den Quelltext verlassen' },
  lines: {
    save: 'Speichern',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    indent: 'Einrücken',
    outdent: 'Ausrücken',
    comment: 'In einen Kommentar verwandeln und zurück',
    complete: 'Vorschlagen, was hier stehen kann',
    rename: 'Das Element umbenennen, oder die Prozedur an der Schreibmarke',
    find: 'Suchen und ersetzen',
    next: 'Nächster Treffer',
    line: 'Zu einer Zeile gehen',
    fold: 'Zuklappen',
    unfold: 'Aufklappen',
    messages: 'Meldungen auflisten',
    message: 'Nächste Meldung',
    definition: 'Zur Definition, auch mit Strg und Klick',
    usages: 'Verwendung des Elements',
    leave: 'Esc, dann Tab: weiter zu dem, was folgt',
  },
};

export const phrases: typeof english.phrases = {
  Find: 'Suchen',
  Replace: 'Ersetzen',
  next: 'weiter',
  previous: 'zurück',
  all: 'alle',
  'match case': 'Groß- und Kleinschreibung',
  regexp: 'Regulärer Ausdruck',
  'by word': 'Ganze Wörter',
  replace: 'ersetzen',
  'replace all': 'alle ersetzen',
  close: 'schließen',
  'current match': 'aktueller Treffer',
  'replaced $ matches': '$ Treffer ersetzt',
  'replaced match on line $': 'Treffer in Zeile $ ersetzt',
  'on line': 'in Zeile',
  'Go to line': 'Zu Zeile',
  go: 'Los',
  'Folded lines': 'Zugeklappte Zeilen',
  'Unfolded lines': 'Aufgeklappte Zeilen',
  to: 'bis',
  'folded code': 'zugeklappter Code',
  unfold: 'aufklappen',
  'Fold line': 'Zeile zuklappen',
  'Unfold line': 'Zeile aufklappen',
  Diagnostics: 'Meldungen',
  'No diagnostics': 'Keine Meldungen',
  Completions: 'Vorschläge',
  'Control character': 'Steuerzeichen',
};
