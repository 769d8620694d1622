import type { DxlElement } from '../model.ts';
import { METADATA } from './contents.ts';
import { elementFileStem } from './fileNames.ts';

/** Where elements of a kind stand in a project; `fixed` names the file of what has no name of its own. */
type Place = { folder: string; extension: string; fixed?: string };

/**
 * The folders of Designer's on-disk project. Where Designer's own file is DXL its extension is used; where it
 * holds bare content (a script, an image, a style sheet, an XPage) `.dxl` is added, for here it is DXL too.
 */
const places: Readonly<Record<string, Place>> = {
  form: { folder: 'Forms', extension: '.form' },
  subform: { folder: 'SharedElements/Subforms', extension: '.subform' },
  view: { folder: 'Views', extension: '.view' },
  folder: { folder: 'Folders', extension: '.folder' },
  frameset: { folder: 'Framesets', extension: '.frameset' },
  page: { folder: 'Pages', extension: '.page' },
  agent: { folder: 'Code/Agents', extension: '.agent' },
  scriptlibrary: { folder: 'Code/ScriptLibraries', extension: '.dxl' },
  sharedfield: { folder: 'SharedElements/Fields', extension: '.field' },
  sharedcolumn: { folder: 'SharedElements/Columns', extension: '.column' },
  navigator: { folder: 'SharedElements/Navigators', extension: '.navigator' },
  outline: { folder: 'SharedElements/Outlines', extension: '.outline' },
  imageresource: { folder: 'Resources/Images', extension: '.dxl' },
  fileresource: { folder: 'Resources/Files', extension: '.dxl' },
  stylesheetresource: { folder: 'Resources/StyleSheets', extension: '.dxl' },
  theme: { folder: 'Resources/Themes', extension: '.dxl' },
  appletresource: { folder: 'Resources/Applets', extension: '.dxl' },
  hiddenfile: { folder: 'Resources/HiddenFiles', extension: '.dxl' },
  sharedactions: { folder: 'Code/actions', extension: '.dxl', fixed: 'Shared Actions' },
  databasescript: { folder: 'Code', extension: '.lsdb', fixed: 'dbscript' },
  webservice: { folder: 'Code/WebServices', extension: '.dxl' },
  agentdata: { folder: 'Code/AgentData', extension: '.dxl' },
  javafile: { folder: 'Code/Java', extension: '.dxl' },
  jar: { folder: 'Code/Jars', extension: '.dxl' },
  xpage: { folder: 'XPages', extension: '.dxl' },
  xspcustomcontrol: { folder: 'CustomControls', extension: '.dxl' },
  dataconnection: { folder: 'Data/DataConnections', extension: '.dcr' },
  db2accessview: { folder: 'Data/DB2AccessViews', extension: '.dxl' },
  compositeapp: { folder: 'CompositeApplications', extension: '.dxl' },
  icon: { folder: 'AppProperties', extension: '.dxl', fixed: 'icon' },
  helpaboutdocument: { folder: 'AppProperties', extension: '.dxl', fixed: 'AboutDocument' },
  helpusingdocument: { folder: 'AppProperties', extension: '.dxl', fixed: 'UsingDocument' },
};
const elsewhere = 'OtherDesignElements';

/** Files of Designer that are DXL and have no extension: they are read where Designer puts them, and a pull gives them the
 *  name that they have here. */
const designersOwn: readonly (readonly [folder: string, name: string])[] = [
  ['Code/actions', 'Shared Actions'],
  ['Resources', 'IconNote'],
  ['Resources', 'AboutDocument'],
  ['Resources', 'UsingDocument'],
];

/** Files of what is no element: the properties of the database, and its ACL. */
export const propertiesFile = 'AppProperties/database.dxl';
export const aclFile = 'AppProperties/acl.dxl';

