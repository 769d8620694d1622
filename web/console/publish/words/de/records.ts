import type * as english from '../en.ts';

export const publish: typeof english.publish = {
  page: 'die Seite',
  notFound: 'Seite nicht gefunden',
  nothingHere: 'Unter dieser Adresse gibt es keine Seite. Die Navigation oben führt weiter.',
  catalog: 'Verwaltung des Katalogs',
  places: {
    products: 'Produkte',
    groups: 'Produktgruppen',
    packages: 'Pakete',
    resourcesets: 'Linksammlungen',
    accounts: 'Kunden',
    webhooks: 'Webhooks',
    bundles: 'Bundles',
  },
  leads: {
    products: 'Alles, was angeboten wird, mit seinen Releases. Kunden sehen, was veröffentlicht ist.',
    groups: 'Wo Produkte im Katalog stehen.',
    packages: 'Dateien, auf die es gemeinsam Anspruch gibt.',
    resourcesets: 'Links neben Gruppen, Produkten und Releases.',
    accounts: 'Kunden: wer zu ihnen gehört und worauf sie Anspruch haben.',
    webhooks: 'Andere Systeme, die erfahren, was veröffentlicht und zurückgezogen wird.',
    bundles: 'Releases in einer Datei, für Server ohne Netz.',
  },
};

export const records: typeof english.records = {
  states: { published: 'veröffentlicht', depublished: 'zurückgezogen', unpublished: 'unveröffentlicht' },
  notVisible: 'nicht zu sehen',
  hidden: {
    above: 'Veröffentlicht, aber nicht zu sehen: Eine Produktgruppe darüber ist nicht veröffentlicht.',
    release: 'Veröffentlicht, aber nicht zu sehen: Kein veröffentlichtes Release davon gilt heute.',
  },
  saved: 'Gespeichert.',
  savedBoth: 'Gespeichert. Was andere inzwischen geändert haben, ist auch erhalten.',
  save: 'Speichern',
  discard: 'Änderungen verwerfen',
  broughtBack: 'Ungespeicherte Änderungen sind wieder da',
  broughtBackMeans:
    'Eingegeben wurden sie, bevor eine andere Seite geöffnet wurde; gespeichert sind sie noch nicht.',
  create: 'Erstellen',
  created: (name) => `${name} ist erstellt.`,
  noResults: 'Keine Treffer',
  noneCalled: (q) => `Kein Name und kein Kürzel enthält „${q}“.`,
  chooseAll: 'Alle angezeigten auswählen',
  chooseSome: 'Mehrere auswählen, um sie zusammen zu veröffentlichen, zurückzuziehen oder zu löschen.',
  choose: (name) => `${name} auswählen`,
  fields: 'Angaben',
  name: 'Name',
  nameHelp: 'Höchstens 30 Buchstaben ohne Umlaute, Ziffern, Leerzeichen und - _ . & ( ) :',
  tooLong: (most, has) => `Höchstens ${most} Zeichen; es sind ${has}.`,
  slug: 'Kürzel',
  slugHelp: 'Der Name der Seite in der Adresse: 3 bis 16 Zeichen aus a–z, 0–9 und . _ -',
  slugTaken: 'Etwas anderes an derselben Stelle hat dieses Kürzel schon.',
  sameName: 'Mit diesem Namen oder Kürzel gibt es schon:',
  description: 'Beschreibung',
  preview: 'Vorschau',
  markdownHelp: 'Markdown: *kursiv*, **fett**, Listen, Links. Kunden lesen es.',
  parent: 'Produktgruppe',
  parentOfGroup: 'Übergeordnete Gruppe',
  inCatalog: 'Im Katalog ansehen',
  parentHelp: 'Der Platz im Katalog. Zum Suchen tippen.',
  sections: 'Abschnitte',
  sectionsHelp: 'Der Gruppe. Keiner: der Standardabschnitt.',
  resourceSets: 'Linksammlungen',
  resourceSetsHelp: 'Höchstens zwei.',
  publish: 'Veröffentlichen',
  depublish: 'Zurückziehen',
  clone: 'Kopieren',
  delete: 'Löschen',
  deleteLater: 'Löschen (erst zurückziehen)',
  actionsFor: (name) => `Weitere Aktionen für ${name}`,
  editThis: (name) => `${name} bearbeiten`,
  deleteThis: (name) => `${name} löschen`,
  cloneThis: (name) => `${name} kopieren`,
  cloneMeans: 'Die Kopie ist zunächst unveröffentlicht.',
  cloned: (name) => `${name} ist als Kopie erstellt.`,
  ask: {
    publish: (name) => `${name} veröffentlichen?`,
    depublish: (name) => `${name} zurückziehen?`,
    delete: (name) => `${name} löschen?`,
  },
  means: {
    publish: 'Kunden sehen es, soweit sie Anspruch darauf haben.',
    depublish:
      'Niemand sieht es mehr, und Downloads enden binnen fünf Sekunden. Ein Produkt oder eine Gruppe, in der dann nichts mehr zu sehen ist, verschwindet mit. Es lässt sich wieder veröffentlichen.',
    delete: 'Das lässt sich nicht rückgängig machen.',
  },
  did: {
    publish: (name) => `${name} ist veröffentlicht.`,
    depublish: (name) => `${name} ist zurückgezogen.`,
    delete: (name) => `${name} ist gelöscht.`,
  },
  partMeans: 'Löschen lässt sich nur, was nirgends verwendet wird. Das lässt sich nicht rückgängig machen.',
  usedBy: 'Verwendet von:',
  types: {
    'product-group': 'Produktgruppe',
    product: 'Produkt',
    release: 'Release',
    package: 'Paket',
    account: 'Kunde',
    'resource set': 'Linksammlung',
    section: 'Abschnitt',
  },
};

