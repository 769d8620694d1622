/** Types whose content Designer keeps in a file of its own beside metadata, and a note in `$FileData`. */
export const fileTypes: ReadonlySet<string> = new Set([
  'fileresource',
  'stylesheetresource',
  'theme',
  'xpage',
  'xspcustomcontrol',
  'javafile',
  'jar',
  'hiddenfile',
  'compositeapp',
]);

/** Whether elements of a type are apart in a project: their content, and what is left of their note. */
export const isApart = (type: string): boolean =>
  type === 'imageresource' || type === 'scriptlibrary' || fileTypes.has(type);

/** The items of a note that the content takes the place of. */
export const contentItems: ReadonlySet<string> = new Set([
  '$ImageData',
  '$FileData',
  '$FileSize',
  '$ScriptLib',
  '$ScriptLib_O',
  '$JavaScriptLibrary',
  '$ServerJavaScriptLibrary',
]);
