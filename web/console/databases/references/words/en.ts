import { number } from '../../../../words/words.ts';

const places = (count: number) => (count === 1 ? '1 place' : `${number(count)} places`);

/** Where an element is used, and what it uses. */
export const usage = {
  tab: 'Usage',
  users: 'Where it is used',
  theUsers: 'where it is used',
  nobody: 'No other element of this database names it.',
  nobodyHelp:
    'It may still be opened from a menu, by a scheduled run, by name from another database or through a computed name.',
  launch: 'The launch settings of the database open it.',
  uses: 'What it uses',
  theUses: 'what it uses',
  nothing: 'It names no other element.',
  places,
  line: (line: number) => `Line ${number(line)}`,
  unsure: 'maybe',
  unsureHelp: 'Another database, or the form of existing documents, may be meant.',
  missing: 'missing',
  mentioned: 'mentioned in text',
  more: (count: number) => `${places(count)} more not shown.`,
  reading: 'Recent changes are still being read. Look again in a moment.',
};

/** The places that get a new name with the element. */
export const renaming = {
  what: 'where it is used',
  title: 'Use the new name here too',
  help: 'These places use the old name. The chosen ones are changed too, and nothing else in them.',
  all: (count: number) => `Choose all ${number(count)}`,
  byHand: 'can only be changed by hand',
  broken: (count: number) =>
    count === 1
      ? '1 place still uses the old name, and would lead nowhere.'
      : `${number(count)} places still use the old name, and would lead nowhere.`,
};

/** What is missing in a database, and what nothing uses. */
export const check = {
  what: 'the check',
  title: 'Check',
  fine: 'Everything that is named is there, and everything is used',
  fineHelp: 'Only names that are written out are looked at, not those that are computed.',
  missing: 'Missing',
  missingHelp: 'Names that nothing in this database answers to.',
  noneMissing: 'Every name that is written out leads to an element.',
  unused: 'Unused',
  unusedHelp:
    'Elements that no other element names. Look at them before you delete them: names that are computed, and other databases, are not known here.',
  noneUnused: 'Every element is named somewhere.',
  binary: (count: number) =>
    count === 1
      ? '1 element is stored in binary form. What it names cannot all be read, so something that it uses may be listed as unused.'
      : `${number(count)} elements are stored in binary form. What they name cannot all be read, so something that they use may be listed as unused.`,
  named: (kind: string, name: string) => `${kind}: ${name}`,
};

/** Faults in code. */
export const code = {
  title: 'Problems in code',
  what: 'the check of the code',
  none: 'All code of this database was read, and nothing is wrong in it.',
  help: 'What cannot run, or not as it is meant, in formulas, scripts and files of this database.',
  filter: 'Find by element or message',
  count: (shown: number, total: number) =>
    shown === total
      ? total === 1
        ? '1 problem'
        : `${number(total)} problems`
      : `${number(shown)} of ${number(total)} problems`,
  more: (count: string) => `${count} more are not shown. The command trivet design check lists all.`,
};

/** What a name can be the name of. */
export const kinds = {
  library: 'Script library',
  subform: 'Subform',
  sharedfield: 'Shared field',
  sharedcolumn: 'Shared column',
  sharedactions: 'Shared action',
  form: 'Form',
  dialog: 'Form or subform',
  view: 'View or folder',
  page: 'Page',
  frameset: 'Frameset',
  navigator: 'Navigator',
  outline: 'Outline',
  agent: 'Agent',
  image: 'Image',
  resource: 'File',
  dataconnection: 'Data connection',
};