export const bulk: typeof english.bulk = {
  chosen: (count) => `${count} ausgewählt`,
  progress: (done, of) => `${done} von ${of} erledigt`,
  deeds: { publish: 'Veröffentlichen', depublish: 'Zurückziehen', delete: 'Löschen' },
  ask: {
    publish: (count) => `${count} veröffentlichen?`,
    depublish: (count) => `${count} zurückziehen?`,
    delete: (count) => `${count} löschen?`,
  },
  means: {
    publish: 'Veröffentlicht wird, wem nichts fehlt. Was nicht geht, steht danach da, mit dem Grund.',
    depublish: 'Niemand sieht sie mehr, und ihre Downloads enden binnen fünf Sekunden.',
    delete:
      'Gelöscht wird nur, was unveröffentlicht ist und nirgends verwendet wird. Das lässt sich nicht rückgängig machen.',
  },
  did: {
    publish: (count) => `${count} veröffentlicht.`,
    depublish: (count) => `${count} zurückgezogen.`,
    delete: (count) => `${count} gelöscht.`,
  },
  notAll: 'Nicht alles war möglich',
  andMore: (count) => `und ${count} weitere`,
};

export const comparison: typeof english.comparison = {
  title: 'Jemand hat vorher gespeichert',
  lead: 'Diese Felder sind auf beiden Seiten geändert. Welcher Wert bleibt? Die übrigen eigenen Änderungen werden auch gespeichert.',
  before: 'Vorher:',
  mine: 'Eigenen behalten',
  theirs: 'Anderen übernehmen',
  save: 'Speichern',
  back: 'Zurück zum Bearbeiten',
  nothing: '(leer)',
};

export const ordering: typeof english.ordering = {
  up: (name) => `${name} nach oben`,
  down: (name) => `${name} nach unten`,
  moved: (name, place, of) => `${name} steht jetzt an Stelle ${place} von ${of}.`,
  overtaken:
    'Jemand anderes hat diese Liste inzwischen geändert. Zu sehen ist der jetzige Stand; bitte noch einmal versuchen.',
};
