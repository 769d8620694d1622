export const preview = {
  tab: 'Vorschau',
  title: 'Vorschau',
  long: 'Dieses Element ist zu lang für eine Vorschau. Die Quelle zeigt es ganz.',
  unreadable: 'Diese Quelle ist kein lesbares XML, deshalb gibt es keine Vorschau.',
  what: 'die Vorschau',
  draft: 'So sehen die nicht gespeicherten Änderungen aus.',
  before: 'Der Quelltext hat einen Fehler; so sah es vorher aus.',
  seen: 'Was davon zu sehen ist',
  seenAs: {
    everything: 'Alles, mit Hinweisen auf Verborgenes',
    plain: 'Alles, ohne Hinweise',
    read: 'Wie beim Lesen in Notes',
    edit: 'Wie beim Bearbeiten in Notes',
    web: 'Wie im Web',
  },
  beside: 'Vorschau daneben',
  binary:
    'Dieses Element ist binär gespeichert. Kompiliertes hat keinen Text: Von Formeln stehen hier nur Namen und Texte, zwischen „…“.',
  items: 'Was die Notiz enthält',
};

export const picked = {
  title: (part: string) => `Eigenschaften: ${part}`,
  code: (part: string) => `Code: ${part}`,
  source: 'Zum Quelltext',
  change: 'Eigenschaften ändern',
  close: 'Eigenschaften schließen',
};

export const text = {
  pageBreak: 'Seitenumbruch',
  section: 'Abschnitt',
  computed: 'Berechnet:',
  picture: 'Bild',
  area: 'Bereich:',
  attachment: 'Anhang:',
  link: 'Verknüpfung',
  subform: 'Teilmaske',
  tab: (place: number) => `Registerkarte ${place}`,
};

export const hide = {
  always: 'Immer verborgen',
  places: (places: string) => `Verborgen: ${places}`,
  when: 'Durch Formel verborgen',
  names: {
    read: 'beim Lesen',
    edit: 'beim Bearbeiten',
    preview: 'im Vorschaufenster',
    previewedit: 'beim Bearbeiten im Vorschaufenster',
    print: 'im Druck',
    copy: 'beim Kopieren',
    embedded: 'eingebettet',
    notes: 'in Notes',
    web: 'im Web',
    mobile: 'auf Mobilgeräten',
  },
};

export const targets = {
  computed: 'Berechnet:',
  kinds: {
    page: 'Seite',
    form: 'Maske',
    frameset: 'Rahmengruppe',
    view: 'Ansicht',
    folder: 'Ordner',
    navigator: 'Navigator',
    viewlink: 'Ansichtsverknüpfung',
    doclink: 'Dokumentverknüpfung',
    databaselink: 'Datenbankverknüpfung',
  },
};

export const fields = {
  shared: 'Gemeinsames Feld',
  more: (count: number) => `und ${count} weitere`,
  types: {
    text: 'Text',
    keyword: 'Auswahl',
    richtext: 'Rich Text',
    richtextlite: 'Rich Text Lite',
    datetime: 'Datum und Uhrzeit',
    names: 'Namen',
    number: 'Zahl',
    authors: 'Autoren',
    readers: 'Leser',
    timezone: 'Zeitzone',
    formula: 'Formel',
    color: 'Farbe',
    password: 'Kennwort',
    section: 'Abschnitt',
  },
  kinds: {
    editable: 'bearbeitbar',
    computed: 'berechnet',
    computedwhencomposed: 'beim Anlegen berechnet',
    computedfordisplay: 'zur Anzeige berechnet',
  },
  lists: {
    checkbox: 'Kontrollkästchen, berechnet',
    radiobutton: 'Optionsfelder, berechnet',
    dialoglist: 'Liste in einem Dialog',
    combobox: 'Klappliste',
    listbox: 'Liste',
  },
};

export const embedded = {
  embeddedview: 'Eingebettete Ansicht',
  embeddedoutline: 'Eingebettete Gliederung',
  embeddednavigator: 'Eingebetteter Navigator',
  embeddedcalendar: 'Kalender',
  embeddeddatepicker: 'Datumsauswahl',
  embeddededitor: 'Eingebetteter Editor',
  embeddedfolderpane: 'Ordnerfenster',
  embeddedfileuploadcontrol: 'Datei hochladen',
  embeddedscheduler: 'Terminplaner',
  embeddedsearch: 'Suche',
  grouppicker: 'Gruppenauswahl',
  objectref: 'Objekt',
  layer: 'Ebene',
  layoutregion: 'Layoutbereich',
};

