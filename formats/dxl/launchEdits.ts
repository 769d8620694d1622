import { applyEdits, type Edit } from './edits.ts';
import { type LaunchSettings, type NotesLaunch, readLaunchSettings, type WebLaunch } from './launch.ts';
import { attributeEdits, attributesText, insertion, prefixOf, type WantedAttributes } from './tagEdits.ts';
import { child, type Node, readTree } from './tree.ts';

/**
 * Sets the fields that `wanted` names in `<launchsettings>` (null when the database has none); every other
 * attribute stays, and so does a half that is not named. What belongs to another way of opening is dropped
 * when the way changes. @returns null when there are still none.
 */
export function setLaunchSettings(source: string | null, wanted: LaunchSettings): string | null {
  const { notes, web } = wanted;
  if (isEmpty(notes) && isEmpty(web)) return source;
  const text = source ?? '<launchsettings></launchsettings>';
  const root = readTree(text);
  const prefix = prefixOf(text, root);
  const before = readLaunchSettings(text);
  const edits: Edit[] = [];
  const added: string[] = [];
  const set = (name: string, node: Node | undefined, attributes: WantedAttributes) => {
    if (node !== undefined) edits.push(...attributeEdits(text, node, attributes));
    else added.push(`<${prefix}${name}${attributesText(attributes)}/>`);
  };
  const notesNode = child(root, 'noteslaunch');
  const webNode = child(root, 'weblaunch');
  if (notes !== undefined && !isEmpty(notes)) {
    set('noteslaunch', notesNode, notesAttributes(notesNode, before.notes ?? {}, notes));
  }
  if (web !== undefined && !isEmpty(web))
    set('weblaunch', webNode, webAttributes(webNode, before.web ?? {}, web));
  if (added.length > 0) {
    // The Notes half stands before the web half (order of the format).
    const at = notesNode?.end ?? (isEmpty(notes) ? root.contentEnd : root.tagEnd);
    edits.push(insertion(text, root, at, added.join('')));
  }
  return applyEdits(text, { start: 0, end: text.length }, edits);
}

const isEmpty = (half: object | undefined) => half === undefined || Object.keys(half).length === 0;

/** Attributes that say what is opened, whatever the way. */
const notesTargets = {
  frameset: null,
  page: null,
  navigator: null,
  navigatortype: null,
  xpage: null,
  compapp: null,
};
const webTargets = { page: null, view: null, url: null, xpage: null, navigator: null, navigatortype: null };

function notesAttributes(node: Node | undefined, before: NotesLaunch, wanted: NotesLaunch): WantedAttributes {
  const way = wanted.whenOpened ?? before.whenOpened;
  const changes = wanted.whenOpened !== undefined && wanted.whenOpened !== before.whenOpened;
  // A page may also be kept as a navigator of the type page; it stays so when only its name changes.
  const pageAttribute = !changes && node?.attributes.whenopened === 'opennavigator' ? 'navigator' : 'page';
  return {
    ...(changes ? { ...notesTargets, whenopened: wanted.whenOpened } : {}),
    ...(way === 'openframeset' && wanted.framesetName !== undefined ? { frameset: wanted.framesetName } : {}),
    ...(way === 'openpage' && wanted.pageName !== undefined ? { [pageAttribute]: wanted.pageName } : {}),
    showaboutdocument: wanted.showAboutDocument,
    restorelastview: wanted.restoreLastView === undefined ? undefined : String(wanted.restoreLastView),
    previewdefault: wanted.previewDefault,
  };
}

const webWords: Readonly<Record<string, readonly [word: string, attribute: string]>> = {
  page: ['openpage', 'page'],
  view: ['openfirstdocumentinview', 'view'],
  url: ['openurl', 'url'],
};

function webAttributes(node: Node | undefined, before: WebLaunch, wanted: WebLaunch): WantedAttributes {
  const way = wanted.whenOpened ?? before.whenOpened;
  const changes = wanted.whenOpened !== undefined && wanted.whenOpened !== before.whenOpened;
  const [word, attribute] = webWords[way ?? ''] ?? [docLinkWord(node), undefined];
  return {
    ...(changes ? { ...webTargets, whenopened: word } : {}),
    ...(attribute === undefined || wanted.target === undefined ? {} : { [attribute]: wanted.target }),
  };
}

const docLinkWord = (node: Node | undefined) =>
  child(node, 'doclink') === undefined ? 'openfirstdoclink' : 'openspecifieddoclink';
