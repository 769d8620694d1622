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
    entitlements: 'Ansprüche',
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
  theAccounts: 'Konten mit Anspruch auf etwas von diesem Produkt',
  none: 'Kein Konto hat Anspruch auf dieses Produkt',
  noneYet: 'Ein Konto braucht eine seiner Teilenummern, Early Access oder erweiterten Support.',
  toAccounts: 'Zu den Konten',
  members: (count) => (count === 1 ? '1 Mitglied' : `${count} Mitglieder`),
  until: (partNumber, day) => `${partNumber} bis ${day}`,
  earlyAccess: 'Early Access',
  extendedSupport: 'erweiterter Support',
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
