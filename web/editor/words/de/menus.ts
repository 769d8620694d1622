import type { menus as english } from '../en/menus.ts';

export const menus: typeof english = {
  bar: 'Menüs',
  all: 'Menü',
  file: 'Datei',
  edit: 'Bearbeiten',
  view: 'Ansicht',
  insert: 'Einfügen',
  format: 'Format',
  tools: 'Extras',
  help: 'Hilfe',
  text: 'Text',
  styles: 'Absatzvorlagen',
  paragraph: 'Absatz',
  lists: 'Listen',

  palette: 'Befehle',
  search: 'Was soll geschehen?',
  recent: 'Zuletzt benutzt',
  none: 'Kein Befehl heißt so.',
  found: (count) => `${count} ${count === 1 ? 'Befehl' : 'Befehle'}`,

  shortcuts: 'Tastenkürzel',
  filter: 'Tastenkürzel durchsuchen',
  noneFound: 'Kein Tastenkürzel passt.',
  writing: 'Beim Schreiben',
  keys: {
    newParagraph: 'Neuer Absatz',
    lineBreak: 'Zeilenumbruch im Absatz',
    nextCell: 'Nächste Zelle, nächste Ebene einer Liste',
    previousCell: 'Vorige Zelle, vorige Ebene einer Liste',
    toToolbar: 'Vom Text zur Werkzeugleiste und zurück',
    followLink: 'Link folgen',
  },
  click: 'Klick',
};
