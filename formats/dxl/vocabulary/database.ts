import type { Table } from './notation.ts';

const levels = 'noaccess depositor reader author editor designer manager';

/** The database itself, its access list and how it opens. */
export const database: Table = {
  database: {
    text: `version maintenanceversion path title categories templatename fromtemplate type defaultlanguage
      defaultregion replicateunread`,
    booleans: `increasemaxfields maintainunread compressdesign compressdata uselz1 allowsoftdeletion
      overwritefreespace optimizetablebitmaps markmodifiedunread usejavascriptinpages advancedtemplate
      inheritostheme allowstoredforms logtransactions copyprofiledocswithdesign showinopendialog
      allowheadlinemonitors allowbackgroundagents imageloadsdeferred requiressl allowdesignlocking
      allowexternalconnections multidbindexed multilingual savelastaccessed allowspecialhierarchy nourlopen
      unicodestandardsorting allowdocumentlocking`,
    numbers: 'maxupdatedbyentries maxrevisionentries softdeletionsexpirein',
    hex: { replicaid: 16 },
    once: 'databaseinfo acl fulltextsettings launchsettings',
  },
  databaseinfo: {
    in: 'database',
    numbers: 'diskspace percentused numberofdocuments odsversion',
    hex: { dbid: 16, replicaid: 16 },
    once: 'datamodified designmodified',
  },
  datamodified: { in: 'databaseinfo' },
  designmodified: { in: 'databaseinfo' },
  acl: {
    in: 'database',
    text: 'adminserver',
    booleans: 'consistentacl extendedacl',
    words: { maxinternetaccess: levels },
  },
  aclentry: {
    in: 'acl',
    text: 'name level',
    booleans: `default deletedocs createdocs createpersonalagents createpersonalviews createsharedviews
      createlsjavaagents writepublicdocs readpublicdocs noreplicate admin autodelete`,
    words: { type: 'unspecified person server mixedgroup persongroup servergroup' },
  },
  role: { in: 'acl aclentry' },
  logentry: { in: 'acl' },
  fulltextsettings: {
    in: 'database',
    text: 'update breaks',
    booleans: 'includeencryptedfields includeattachments casesensitive',
    numbers: 'size unindexeddocumentcount',
    once: 'lastindexed',
  },
  lastindexed: { in: 'fulltextsettings' },
  launchsettings: { in: 'database', once: 'noteslaunch weblaunch' },
  noteslaunch: {
    in: 'launchsettings',
    text: 'frameset page xpage compapp navigator navigatortype compapppage',
    booleans: 'restorelastview',
    words: {
      whenopened: `openaboutdocument openframeset restorelastview openfirstdocument openpage openxpage opencompapp
        opennavigator opennavigatorinwindow openfirstaboutattachment openaboutattachment usenotesoptions`,
      showaboutdocument: 'firstopen firstopenandchanged never',
      previewdefault: 'bottom bottomright right',
    },
  },
  weblaunch: {
    in: 'launchsettings',
    text: 'frameset page xpage view url navigator navigatortype',
    words: {
      whenopened: `openaboutdocument openframeset openpage openxpage openurl usenotesoptions opennavigator
        openfirstdocumentinview openspecifieddoclink openfirstdoclink openfirstaboutattachment openaboutattachment`,
    },
  },
};
