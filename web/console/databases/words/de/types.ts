import type * as english from '../en.ts';

// The names that HCL Notes and Domino Designer have in German.
export const types: typeof english.types = {
  form: 'Masken',
  subform: 'Teilmasken',
  view: 'Ansichten',
  folder: 'Ordner',
  frameset: 'Rahmengruppen',
  page: 'Seiten',
  agent: 'Agenten',
  scriptlibrary: 'Scriptbibliotheken',
  sharedfield: 'Gemeinsame Felder',
  sharedcolumn: 'Gemeinsame Spalten',
  navigator: 'Navigatoren',
  outline: 'Gliederungen',
  imageresource: 'Bildressourcen',
  fileresource: 'Dateiressourcen',
  helpaboutdocument: 'Dokument „Über diese Datenbank“',
  helpusingdocument: 'Dokument „Benutzen dieser Datenbank“',
  icon: 'Symbol',
  databasescript: 'Datenbankscript',
  sharedactions: 'Gemeinsame Aktionen',
  stylesheetresource: 'Stylesheets',
  appletresource: 'Applets',
  dataconnection: 'Datenverbindungen',
  webservice: 'Webservices',
  xpage: 'XPages',
  xspcustomcontrol: 'Benutzerdefinierte Steuerelemente',
  theme: 'Themen',
  compositeapp: 'Verbundanwendungen',
  javafile: 'Java-Dateien',
  jar: 'Java-Archive',
  hiddenfile: 'Verborgene Dateien',
  agentdata: 'Agentendaten',
  note: 'Andere Notes-Dokumente',
};

export const unnamed: typeof english.unnamed = 'Ohne Namen';
