import type * as english from '../en.ts';

export const releases: typeof english.releases = {
  newRelease: 'Neues Release',
  theReleases: 'die Releases',
  theRelease: 'das Release',
  search: 'Releases nach Name oder Kürzel suchen',
  none: 'Noch keine Releases',
  noneYet: 'Ein Release hat Pakete mit Dateien und Streams, die sagen, wen es wann erreicht.',
  checkList: 'Prüfliste',
  checkLead: 'Was dieses Release braucht, um Kunden zu erreichen.',
  checkPublished: 'Dieses Release ist veröffentlicht. Was hier fehlt, hält es von Kunden fern.',
  manifest: 'Signiertes Manifest',
  manifestLead:
    'Namen, Größen und Prüfsummen der Dateien, für installierte Produkte, die sie offline prüfen.',
  manifestDownload: 'manifest.jws herunterladen',
  notes: 'Release Notes',
  streams: 'Verfügbarkeit',
  releaseGroups: 'Releasegruppen',
  releaseGroupsHelp: 'Worunter es steht.',
  noReleaseGroups: 'Das Produkt hat keine; im Überblick lassen sich welche hinzufügen.',
  packages: 'Pakete und Dateien',
  packagesLead: 'Wer eine Komponente eines Pakets hat, darf dessen Dateien herunterladen.',
  newPackage: 'Neues Paket',
  addPackages: 'Vorhandene Pakete hinzufügen',
  more: 'Mehr',
  noPackages: 'Noch keine Pakete. Erst eines erstellen, dann die Dateien hineinziehen.',
  removePackage: (name) => `${name} aus diesem Release nehmen`,
  sharedWith: (names) => `Auch in ${names}: Was sich hier ändert, ändert sich dort.`,
  whoHas: 'Wer es herunterladen darf',
  whoHasLead: 'Kunden mit einer Teilenummer eines der Pakete.',
  grantedBy: 'Komponenten',
  grantedByHelp: 'Wer eine davon hat, darf das Paket herunterladen.',
  noComponents: 'Das Produkt hat noch keine; bis dahin hat niemand Anspruch auf das Paket.',
  publishAlong: 'Was dazugehört, mit veröffentlichen',
  cannotYet: 'Veröffentlichen geht noch nicht. Erst ergänzen, was fehlt.',
};

export const followers: typeof english.followers = {
  title: 'Wer es erfährt',
  lead: 'Wer dem Produkt folgt, erfährt einmal von einem Release: an der Glocke und auf Wunsch per E-Mail.',
  told: (people) =>
    people === 1 ? '1 Person wurde benachrichtigt' : `${people} Personen wurden benachrichtigt`,
  toTell: (people) =>
    people === 1 ? '1 Person wird benachrichtigt werden' : `${people} Personen werden benachrichtigt werden`,
  beingTold: (people) =>
    people === 1 ? '1 Person wird gerade benachrichtigt' : `${people} Personen werden gerade benachrichtigt`,
  unreached: (people) =>
    people === 1
      ? '1 Person erfährt nichts, weil sie heute kein Stream erreicht'
      : `${people} Personen erfahren nichts, weil sie heute kein Stream erreicht`,
  known: (people) => (people === 1 ? '1 Person kennt es schon.' : `${people} Personen kennen es schon.`),
  unexamined: (people) => `Von ${people} weiteren Personen, wer erreicht wird.`,
  nobody: 'Niemand folgt dem Produkt: benachrichtigt wird niemand.',
  toCall: (count) =>
    count === 1 ? '1 Webhook wird aufgerufen werden.' : `${count} Webhooks werden aufgerufen werden.`,
};

export const checks: typeof english.checks = {
  states: { done: 'Erledigt', missing: 'Fehlt', advice: 'Achtung' },
  stream: {
    done: 'Es ist in mindestens einem Stream verfügbar.',
    missing: () => 'Kein Stream: unter „Verfügbarkeit“ wählen, wen es erreicht, und speichern.',
  },
  today: {
    done: 'Ein Stream gilt heute.',
    missing: () => 'Heute gilt kein Stream; noch sieht es niemand.',
  },
  packages: {
    done: 'Es hat Pakete.',
    missing: () => 'Es hat kein Paket, also gibt es nichts herunterzuladen.',
  },
  files: {
    done: 'Jedes Paket hat eine Datei zum Herunterladen.',
    missing: (names) => `Pakete ohne Datei zum Herunterladen: ${names}.`,
  },
  bytes: {
    done: 'Keine Datei ist leer.',
    missing: (names) => `Leere Dateien (0 Byte): ${names}.`,
  },
  components: {
    done: 'Jedes Paket hat eine Komponente.',
    missing: (names) => `Ohne Komponente, sodass niemand Anspruch hat: ${names}.`,
  },
  partNumbers: {
    done: 'Auf alle Komponenten geben Teilenummern Anspruch.',
    missing: (names) => `Komponenten ohne Teilenummer: ${names}.`,
  },
  published: {
    done: 'Die Pakete sind veröffentlicht.',
    missing: (names) => `Unveröffentlichte Pakete: ${names}.`,
  },
  above: {
    done: 'Das Produkt und die Gruppen darüber sind veröffentlicht.',
    missing: (names) => `Darüber unveröffentlicht: ${names}.`,
  },
};