/** Extensions by the language of the code (Designer's own: formula, LotusScript, Java, imported Java, actions). */
const agentExtensions = {
  formula: '.fa',
  lotusscript: '.lsa',
  java: '.ja',
  imported: '.ija',
  actions: '.aa',
};
const libraryExtensions = {
  lotusscript: '.lss.dxl',
  javascript: '.js.dxl',
  server: '.jss.dxl',
  java: '.javalib',
};

const extensions: Readonly<Record<string, readonly string[]>> = {
  agent: ['.agent', ...Object.values(agentExtensions)],
  scriptlibrary: ['.dxl', '.javalib'],
};

/** Types whose files say by their extension in which language the code is. */
export const namedByLanguage: ReadonlySet<string> = new Set(Object.keys(extensions));

/** The folders that hold elements, each with how the names of its files end. */
export const projectFolders: ReadonlyMap<string, readonly string[]> = foldersOf();

function foldersOf(): Map<string, string[]> {
  const folders = new Map<string, string[]>([[elsewhere, ['.dxl']]]);
  const add = (folder: string, ...endings: readonly string[]) =>
    folders.set(folder, [...(folders.get(folder) ?? []), ...endings]);
  for (const [type, { folder, extension }] of Object.entries(places))
    add(folder, ...(extensions[type] ?? [extension]));
  for (const [folder, name] of designersOwn) add(folder, name);
  return folders;
}

/** True for a path, with `/` between its parts, at which a project keeps an element. */
export function isElementFile(file: string): boolean {
  if (file === propertiesFile || file === aclFile) return false;
  if (file.endsWith(METADATA)) return true;
  const slash = file.lastIndexOf('/');
  return projectFolders.get(file.slice(0, slash))?.some((extension) => file.endsWith(extension)) ?? false;
}

/** The file of an element whose text is given, before equal paths are told apart: folder, name and extension. */
export function placeOf(element: Pick<DxlElement, 'type' | 'name' | 'form' | 'flags'>, text: string) {
  const place = Object.hasOwn(places, element.type) ? places[element.type] : undefined;
  if (place === undefined) {
    return { folder: elsewhere, stem: elementFileStem(`${element.type} ${element.name}`), extension: '.dxl' };
  }
  const { folder, fixed } = place;
  const stem = fixed === undefined || element.name !== '' ? elementFileStem(element.name) : fixed;
  return { folder, stem, extension: extensionOf(element, text) ?? place.extension };
}

function extensionOf(element: Pick<DxlElement, 'type' | 'form' | 'flags'>, text: string): string | undefined {
  const { type, flags } = element;
  if (!namedByLanguage.has(type)) return undefined;
  if (element.form === 'raw') return type === 'agent' ? rawAgent(flags) : rawLibrary(flags);
  const word = /<(?:[\w.-]+:)?(lotusscript|javascript|javaproject|simpleaction|formula)[\s/>]/.exec(
    text,
  )?.[1];
  if (type === 'scriptlibrary') {
    if (word === 'javaproject') return libraryExtensions.java;
    return word === 'javascript' ? libraryExtensions.javascript : libraryExtensions.lotusscript;
  }
  if (word === 'javaproject') {
    return /<(?:[\w.-]+:)?java[\s>]/.test(text) ? agentExtensions.java : agentExtensions.imported;
  }
  if (word === 'lotusscript' || word === 'formula') return agentExtensions[word];
  return word === 'simpleaction' ? agentExtensions.actions : undefined;
}

/** `L` LotusScript, `J` Java, `j` Java whose source is in the note (see docs/design.md). */
function rawAgent(flags: string): string | undefined {
  if (flags.includes('L')) return agentExtensions.lotusscript;
  if (flags.includes('J')) return flags.includes('j') ? agentExtensions.java : agentExtensions.imported;
  return undefined;
}

function rawLibrary(flags: string): string {
  if (flags.includes('s'))
    return flags.includes('j') ? libraryExtensions.java : libraryExtensions.lotusscript;
  return flags.includes('h') ? libraryExtensions.javascript : libraryExtensions.server;
}
