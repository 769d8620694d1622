import type * as english from '../en.ts';

export const products: typeof english.products = {
  newProduct: 'Neues Produkt',
  theProducts: 'die Produkte',
  theProduct: 'das Produkt',
  search: 'Produkte nach Name oder Kürzel suchen',
  none: 'Noch keine Produkte',
  noneYet: 'Ein Produkt hat Releases und Komponenten, auf die Teilenummern Anspruch geben.',
  views: 'Teile dieses Produkts',
  tabs: {
    overview: 'Überblick',
    releases: 'Releases',
    components: 'Komponenten und Teilenummern',
    entitlements: 'Kunden',
  },
};

export const pictures: typeof english.pictures = {
  title: 'Bild',
  lead: 'PNG, JPEG oder WebP; Kunden sehen es neben dem Namen.',
  of: (name) => `Bild von ${name}`,
  none: 'Noch kein Bild.',
  choose: 'Bild wählen',
  remove: 'Entfernen',
  set: 'Das Bild ist gesetzt.',
  removed: 'Das Bild ist entfernt.',
};

export const releaseGroups: typeof english.releaseGroups = {
  title: 'Releasegruppen',
  lead: 'Darunter stehen Releases zusammen, etwa „latest“. In der Reihenfolge, in der Kunden sie sehen.',
  add: 'Releasegruppe hinzufügen',
  none: 'Noch keine Releasegruppen.',
};

export const components: typeof english.components = {
  title: 'Komponenten und Teilenummern',
  lead: 'Ein Paket darf herunterladen, wer eine Teilenummer einer seiner Komponenten hat.',
  add: 'Komponente hinzufügen',
  none: 'Noch keine Komponenten',
  noneYet: 'Ohne Komponente hat niemand Anspruch auf die Pakete dieses Produkts.',
  noPartNumber: 'Keine Teilenummer gibt Anspruch darauf.',
  partNumbers: 'Teilenummern',
  partNumbersHelp: 'Wer eine davon hat, hat die Komponente. Die Eingabetaste fügt eine hinzu.',
};

export const entitlements: typeof english.entitlements = {
  title: 'Kunden',
  lead: 'Wer eine Teilenummer dieses Produkts hat oder seine Releases in Early Access oder erweitertem Support sieht.',
  theAccounts: 'die Kunden, die etwas davon haben',
  none: 'Noch kein Kunde hat etwas davon.',
  count: (count, more) => `${count}${more ? '+' : ''} ${count === 1 && !more ? 'Kunde' : 'Kunden'}`,
  toAccounts: 'Alle Kunden',
  members: (count) => (count === 1 ? '1 Mitglied' : `${count} Mitglieder`),
  from: (day) => `ab ${day}`,
  until: (day) => `bis ${day}`,
  earlyAccess: 'Early Access',
  extendedSupport: 'erweiterter Support',
};

export const access: typeof english.access = {
  giveToCustomer: 'An Kunden geben',
  giveThis: (what) => `${what} an einen Kunden geben`,
  give: 'Zugriff geben',
  giveTo: (name, what) => `Zugriff geben: ${name}, ${what}`,
  given: (what) => `Der Kunde hat jetzt Zugriff auf ${what}.`,
  reading: 'Einen Moment …',
  theNumbers: 'die Teilenummern',
  noGrant: 'Noch öffnet es keine Teilenummer. Zuerst eine bei einer Komponente des Produkts eintragen.',
  toComponents: 'Komponenten und Teilenummern',
  toWhom: 'An wen',
  known: 'Ein vorhandener Kunde',
  new: 'Ein neuer Kunde',
  customer: 'Kunde',
  customerHelp: 'Einen Teil von Name oder Nummer eingeben.',
  noCustomer: 'Kein solcher Kunde',
  name: 'Name des Kunden',
  partNumberHelp: 'Kommt zu dem hinzu, was der Kunde hat. Ein leerer Tag ist offen.',
  grant: (partNumber, component) => `${partNumber} – ${component}`,
  member: (email) => `${email} wird Mitglied des Kunden.`,
  unverified: (email) =>
    `${email} wird Mitglied des Kunden. Die Adresse ist nicht bestätigt; bis dahin besteht kein Zugriff.`,
  noEmail: 'Zu dieser Anfrage gibt es keine E-Mail-Adresse, also kommt kein Mitglied hinzu.',
  requests: 'Zugriffsanfragen',
  requestsLead: 'Wer ein Release sieht, aber noch nicht herunterladen darf.',
  theRequests: 'die Zugriffsanfragen',
  gone: 'Jemand, dessen Konto es nicht mehr gibt',
  dismiss: 'Verwerfen',
  dismissThis: (name, what) => `Verwerfen: Anfrage von ${name} zu ${what}`,
  dismissed: 'Die Anfrage ist von der Liste.',
};

export const groups: typeof english.groups = {
  newGroup: 'Neue Produktgruppe',
  theGroups: 'die Produktgruppen',
  theGroup: 'die Produktgruppe',
  none: 'Noch keine Produktgruppen',
  noneYet: 'Gruppen enthalten Produkte und weitere Gruppen, in benannten Abschnitten.',
  children: 'Was in ihr steht',
  childrenLead: 'In den Angaben eines Produkts oder einer Gruppe steht, in welcher Gruppe es ist.',
  noGroups: 'Keine Produktgruppen.',
  noProducts: 'Keine Produkte.',
};

export const groupSections: typeof english.groupSections = {
  title: 'Abschnitte',
  lead: 'In der Reihenfolge, in der Kunden sie sehen.',
  add: 'Abschnitt hinzufügen',
  none: 'Noch keine Abschnitte: Alles steht im Standardabschnitt.',
};