export const streams: typeof english.streams = {
  title: 'Verfügbarkeit',
  lead: 'Wen es wann erreicht. Beide Tage zählen mit, in UTC; ein leerer Tag ist offen.',
  names: {
    internal: 'Intern',
    ea: 'Early Access',
    ga: 'Allgemein verfügbar',
    xs: 'Erweiterter Support',
  },
  reaches: {
    internal: 'Personen mit der Rolle staff',
    ea: 'Kunden mit Early Access',
    ga: 'Alle',
    xs: 'Kunden mit erweitertem Support',
  },
  from: 'Von',
  to: 'Bis',
  percent: 'Anteil in %',
  seed: 'Seed',
  seedHelp: 'Releases mit demselben Seed erreichen zuerst dieselben Kunden.',
  fromDay: (day) => `ab ${day}`,
  untilDay: (day) => `bis ${day}`,
  share: (percent) => `${percent} % der Kunden`,
  always: 'immer',
  none: 'Kein Stream',
};

export const releaseSections: typeof english.releaseSections = {
  title: 'Abschnitte mit Dateien',
  lead: 'Dateien, die alle sehen, die das Release sehen, in der Reihenfolge für Kunden.',
  add: 'Abschnitt hinzufügen',
  none: 'Keine Abschnitte.',
  files: (count, name) => `${count === 1 ? '1 Datei' : `${count} Dateien`} in ${name}`,
  filesOf: (name) => `Dateien in ${name}`,
  filesLabel: 'Dateien',
  filesHelp: 'Aus den Paketen dieses Releases. Zum Suchen tippen.',
};

export const why: typeof english.why = {
  title: 'Wie ein Kunde es sieht',
  lead: 'Was jemand an einem Tag sehen und herunterladen darf, und was dem im Weg steht.',
  who: 'E-Mail oder Kundennummer',
  example: 'bob@acme.example',
  at: 'Am',
  ask: 'Anzeigen',
  theAnswer: 'was dieser Kunde sieht',
  noFiles: 'Das Release hat noch keine Dateien.',
  downloads: 'Kann sie sehen und herunterladen.',
  seesOnly: 'Sieht sie, kann sie aber nicht herunterladen:',
  seesNothing: 'Sieht sie nicht:',
};

export const packages: typeof english.packages = {
  newPackage: 'Neues Paket',
  thePackages: 'die Pakete',
  thePackage: 'das Paket',
  theComponents: 'die Komponenten',
  search: 'Pakete nach Namen suchen',
  none: 'Noch keine Pakete',
  noneYet: 'Ein Paket enthält Dateien für alle, die eine seiner Komponenten haben.',
  files: (count) => (count === 1 ? '1 Datei' : `${count} Dateien`),
  filesTitle: 'Dateien',
  filesLead: 'Mehrere Releases können dasselbe Paket haben.',
  filesOf: (name) => `Dateien von ${name}`,
  components: 'Komponenten',
  componentsLead: 'Wer eine davon hat, darf die Dateien herunterladen.',
  noComponent: 'Noch keine Komponente, also hat niemand Anspruch darauf.',
  addComponent: 'Komponente hinzufügen',
  addComponentTo: (name) => `Komponente hinzufügen: ${name}`,
  removeComponent: (component, name) => `Komponente ${component} von ${name} entfernen`,
  ofProduct: 'Produkt',
  component: 'Komponente',
  noneOffered: 'Das Produkt hat keine weitere Komponente.',
  file: 'Datei',
  platform: 'Plattform',
  platformHelp: 'Worauf sie läuft; mehrere mit Komma dazwischen.',
  size: 'Größe',
  checksum: (sha256) => `SHA-256 ${sha256}…`,
  actions: 'Aktionen',
  actionsFor: (name) => `Aktionen für ${name}`,
  editFile: 'Bearbeiten',
  downloadFile: 'Herunterladen',
  replaceFile: 'Ersetzen …',
  removeFile: 'Aus dem Paket nehmen',
  askRemove: (name) => `${name} aus dem Paket nehmen?`,
  removeMeans: 'Kunden können sie hier nicht mehr herunterladen. Die Datei selbst bleibt.',
  removed: (name) => `${name} ist nicht mehr im Paket.`,
  description: 'Beschreibung',
  noFiles: 'Noch keine Dateien.',
  copy: 'Aus einem Bucket kopieren',
  copyTitle: 'Datei aus einem Bucket kopieren',
  copyNow: 'Kopieren',
  copying: (name) => `${name} wird kopiert.`,
  arn: 'Adresse des Objekts',
  arnHelp: 'arn:aws:s3:::bucket/key, aus einem Bucket, den der Betrieb freigegeben hat.',
  fileName: 'Dateiname',
  fileNameHelp: 'Leer: der letzte Teil der Adresse.',
  states: {
    pending: 'Noch nicht hochgeladen',
    copying: 'Wird kopiert …',
    failed: 'Ließ sich nicht kopieren',
    available: 'Verfügbar',
  },
};

export const uploads: typeof english.uploads = {
  title: 'Uploads',
  progress: (done, of) => `${done} von ${of} hochgeladen`,
  clear: 'Aufräumen',
  sent: (sent, of) => `${sent} von ${of}`,
  progressOf: (name) => `Fortschritt von ${name}`,
  checking: 'Die Prüfsumme wird verglichen …',
  stopped: 'Der Upload ist stehen geblieben. Dieselbe Datei noch einmal wählen, dann geht er weiter.',
  done: 'Hochgeladen',
  retry: (name) => `${name} noch einmal versuchen`,
  cancel: (name) => `Upload von ${name} abbrechen`,
  drop: 'Dateien hierher ziehen. Ein unterbrochener Upload geht später weiter.',
  dropTo: (name) => `Hochladen: ${name}`,
  upload: 'Dateien hochladen',
  uploadTo: (name) => `Dateien hochladen: ${name}`,
};
