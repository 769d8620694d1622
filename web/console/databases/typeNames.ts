const names: Record<string, string> = {
  form: 'Forms',
  subform: 'Subforms',
  view: 'Views',
  folder: 'Folders',
  frameset: 'Framesets',
  page: 'Pages',
  agent: 'Agents',
  scriptlibrary: 'Script libraries',
  sharedfield: 'Shared fields',
  sharedcolumn: 'Shared columns',
  navigator: 'Navigators',
  outline: 'Outlines',
  imageresource: 'Image resources',
  fileresource: 'File resources',
  helpaboutdocument: 'About document',
  helpusingdocument: 'Using document',
  icon: 'Icon',
  databasescript: 'Database script',
  sharedactions: 'Shared actions',
  stylesheetresource: 'Style sheets',
  appletresource: 'Applets',
  dataconnection: 'Data connections',
  webservice: 'Web services',
  xpage: 'XPages',
  xspcustomcontrol: 'Custom controls',
  theme: 'Themes',
  compositeapp: 'Composite applications',
  javafile: 'Java files',
  jar: 'Java archives',
  hiddenfile: 'Hidden files',
  agentdata: 'Agent data',
  note: 'Other notes',
};

/** The types in the order in which people look for them. */
const order = Object.keys(names);

/** A design type for people, in the plural. */
export const typeName = (type: string): string => names[type] ?? type;

/** Notes of which a database has one: they are called by what they are. */
const alone = new Set(['helpaboutdocument', 'helpusingdocument', 'icon']);

/** What an element is called on the page, also one that has no name. */
export const elementName = ({ type, name }: { type: string; name: string }): string =>
  name || (alone.has(type) ? typeName(type) : 'Unnamed');

/** Sorts types as above, unknown ones last by name. */
export function byType(a: string, b: string): number {
  const [placeA, placeB] = [order.indexOf(a), order.indexOf(b)].map((at) => (at < 0 ? order.length : at));
  return (placeA ?? 0) - (placeB ?? 0) || a.localeCompare(b);
}

/** The types with their names, to choose from. */
export const typeNames = Object.entries(names).map(([value, label]) => ({ value, label }));
