import { number } from '../../../../words/words.ts';

export * from './en/writing.ts';

/** The source of an element. */
export const source = {
  what: 'the source',
  wrap: 'Wrap lines',
  line: (line: number) => `Line ${number(line)}`,
  field: 'field',
  declared: 'of this element',
  takes: (least: number, most: number) =>
    most === 0
      ? 'no arguments'
      : most === Number.POSITIVE_INFINITY
        ? `${least} arguments or more`
        : least === most
          ? `${least} ${least === 1 ? 'argument' : 'arguments'}`
          : `${least} to ${most} arguments`,
  find: 'Find',
  properties: 'Properties',
  keys: 'Keys',
  checking: 'Checking…',
  fine: 'No problems',
  unchecked: 'Could not be checked',
  long: 'This source is long: it is shown without colours, and checked when it is saved.',
  found: (errors: number, warnings: number) =>
    [
      errors > 0 && `${number(errors)} ${errors === 1 ? 'error' : 'errors'}`,
      warnings > 0 && `${number(warnings)} ${warnings === 1 ? 'warning' : 'warnings'}`,
    ]
      .filter(Boolean)
      .join(', '),
};

/** A source that is written. */
export const editing = {
  changes: 'Unsaved changes',
  unsaved: 'Unsaved changes',
  kept: 'Unsaved changes, kept on this device',
  restored: 'Unsaved changes were brought back. They are from',
  behind: 'A newer version of this element was saved in the meantime. Your changes are still here.',
  compare: 'Compare',
  discard: 'Discard',
  save: 'Save',
  saved: (name: string, version: number, problems: number) =>
    `${name} was saved as version ${version}.${problems > 0 ? ` It has ${problems === 1 ? '1 problem' : `${number(problems)} problems`}, listed above the source.` : ''}`,
};

/** Two people saved one element. */
export const overtaken = {
  title: 'Someone else saved this element',
  titleOwn: 'You saved this element in another window',
  lead: (name: string) =>
    `${name} saved a change while you were writing. Choose what counts wherever both of you changed the same lines; everything else is taken from both.`,
  together: (name: string) =>
    `${name} saved a change while you were writing. Both changes fit together: nothing is lost when you save.`,
  leadOwn:
    'Meanwhile you saved a change in another window. Choose what counts wherever both changed the same lines; everything else is taken from both.',
  togetherOwn:
    'Meanwhile you saved a change in another window. Both changes fit together: nothing is lost when you save.',
  changed: (name: string) => `What ${name} changed`,
  changedOwn: 'What was changed in the other window',
  theirsOwn: 'The other window',
  before: 'It was:',
  mine: 'My version',
  theirs: (name: string) => `The version of ${name}`,
  save: 'Save',
  back: 'Keep writing',
  line: (line: number) => `Line ${number(line)}`,
  nothing: '(nothing)',
};

/** An element that was deleted while somebody wrote it. */
export const deleted = {
  title: 'There are unsaved changes',
  says: 'The element was deleted while its source was being changed. It can be created again with these changes, and goes on with its history.',
  create: 'Create it again',
  download: 'Download the changes',
  created: (name: string) => `${name} was created again.`,
};

/** Actions on an element as a whole. */
export const menu = {
  actions: 'Actions',
  rename: 'Rename…',
  duplicate: 'Duplicate…',
  symbol: 'Rename a sub or class…',
  delete: 'Delete…',
  notCopied: 'The browser does not allow copying.',
  details: 'Details and API',
};

export const naming = {
  rename: 'Rename',
  duplicate: 'Duplicate',
  renameThis: (name: string, kind: string) => `Rename “${name}” (${kind})`,
  duplicateThis: (name: string, kind: string) => `Duplicate “${name}” (${kind})`,
  copyOf: (name: string) => `Copy of ${name}`,
  keep: (name: string) => `Keep “${name}” as an alias`,
  keepHelp: 'Code that uses the old name goes on working.',
  taken: 'Another element of this kind answers to this name.',
  renamed: (before: string, after: string) => `${before || 'The element'} is now called ${after}.`,
  copied: (name: string) => `${name} was created.`,
};

/** Another name of a sub or class of a script library. */
export const symbols = {
  title: 'Rename a sub or class',
  what: 'the subs and classes',
  symbol: 'Sub, function or class',
  name: 'New name',
  none: 'The library declares no sub, function or class.',
  help: 'In the library the name changes everywhere.',
  rename: 'Rename',
  taken: 'The library has something of that name already.',
  renamed: (before: string, after: string) => `${before} is now called ${after}.`,
};

