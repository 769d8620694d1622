import type { stories as english } from '../en/stories.ts';

export const stories: typeof english = {
  notes: 'Anmerkungen',
  footnote: (number) => `Fußnote ${number}`.trim(),
  endnote: (number) => `Endnote ${number}`.trim(),
  backTo: (note) => `${note}: zurück zur Stelle im Text`,
  enterNote: 'Doppelklicken, um sie zu lesen oder zu ändern',
  enterEdge: 'Doppelklicken oder Enter drücken, um sie zu ändern',
  textBox: 'Textfeld',
  header: {
    all: 'Kopfzeile',
    first: 'Kopfzeile der ersten Seite',
    even: 'Kopfzeile gerader Seiten',
  },
  footer: {
    all: 'Fußzeile',
    first: 'Fußzeile der ersten Seite',
    even: 'Fußzeile gerader Seiten',
  },
  ofSection: (name, section) => `${name}, Abschnitt ${section}`,
  insertFootnote: 'Fußnote',
  insertEndnote: 'Endnote',
  editHeader: 'Kopfzeile',
  editFooter: 'Fußzeile',
  removeHeader: 'Kopfzeile entfernen',
  removeFooter: 'Fußzeile entfernen',
  firstPage: 'Erste Seite anders',
  evenPage: 'Gerade Seiten anders',
  pageNumber: 'Seitenzahl',
  pageCount: 'Anzahl der Seiten',
  edges: 'Kopf- und Fußzeile',
  noNotesHere: 'Fuß- und Endnoten stehen nur im Text selbst: Hier wurden sie weggelassen.',
};
