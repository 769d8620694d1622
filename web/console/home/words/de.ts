import type * as english from './en.ts';

/** What a demo account may do. */
const demoAccounts: { [username: string]: string } = {
  alice: 'gestaltet und bearbeitet',
  bob: 'liest und lädt herunter',
  carol: 'hat keine Rechte',
  dave: 'gehört zum Personal',
};

export const home: typeof english.home = {
  thePage: 'die Seite',
  page: 'die Startseite',
  account: 'das Konto',
  welcome: (name) => `Willkommen, ${name}`,
  lead: 'Datenbanken, Dokumente und die Releases im Katalog.',
  leadOfCustomers: 'Was zum Herunterladen da ist, und die eigenen Dokumente.',
  create: 'Neu',
  newDocument: 'Neues Dokument',
  newDatabase: 'Neue Datenbank',
  newProduct: 'Neues Produkt',
  newRelease: 'Neues Release',
  downloads: {
    title: 'Für mich verfügbar',
    what: 'was für mich verfügbar ist',
    noneTitle: 'Noch nichts zum Herunterladen',
    none: 'Releases stehen hier, sobald der Hersteller Zugriff gibt. Der Katalog zeigt, was es gibt, und nimmt Anfragen an.',
    noneOfStaff:
      'Releases stehen hier, sobald sie für das Personal veröffentlicht oder eigens freigegeben sind. Der Katalog zeigt, was es gibt.',
    all: 'Alles, was für mich verfügbar ist',
  },
  database: {
    title: 'Gestaltung',
    what: 'die Datenbanken',
    noneTitle: 'Noch keine Datenbanken',
    none: 'Datenbanken erscheinen hier, sobald jemand, der sie verwaltet, den Zugriff erlaubt.',
    all: 'Alle Datenbanken',
  },
  documents: {
    title: 'Dokumente',
    what: 'die Dokumente',
    noneTitle: 'Noch keine Dokumente',
    none: 'Hier lässt sich eines erstellen, unter „Dokumente“ eines hochladen; auch was andere freigeben, erscheint hier.',
    all: 'Alle Dokumente',
    by: (name) => `von ${name}`,
  },
  catalog: {
    title: 'Katalog',
    what: 'den Katalog',
    noneTitle: 'Noch nichts veröffentlicht',
    none: 'Produkte erscheinen hier, sobald die Katalogredaktion sie veröffentlicht.',
    all: 'Ganzer Katalog',
    in: (group) => `in ${group}`,
  },
  programs: 'Schnittstellen für Programme',
  programsLead: 'Programme können alles, was diese Seiten können.',
  reference: 'Zur Beschreibung der Schnittstellen.',
  example: 'Mit curl anmelden und die Datenbanken auflisten',
  password: 'das eigene Passwort',
  exampleSignIn: 'Anmelden; „bearer“ in der Antwort ist das Token',
  exampleList: 'Alle lesbaren Datenbanken auflisten',
};

export const welcome: typeof english.welcome = {
  headline: 'Ein Server für die drei Beine einer Anwendung',
  lead: 'Trivet trägt eine Geschäftsanwendung ihr ganzes Leben lang: ihre Gestaltung, ihre Dokumente und ihre Releases, auf eigenen Maschinen.',
  signIn: 'Anmelden',
  browse: 'Zum Katalog',
  legs: 'Was Trivet kann',
  design:
    'Die Gestaltung einer Datenbank als DXL lesen, prüfen, importieren und exportieren: Masken, Ansichten, Agenten und alles andere, Byte für Byte, mit Zugriffsrechten und Signaturen.',
  documents:
    'Dokumente im Browser öffnen und gemeinsam bearbeiten. Jedes Wort ist gespeichert, sobald es getippt ist, und beim Veröffentlichen ändert sich nur, was wirklich geändert wurde.',
  catalog:
    'Produkte, Releases und Pakete veröffentlichen; herunterladen kann sie nur, wer einen Anspruch darauf hat.',
  demo: 'Dies ist ein Server zum Ausprobieren',
  demoLead: 'Zum Anmelden dient eines dieser Konten; das Passwort gleicht jeweils dem Kontonamen.',
  demoAccount: (username, what) => demoAccounts[username] ?? what,
};

export const missing: typeof english.missing = {
  title: 'Seite nicht gefunden',
  says: 'Unter dieser Adresse gibt es keine Seite. Über die Navigation oben geht es weiter.',
};