export const deleting = {
  title: (name: string) => `Delete ${name}?`,
  says: 'The element is removed from the database. Its history is kept, and any version of it can be restored.',
  used: (count: number) =>
    count === 0 ? 'It is used' : count === 1 ? '1 element uses it' : `${number(count)} elements use it`,
  launched: 'The launch settings of the database open it.',
  more: (count: number) => `and ${number(count)} more, listed under Usage`,
  delete: 'Delete',
  deleted: (name: string) => `${name} was deleted.`,
  undo: 'Undo',
  back: (name: string) => `${name} is back.`,
};

/** A new element. */
export const making = {
  new: 'New element',
  title: 'New element',
  create: 'Create',
  created: (name: string) => `${name} was created.`,
  kind: 'Kind',
  name: 'Name',
  nameHelp: 'What people read, for example in a menu.',
  alias: 'Alias (optional)',
  aliasHelp: 'A short name for use in code, which stays when the name changes.',
  file: 'File',
  fileOptional: 'File (optional)',
  choose: 'Choose a file',
  noPicture: 'This is no GIF, JPEG or PNG picture.',
  kinds: {
    form: { name: 'Form', means: 'Documents are created, read and edited with it.' },
    subform: { name: 'Subform', means: 'A part that several forms share.' },
    view: { name: 'View', means: 'A list of documents that a formula selects.' },
    folder: { name: 'Folder', means: 'A list of documents that people put into it.' },
    page: { name: 'Page', means: 'Text, pictures and links, without documents.' },
    frameset: { name: 'Frameset', means: 'Several elements side by side in one window.' },
    outline: { name: 'Outline', means: 'A navigation with entries and levels.' },
    navigator: { name: 'Navigator', means: 'A picture with areas that lead somewhere; begins empty.' },
    agentFormula: {
      name: 'Agent (formula)',
      means: 'Does something with documents, in the formula language.',
    },
    agentScript: { name: 'Agent (LotusScript)', means: 'Does something with documents, in LotusScript.' },
    agentJava: { name: 'Agent (Java)', means: 'Does something with documents, in Java.' },
    agentSimple: { name: 'Agent (simple action)', means: 'Does something with documents, without code.' },
    libraryScript: { name: 'Script library (LotusScript)', means: 'Code that other elements use.' },
    libraryJavaScript: { name: 'Script library (JavaScript)', means: 'Code that other elements use.' },
    libraryServer: {
      name: 'Script library (server JavaScript)',
      means: 'Code that XPages use on the server.',
    },
    libraryJava: { name: 'Script library (Java)', means: 'Code that other elements use.' },
    xpage: { name: 'XPage', means: 'A page of its own for browsers.' },
    customControl: { name: 'Custom control', means: 'A part that several XPages share.' },
    imageresource: { name: 'Image', means: 'A picture that other elements show.' },
    fileresource: { name: 'File', means: 'A file that other elements use, or that browsers load.' },
    stylesheetresource: { name: 'Style sheet', means: 'How pages look in a browser.' },
    sharedfield: { name: 'Shared field', means: 'A field that several forms share.' },
    sharedcolumn: { name: 'Shared column', means: 'A column that several views share.' },
    sharedactions: { name: 'Shared actions', means: 'Actions that several forms and views share.' },
    databasescript: { name: 'Database script', means: 'Code that runs when the database opens or closes.' },
    helpaboutdocument: { name: 'About document', means: 'Says what the database is for.' },
    helpusingdocument: { name: 'Using document', means: 'Says how the database is used.' },
  },
};

/** The parts of an element. */
export const outline = {
  title: 'Outline',
  kinds: {
    field: 'Fields',
    action: 'Actions',
    column: 'Columns',
    frame: 'Frames',
    entry: 'Entries',
    event: 'Events',
    procedure: 'Procedures',
    item: 'Items',
    button: 'Buttons',
    subform: 'Subforms',
    section: 'Sections',
  },
};

/** What keys do. */
export const keys = {
  title: 'Keys of the source',
  groups: { writing: 'Writing', moving: 'Finding your way', leaving: 'Leaving the source' },
  lines: {
    save: 'Save',
    undo: 'Undo',
    redo: 'Redo',
    indent: 'Indent',
    outdent: 'Outdent',
    comment: 'Toggle comment',
    complete: 'Suggest what may stand here',
    rename: 'Rename the element, or the sub at the cursor',
    find: 'Find and replace',
    next: 'Next match',
    line: 'Go to a line',
    fold: 'Fold',
    unfold: 'Unfold',
    messages: 'List the messages',
    message: 'Next message',
    definition: 'Go to the definition, also with Ctrl and a click',
    usages: 'Where the element is used',
    leave: 'Escape, then Tab: go to what follows',
  },
};

/** What CodeMirror says, under its own English words. */
export const phrases: Record<string, string> = {};
