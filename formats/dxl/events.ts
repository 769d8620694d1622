/** What events of LotusScript get, from the public reference of Domino Designer. */
const none = '';
const document = 'Source As Notesuidocument';
const view = 'Source As Notesuiview';
const may = ', Continue As Variant';

/** Events that code of an element can be for: in LotusScript with its parameters, else in formulas or JavaScript. */
type Event = { script: string } | { language: 'formula' | 'javascript' };

const forms: Readonly<Record<string, Event>> = {
  initialize: { script: none },
  queryopen: { script: `${document}, Mode As Integer, Isnewdoc As Variant${may}` },
  postopen: { script: document },
  querymodechange: { script: `${document}${may}` },
  postmodechange: { script: document },
  queryrecalc: { script: `${document}${may}` },
  postrecalc: { script: document },
  querysave: { script: `${document}${may}` },
  postsave: { script: document },
  queryclose: { script: `${document}${may}` },
  terminate: { script: none },
  windowtitle: { language: 'formula' },
  webqueryopen: { language: 'formula' },
  webquerysave: { language: 'formula' },
  onload: { language: 'javascript' },
  onsubmit: { language: 'javascript' },
};

const views: Readonly<Record<string, Event>> = {
  initialize: { script: none },
  queryopen: { script: `${view}${may}` },
  postopen: { script: view },
  queryopendocument: { script: `${view}${may}` },
  queryrecalc: { script: `${view}${may}` },
  queryaddtofolder: { script: `${view}, Target As Variant${may}` },
  querypaste: { script: `${view}${may}` },
  postpaste: { script: view },
  queryclose: { script: `${view}${may}` },
  terminate: { script: none },
  form: { language: 'formula' },
};

export const eventsOf = (root: string): Readonly<Record<string, Event>> =>
  root === 'view' || root === 'folder' ? views : forms;

/** Formulas that a field has. */
export const fieldEvents = ['defaultvalue', 'inputtranslation', 'inputvalidation', 'hidewhen'] as const;

/** The code of an event to begin with, as it stands between the tags of its language. */
export function beginningOf(name: string, event: Event): { language: string; text: string } {
  if (!('script' in event)) return { language: event.language, text: '' };
  const sub = name.charAt(0).toUpperCase() + name.slice(1);
  const parameters = event.script === '' ? '' : `(${event.script})`;
  return { language: 'lotusscript', text: `Sub ${sub}${parameters}\n\t\nEnd Sub\n` };
}
