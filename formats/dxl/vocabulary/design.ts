import { type ElementEntry, merged, type Table } from './notation.ts';

/** What every element of the design may have. */
const everyNote: ElementEntry = {
  in: 'database',
  text: `version maintenanceversion name alias language region comment designerversion fromtemplate inheritsfrom`,
  booleans: `publicaccess noreplace propagatenoreplace noquery nocompose default private readonly refresh
    showinmenu nodesignrefresh`,
  hex: { replicaid: 16 },
  tokens: { hide: 'web notes mobile v3 v4 v4strict v5' },
  once: 'noteinfo updatedby revisions wassignedby textproperties',
};
const design = (entry: ElementEntry) => merged(everyNote, entry);
const once = (children: string, entry: ElementEntry = {}) => design(merged({ once: children }, entry));

const formBooleans = `renderpassthrough nofieldindex editonopen inherit htmlallfields noinitialfocus nofocusonf6
  allowautosave treatashtml otherdialog isresponse norenderv3 disablefdd anonymous signed encrypt mailonsave
  storeform allowfieldexchange automaticrefresh showcontextpane conflictaction merge versioncontrol
  includefieldsinindex`;

/** The roots of notes: what may stand in a database, or alone. */
export const roots: Table = {
  note: {
    in: 'database',
    text: 'version maintenanceversion',
    booleans: 'default private',
    hex: { replicaid: 16 },
    words: {
      class: `document helpaboutdocument form view icon helpindex helpusingdocument filter sharedfield field
        replicationformula`,
    },
    required: 'class',
    once: 'noteinfo updatedby revisions wassignedby textproperties',
  },
  document: {
    in: 'database',
    text: 'version maintenanceversion form',
    booleans: 'default private',
    hex: { replicaid: 16, parent: 32 },
    once: 'noteinfo updatedby revisions wassignedby textproperties',
  },
  profiledocument: {
    in: 'database',
    text: 'version maintenanceversion form name username',
    hex: { replicaid: 16 },
    once: 'noteinfo updatedby revisions wassignedby textproperties',
  },
  form: once('actionbar body globals', {
    text: 'type conflictaction databasename recordtype launchframe launchframeset',
    booleans: formBooleans,
    colours: 'bgcolor activelinkcolor visitedlinkcolor unvisitedlinkcolor',
  }),
  subform: once('actionbar body globals', { booleans: formBooleans }),
  page: once('actionbar body globals', {
    text: 'launchframe launchframeset',
    booleans: formBooleans,
    colours: 'bgcolor activelinkcolor visitedlinkcolor unvisitedlinkcolor',
  }),
  sharedfield: once('field', { needs: 'field' }),
  sharedcolumn: once('column', { needs: 'column' }),
  sharedactions: design({ numbers: 'maxid' }),
  agent: once('designchange trigger documentset rundata', {
    text: 'runonbehalfof',
    booleans: `enabled activatable runaswebuser allowremotedebugging showinsearch clientbackgroundthread
      storehighlights`,
    words: { restrictions: 'restricted unrestricted fulladminunrestricted' },
    needs: 'trigger',
  }),
  scriptlibrary: design({}),
  databasescript: design({}),
  imageresource: design({
    text: 'imagename mimetype',
    booleans: 'browsercompatible',
    numbers: 'across down',
  }),
  fileresource: design({ text: 'charset mimetype' }),
  stylesheetresource: design({ text: 'charset mimetype' }),
  helpaboutdocument: once('body background', { booleans: 'renderpassthrough' }),
  helpusingdocument: once('body background', { booleans: 'renderpassthrough' }),
  dataconnection: design({
    text: `class type datasource objecttype database username password objectowner objectname`,
    booleans: 'blockkeyfieldupdates',
  }),
  agentdata: design({}),
  iconnote: { in: 'database', open: true },
  appletresource: { in: 'database', open: true },
  webservice: { in: 'database', open: true },
  db2accessview: { in: 'database', open: true },
  navigator: { in: 'database', open: true },
};

/** The attributes of design elements that other tables add to. */
export const designEntry = design;
