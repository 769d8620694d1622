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
  stylesheetresource: 'Style sheets',
  appletresource: 'Applets',
  databasescript: 'Database script',
  sharedactions: 'Shared actions',
  dataconnection: 'Data connections',
  webserviceprovider: 'Web service providers',
  webserviceconsumer: 'Web service consumers',
  xpage: 'XPages',
  customcontrol: 'Custom controls',
  theme: 'Themes',
  compositeapplication: 'Composite applications',
  wiringproperties: 'Wiring properties',
  helpaboutdocument: 'About document',
  helpusingdocument: 'Using document',
  dbicon: 'Icon',
  iconnote: 'Icon',
};

/** The types in the order in which people look for them. */
const order = Object.keys(names);

/** A design type for people, in the plural. */
export const typeName = (type: string): string => names[type] ?? type;

/** Sorts types as above, unknown ones last by name. */
export function byType(a: string, b: string): number {
  const [placeA, placeB] = [order.indexOf(a), order.indexOf(b)].map((at) => (at < 0 ? order.length : at));
  return (placeA ?? 0) - (placeB ?? 0) || a.localeCompare(b);
}
