import type { en } from './en.ts';

const edges: Record<string, string> = { left: 'links', top: 'oben', right: 'rechts', bottom: 'unten' };

export const de: typeof en = {
  indentMore: 'Einzug vergrößern',
  indentLess: 'Einzug verkleinern',
  held: 'Wird geöffnet, einfach weitertippen',
  apply: 'Übernehmen',
  ownSize: 'Eigene Größe',
  portrait: 'Hochformat',
  landscape: 'Querformat',
  wholeDocument: 'Ganzes Dokument',
  sectionHere: 'Abschnitt',
  sectionNewPage: 'Neue Seite',
  columnsOf: (count) => `${count} Spalten`,
  notPasted: (why) =>
    ({
      none: 'Dieses Bild lässt sich nicht einfügen; möglich sind PNG, JPEG, GIF und WebP.',
      large: 'Dieses Bild ist zu groß: höchstens 40 MB und 100 Millionen Bildpunkte.',
      elsewhere: 'Bilder, die nicht im kopierten Text selbst liegen, fehlen; bitte als Datei einfügen.',
      long: 'Das ist zu viel auf einmal; nichts wurde eingefügt. Bitte in kleineren Stücken einfügen.',
    })[why],
  documentText: 'Text des Dokuments',
  picture: 'Bild',
  cropEdge: (edge) => `Abschneiden ${edges[edge] ?? edge}`,
  notes: 'Anmerkungen',
  footnote: (number) => `Fußnote ${number}`.trim(),
  endnote: (number) => `Endnote ${number}`.trim(),
  backTo: (note) => `${note}: zurück zur Stelle im Text`,
  enterNote: 'Doppelklicken, um sie zu lesen oder zu ändern',
  enterEdge: 'Doppelklicken oder Enter drücken, um sie zu ändern',
  textBox: 'Textfeld',
  shape: 'Form',
  chart: 'Diagramm',
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
  noNotesHere:
    'Fuß- und Endnoten, Textfelder und Formen sind nur im Haupttext möglich: Hier wurden sie weggelassen.',
  noChecking: 'Keine Rechtschreibprüfung',
  paragraphAlso: 'Einzug Abstand Nummer Liste Rahmen Linie Schattierung Hintergrund',

  borders: {
    lines: 'Rahmenlinien',
    lineAll: 'Alle Rahmenlinien',
    lineOuter: 'Rahmenlinien außen',
    lineInner: 'Rahmenlinien innen',
    lineNone: 'Keine Rahmenlinien',
    lineTop: 'Rahmenlinie oben',
    lineBottom: 'Rahmenlinie unten',
    lineLeft: 'Rahmenlinie links',
    lineRight: 'Rahmenlinie rechts',
    lineStyle: 'Linienart',
    single: 'Einfach',
    double: 'Doppelt',
    dashed: 'Gestrichelt',
    dotted: 'Gepunktet',
    lineWidth: 'Stärke (pt)',
    lineColour: 'Farbe',
  },

  tabStops: {
    kinds: { left: 'Links', center: 'Zentriert', right: 'Rechts', decimal: 'Dezimal' },
    leaders: { none: 'Keine', dot: 'Punkte', hyphen: 'Striche', underscore: 'Linie' },
  },
};