export const code = {
  title: 'Code',
  unnamed: 'Code',
  owners: {
    globals: 'Globals',
    field: 'Feld',
    action: 'Aktion',
    column: 'Spalte',
    button: 'Schaltfläche',
    actionhotspot: 'Hotspot',
    section: 'Abschnitt',
    subformref: 'Teilmaske',
    computedtext: 'Berechneter Text',
    pardef: 'Absatz',
    outlineentry: 'Eintrag',
    frame: 'Rahmen',
    table: 'Tabelle',
    picture: 'Bild',
  },
  languages: {
    formula: 'Formel',
    lotusscript: 'LotusScript',
    javascript: 'JavaScript',
    javaproject: 'Java',
    simpleaction: 'Einfache Aktion',
  },
};

export const actions = {
  bar: 'Aktionen',
  unnamed: 'Unbenannte Aktion',
  shared: (id: string) => `Gemeinsame Aktion ${id}`,
  sharedOne: 'gemeinsam',
  system: 'Systemaktion',
  inMenu: 'im Menü',
};

export const form = {
  windowTitle: 'Fenstertitel',
  background: 'Hintergrund',
  sheet: 'Blatt',
  empty: 'Es enthält nichts Sichtbares.',
};

export const view = {
  columns: 'Spalten',
  empty: 'Es gibt keine Spalten.',
  untitled: 'Ohne Titel',
  selection: 'Auswahl',
  onOpen: 'Beim Öffnen',
  opens: { lastopened: 'wo zuletzt gelesen wurde', top: 'am Anfang', bottom: 'am Ende' },
  sorts: { ascending: 'aufsteigend', descending: 'absteigend' },
  categorized: 'kategorisiert',
  hidden: 'verborgen',
  resort: 'sortierbar',
  shared: 'gemeinsam',
};

export const frames = {
  title: 'Rahmen',
  unnamed: 'Unbenannter Rahmen',
  nothing: 'Leer',
  leadsTo: (frame: string) => `Verknüpfungen öffnen sich in ${frame}`,
};

export const entries = {
  empty: 'Es gibt keine Einträge.',
  blank: '(leer)',
  inFrame: (frame: string) => `im Rahmen ${frame}`,
  types: {
    none: 'öffnet nichts',
    action: 'Aktion',
    otherviews: 'Weitere Ansichten',
    otherprivateviews: 'Weitere private Ansichten',
    otherfolders: 'Weitere Ordner',
    otherprivatefolders: 'Weitere private Ordner',
    namedelementlink: 'Element',
    urllink: 'Adresse',
  },
};

export const file = {
  size: 'Größe',
  type: 'Typ',
  picture: 'Bild',
  empty: 'Der Inhalt dieser Datei ist nicht im Element enthalten.',
};

export const items = {
  title: 'Items',
  binary: 'Dieses Element ist in binärer Form gespeichert. Lesbar ist davon:',
  bytes: (size: string) => `${size} Binärdaten`,
  empty: 'leer',
};

export const agent = {
  starts: 'Startet',
  schedule: 'Zeitplan',
  documents: 'Bearbeitet',
  selection: 'Wählt aus',
  language: 'Sprache',
  enabled: 'Aktiviert',
  no: 'Nein',
  restrictions: 'Beschränkungen',
  runsAs: 'Läuft als persönlicher Agent',
  comment: 'Kommentar',
  triggers: {
    actionsmenu: 'über das Menü „Aktionen“',
    agentlist: 'über die Agentenliste',
    beforenewmail: 'bevor neue Mail eintrifft',
    afternewmail: 'nachdem neue Mail eingetroffen ist',
    docupdate: 'wenn Dokumente angelegt oder geändert werden',
    docpaste: 'wenn Dokumente eingefügt werden',
    scheduled: 'nach Zeitplan',
    serverstart: 'beim Start des Servers',
  },
  sets: {
    modified: 'neue und geänderte Dokumente',
    unreadinview: 'ungelesene Dokumente der Ansicht',
    allinview: 'alle Dokumente der Ansicht',
    selected: 'ausgewählte Dokumente',
    runonce: 'läuft einmal, ohne Dokumente',
    all: 'alle Dokumente',
  },
  schedules: {
    automatic: 'automatisch',
    byminutes: 'wiederholt',
    daily: 'täglich',
    weekly: 'wöchentlich',
    monthly: 'monatlich',
    never: 'nie',
  },
  every: (hours: number, minutes: number) =>
    `alle ${[hours > 0 && `${hours} Std.`, minutes > 0 && `${minutes} Min.`].filter(Boolean).join(' ')}`,
  day: (day: string) => `am ${day}. des Monats`,
  from: (time: string) => `ab ${time} Uhr`,
  on: (server: string) => `auf ${server}`,
};
