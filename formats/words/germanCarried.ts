/** What is counted in a document, in the formats' English, and how it is said here: one, many. */
const things: Record<string, [one: string, many: string]> = {
  footnote: ['Fußnote', 'Fußnoten'],
  endnote: ['Endnote', 'Endnoten'],
  comment: ['Kommentar', 'Kommentare'],
  annotation: ['Kommentar', 'Kommentare'],
  'tracked change': ['nachverfolgte Änderung', 'nachverfolgte Änderungen'],
  field: ['Feld', 'Felder'],
  equation: ['Formel', 'Formeln'],
  chart: ['Diagramm', 'Diagramme'],
  diagram: ['Schaubild', 'Schaubilder'],
  'text box': ['Textfeld', 'Textfelder'],
  'picture of a kind that is not shown': ['nicht darstellbares Bild', 'nicht darstellbare Bilder'],
  drawing: ['Zeichnung', 'Zeichnungen'],
  'embedded object': ['eingebettetes Objekt', 'eingebettete Objekte'],
  'form control': ['Formularfeld', 'Formularfelder'],
  'content control': ['Inhaltssteuerelement', 'Inhaltssteuerelemente'],
  'section break': ['Abschnittswechsel', 'Abschnittswechsel'],
  section: ['Bereich', 'Bereiche'],
  index: ['Verzeichnis', 'Verzeichnisse'],
  'phonetic guide': ['Ausspracheangabe', 'Ausspracheangaben'],
  'other object': ['anderes Objekt', 'andere Objekte'],
};
const singular = (thing: string) =>
  thing
    .replace(/^pictures of/, 'picture of')
    .replace(/boxes$/, 'box')
    .replace(/indexes$/, 'index')
    .replace(/(?<!s)s$/, '');

/** What a document has that is kept but not changed, such as `2 footnotes`. */
export function uneditableInGerman(phrase: string): string {
  if (phrase === 'macros (kept, never run)') return 'Makros (bleiben, laufen aber nie)';
  const [, number = '', thing = ''] = /^(\d+) (.+)$/.exec(phrase) ?? [];
  const said = things[thing] ?? things[singular(thing)];
  return said ? `${number} ${said[number === '1' ? 0 : 1]}` : phrase;
}

/** The name of one such thing; as it is where there is no other. */
export const thingInGerman = (thing: string): string => things[thing.toLowerCase()]?.[0] ?? thing;
