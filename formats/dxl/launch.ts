import { child, type Node, readTree } from './tree.ts';

/** Launch settings as the interface shows them (seed, DatabaseProperties). */
export type NotesLaunch = {
  whenOpened?: string;
  framesetName?: string;
  pageName?: string;
  showAboutDocument?: string;
  restoreLastView?: boolean;
  previewDefault?: string;
};
export type WebLaunch = { whenOpened?: string; target?: string };
export type LaunchSettings = { notes?: NotesLaunch; web?: WebLaunch };

export const notesWords = [
  'openaboutdocument',
  'openframeset',
  'restorelastview',
  'openfirstdocument',
  'openpage',
  'openxpage',
  'opencompapp',
] as const;

/** Reads `<launchsettings>`. A word that the interface cannot express is left out, a missing half too. */
export function readLaunchSettings(source: string): LaunchSettings {
  const root = readTree(source);
  const notes = child(root, 'noteslaunch');
  const web = child(root, 'weblaunch');
  return {
    ...(notes === undefined ? {} : { notes: notesOf(notes) }),
    ...(web === undefined ? {} : { web: webOf(web) }),
  };
}

function notesOf(node: Node): NotesLaunch {
  const { whenopened, frameset, page, navigator, navigatortype } = node.attributes;
  const settings: NotesLaunch = {};
  const opensPage = whenopened === 'openpage' || (whenopened === 'opennavigator' && navigatortype === 'page');
  const word = opensPage ? 'openpage' : notesWords.find((known) => known === whenopened);
  if (word !== undefined) settings.whenOpened = word;
  if (word === 'openframeset' && frameset !== undefined) settings.framesetName = frameset;
  const opened = page ?? navigator;
  if (word === 'openpage' && opened !== undefined) settings.pageName = opened;
  const { showaboutdocument, restorelastview, previewdefault } = node.attributes;
  if (showaboutdocument !== undefined) settings.showAboutDocument = showaboutdocument;
  if (restorelastview !== undefined) settings.restoreLastView = restorelastview === 'true';
  if (previewdefault !== undefined) settings.previewDefault = previewdefault;
  return settings;
}

function webOf(node: Node): WebLaunch {
  const { whenopened, page, view, url } = node.attributes;
  if (whenopened === 'openpage') return { whenOpened: 'page', ...target(page) };
  if (whenopened === 'openfirstdocumentinview') return { whenOpened: 'view', ...target(view) };
  if (whenopened === 'openurl') return { whenOpened: 'url', ...target(url) };
  if (whenopened === 'openspecifieddoclink' || whenopened === 'openfirstdoclink')
    return { whenOpened: 'doclink' };
  return {};
}

const target = (name: string | undefined) => (name === undefined ? {} : { target: name });
